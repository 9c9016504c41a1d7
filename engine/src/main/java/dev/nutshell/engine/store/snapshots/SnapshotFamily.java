package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import java.util.List;

/** How {@code snapshots} is named and chosen. */
final class SnapshotFamily implements StoreFamily {
  @Override
  public String name() {
    return "snapshots";
  }

  @Override
  public String summary() {
    return "samples of the breadth-first levels in a stream of caches, such as"
        + " snapshots:(c2,llnr,5)(i2,lfu,10),backtrack; exhaustive, states may be visited again";
  }

  /** The store itself encodes, so that a search can ask it for states. */
  @Override
  public boolean usesEncoder() {
    return true;
  }

  @Override
  public List<String> specimens() {
    return List.of(
        "snapshots",
        "snapshots:(c2,llnr,5)(i2,lfu,10)",
        "snapshots:(c2,llnr,5)(i2,lfu,10),backtrack",
        "snapshots:(i1,size,2)",
        "snapshots:(c3,mru,2)(c2,ratio,2)(i3,rnd,2),backtrack",
        "snapshots:pebble(c2,lru,5),backtrack",
        "snapshots:(c2,llnr,5)(i2,lfu,10),backtrack+tree",
        "snapshots:pebble(c2,lru,5)+collapse");
  }

  @Override
  public Choice choose(StoreOptions options) {
    return SnapshotOptions.read(
        options,
        read ->
            new Choice.Chosen(
                read.spec(), SnapshotStore.TRAITS, context -> new SnapshotStore(context, read)));
  }
}
