package dev.nutshell.engine.store.delta;

import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import java.util.List;

/** How {@code delta} is named and chosen. */
final class DeltaFamily implements StoreFamily {
  @Override
  public String name() {
    return "delta";
  }

  @Override
  public String summary() {
    return "one state in k whole, of the others the predecessor and the event, about 10 bytes a"
        + " state and a k-th of the vector; exhaustive";
  }

  /** Only the states that are whole are encoded, by the store itself. */
  @Override
  public boolean usesEncoder() {
    return true;
  }

  @Override
  public List<String> specimens() {
    return List.of("delta", "delta:k=3,bits=12,cache=0", "delta:k=4,size=30");
  }

  @Override
  public Choice choose(StoreOptions options) {
    return DeltaOptions.read(
        options,
        read ->
            new Choice.Chosen(
                read.spec(), DeltaStore.traits(read), context -> new DeltaStore(context, read)));
  }
}
