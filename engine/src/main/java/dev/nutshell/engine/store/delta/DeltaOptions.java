package dev.nutshell.engine.store.delta;

import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.replay.StateCache;
import java.util.List;
import java.util.function.Function;

/**
 * @param k every k-th state of a path is whole
 * @param bits of a descriptor
 * @param cache how many whole states are cached beside, or {@link StateCache#GROWING_THRIFTILY}
 * @param size how many states are kept, if more can be forgotten; 0 for all
 */
public record DeltaOptions(int k, int bits, long cache, long size) {
  private static final int MOST_K = 1_000_000;
  private static final long MOST_CACHED = 1 << 24;
  private static final List<String> NAMES = List.of("k", "bits", "cache", "size");

  /**
   * The paper's middle way. A descriptor of 27 bits leaves room for fifteen in a cache line, and
   * one lookup in fifty meets a state that only looks the same, where there are three million.
   */
  public static final DeltaOptions DEFAULTS =
      new DeltaOptions(20, 27, StateCache.GROWING_THRIFTILY, 0);

  /** Reads options, or says what is wrong with them. */
  static Choice read(StoreOptions options, Function<DeltaOptions, Choice> then) {
    String unknown = options.firstUnknown(NAMES);
    if (unknown != null) {
      return new Choice.Refused(
          "delta has no option '" + unknown + "'; it has " + String.join(", ", NAMES));
    }
    long k = options.number("k", DEFAULTS.k);
    if (k < 1 || k > MOST_K) {
      return new Choice.Refused(
          "k of delta says that every k-th state is whole: 1 to 1M, not '"
              + options.value("k")
              + "'");
    }
    long bits = options.number("bits", DEFAULTS.bits);
    if (bits < 8 || bits > 64) {
      return new Choice.Refused(
          "bits of delta is the length of a descriptor, 8 to 64, not '"
              + options.value("bits")
              + "'");
    }
    long cache = options.number("cache", DEFAULTS.cache);
    if (options.has("cache") && (cache < 0 || cache > MOST_CACHED)) {
      return new Choice.Refused(
          "cache of delta is a number of states, 0 to 16M, not '" + options.value("cache") + "'");
    }
    long size = options.number("size", 0);
    if (options.has("size") && size < 1) {
      return new Choice.Refused(
          "size of delta is a number of states, at least 1, not '" + options.value("size") + "'");
    }
    return then.apply(new DeltaOptions((int) k, (int) bits, cache, size));
  }

  /** The specification in full. */
  String spec() {
    return "delta:k="
        + k
        + (bits == DEFAULTS.bits ? "" : ",bits=" + bits)
        + (cache == DEFAULTS.cache ? "" : ",cache=" + cache)
        + (size == 0 ? "" : ",size=" + size);
  }
}
