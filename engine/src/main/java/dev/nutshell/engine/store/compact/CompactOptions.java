package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.store.StoreOptions;
import java.util.List;

/**
 * What can be chosen for hash compaction.
 *
 * @param bits of a compressed value
 * @param probes after so many a state is replaced, or 0 for no limit
 * @param size the number of slots, a prime, or 0 for a table that grows
 */
record CompactOptions(int bits, int probes, long size, Replacement replacement) {
  static final int DEFAULT_BITS = 40;
  private static final int LEAST_BITS = 8;
  private static final int MOST_BITS = 64;
  private static final int MOST_PROBES = 1000;
  private static final long LEAST_SIZE = 2;
  private static final List<String> NAMES = List.of("bits", "probes", "size", "replace");

  /** The options in their order, or the sentence that says what is wrong. */
  sealed interface Reading {
    record Read(CompactOptions options) implements Reading {}

    record Wrong(String reason) implements Reading {}
  }

  static Reading read(StoreOptions options) {
    String unknown = options.firstUnknown(NAMES);
    if (unknown != null) {
      return wrong("compact has no option '" + unknown + "'; it has bits, probes, size, replace");
    }
    long bits = options.number("bits", DEFAULT_BITS);
    if (bits < LEAST_BITS || bits > MOST_BITS) {
      return wrong(
          "compact:bits=" + options.value("bits") + " is no length of a value: it is 8 to 64");
    }
    long size = options.number("size", 0);
    if (options.has("size") && size < LEAST_SIZE) {
      return wrong(
          "compact:size="
              + options.value("size")
              + " is no number of slots: it is at least 2, such as 38183, 500K or 1M; without"
              + " size= the table grows");
    }
    long probes = options.number("probes", 0);
    if (options.has("probes") && (probes < 1 || probes > MOST_PROBES)) {
      return wrong(
          "compact:probes=" + options.value("probes") + " is no number of probes: it is 1 to 1000");
    }
    if (probes > 0 && size == 0) {
      return wrong(
          "compact:probes= needs size=, the number of slots: a table that grows replaces nothing");
    }
    Replacement replacement =
        options.has("replace") ? Replacement.named(options.value("replace")) : Replacement.RANDOM;
    if (replacement == null) {
      return wrong(
          "compact:replace="
              + options.value("replace")
              + " is none of random, oldest, newest, shallowest, deepest");
    }
    if (options.has("replace") && probes == 0) {
      return wrong("compact:replace= needs probes=: without a limit nothing is replaced");
    }
    long slots = size == 0 ? 0 : Probe.primeUpTo(size);
    return new Reading.Read(
        new CompactOptions((int) bits, (int) Math.min(probes, slots), slots, replacement));
  }

  private static Reading wrong(String reason) {
    return new Reading.Wrong(reason);
  }

  /** The specification in full. */
  String spec() {
    return "compact:bits="
        + bits
        + (probes == 0 ? "" : ",probes=" + probes)
        + (size == 0 ? "" : ",size=" + size)
        + (replacement == Replacement.RANDOM ? "" : ",replace=" + replacement.word());
  }

  /** What the tables of a fixed size take at once. */
  long bytesAtOnce() {
    if (size == 0) {
      return 0;
    }
    long side = probes == 0 ? 0 : size / 8 + (replacement.needsStamps() ? size : 0);
    return PackedSlots.bytesFor(size, bits) + side;
  }
}
