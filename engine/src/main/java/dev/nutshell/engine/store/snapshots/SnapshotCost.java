package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.store.cache.Cost;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which snapshot a full cache lets go: the one of the lowest cost (section 3.2 of the paper). */
enum SnapshotCost {
  /** The one of the lowest level number. */
  LLNR,
  /** The one that recognised a state longest ago. */
  LRU,
  /** The one that recognised a state last. */
  MRU,
  /** The one that recognised the fewest states. */
  LFU,
  /** The one that recognised the most states. */
  MFU,
  /** Any. */
  RND,
  /** The largest. */
  SIZE,
  /** The one that recognised the fewest states for its size. */
  RATIO;

  static final String WORDS =
      Stream.of(values()).map(SnapshotCost::word).collect(Collectors.joining(", "));

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SnapshotCost of(String word) {
    return Stream.of(values()).filter(c -> c.word().equals(word)).findFirst().orElse(null);
  }

  Cost cost(SnapshotFigures figures) {
    return switch (this) {
      case LLNR -> (snapshot, _, _, _) -> figures.level((int) snapshot);
      case LRU -> (snapshot, _, _, _) -> figures.lastHit((int) snapshot);
      case MRU -> (snapshot, _, _, _) -> -figures.lastHit((int) snapshot);
      case LFU -> (snapshot, _, _, _) -> figures.hits((int) snapshot);
      case MFU -> (snapshot, _, _, _) -> -figures.hits((int) snapshot);
      case RND -> (_, _, _, random) -> random.nextLong();
      case SIZE -> (snapshot, _, _, _) -> -figures.entries((int) snapshot);
      case RATIO ->
          (snapshot, _, _, _) ->
              (figures.hits((int) snapshot) << 20) / Math.max(1, figures.entries((int) snapshot));
    };
  }
}
