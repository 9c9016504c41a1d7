package dev.nutshell.engine.store.disk;

import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import java.util.List;

/** How {@code disk} is named and chosen. */
final class DiskFamily implements StoreFamily {
  @Override
  public String name() {
    return "disk";
  }

  @Override
  public String summary() {
    return "recent states in memory, the others on disk: exhaustive, as far as the disk goes; best"
        + " under --search bfs";
  }

  /** The store itself encodes, so that it can hand states over. */
  @Override
  public boolean usesEncoder() {
    return true;
  }

  @Override
  public List<String> specimens() {
    return List.of("disk", "disk:recent=200");
  }

  @Override
  public Choice choose(StoreOptions options) {
    String unknown = options.firstUnknown(List.of("recent"));
    if (unknown != null) {
      return new Choice.Refused("disk has no option '" + unknown + "'; there is recent=N");
    }
    if (!options.has("recent")) {
      return new Choice.Chosen("disk", DiskStore.TRAITS, context -> new DiskStore(context));
    }
    long most = options.number("recent", 0);
    return most < 1
        ? new Choice.Refused(
            "disk:recent=%s is no number of states to keep in memory"
                .formatted(options.value("recent")))
        : new Choice.Chosen(
            "disk:recent=" + options.value("recent"),
            DiskStore.TRAITS,
            context -> new DiskStore(context, most));
  }
}
