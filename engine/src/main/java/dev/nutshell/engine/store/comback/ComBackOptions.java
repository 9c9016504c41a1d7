package dev.nutshell.engine.store.comback;

import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.replay.StateCache;
import java.util.List;
import java.util.function.Function;

/**
 * The variants of section 5, which go together.
 *
 * @param bits of a descriptor
 * @param cache how many whole states are cached, or {@link StateCache#GROWING}; 0 also leaves out
 *     landmarks
 * @param lru whether the cache forgets what was not used for longest; direct-mapped otherwise
 * @param front whether a state seen again moves to the front of its collision list
 * @param path whether backedges are changed where a shorter path appears
 * @param backwards whether states are compared by taking events back
 * @param numbers whether the waiting set is to hold numbers alone
 * @param nondeterministic whether backedges keep transitions that may lead to several states
 */
public record ComBackOptions(
    int bits,
    long cache,
    boolean lru,
    boolean front,
    boolean path,
    boolean backwards,
    boolean numbers,
    boolean nondeterministic) {
  private static final int LEAST_BITS = 8;
  private static final int MOST_BITS = 64;
  private static final long MOST_CACHED = 1 << 24;
  private static final long LRU_CACHED = 1000;
  private static final List<String> NAMES =
      List.of("bits", "cache", "lru", "front", "path", "backwards", "numbers", "nondeterministic");

  /** The plain method with 32-bit descriptors and a cache that grows with the store. */
  public static final ComBackOptions DEFAULTS =
      new ComBackOptions(32, StateCache.GROWING, false, false, false, false, false, false);

  public ComBackOptions withBits(int newBits) {
    return new ComBackOptions(
        newBits, cache, lru, front, path, backwards, numbers, nondeterministic);
  }

  /** Reads options, or says what is wrong with them. */
  static Choice read(StoreOptions options, Function<ComBackOptions, Choice> then) {
    String unknown = options.firstUnknown(NAMES);
    if (unknown != null) {
      return new Choice.Refused(
          "comback has no option '" + unknown + "'; it has " + String.join(", ", NAMES));
    }
    long bits = options.number("bits", DEFAULTS.bits);
    if (bits < LEAST_BITS || bits > MOST_BITS) {
      return new Choice.Refused(
          "bits of comback is the length of a descriptor, 8 to 64, not '"
              + options.value("bits")
              + "'");
    }
    // The order of use is kept for a fixed number of states only.
    long cache = options.number("cache", options.has("lru") ? LRU_CACHED : DEFAULTS.cache);
    if (options.has("cache") && (cache < 0 || cache > MOST_CACHED)) {
      return new Choice.Refused(
          "cache of comback is a number of states, 0 to 16M, not '" + options.value("cache") + "'");
    }
    for (String flag : NAMES.subList(2, NAMES.size())) {
      if (options.has(flag) && !options.value(flag).isEmpty()) {
        return new Choice.Refused("option '" + flag + "' of comback takes no value");
      }
    }
    for (String flag : List.of("backwards", "path")) {
      if (options.has(flag) && options.has("nondeterministic")) {
        return new Choice.Refused(
            "option '"
                + flag
                + "' of comback needs events that lead to one state each: leave out"
                + " 'nondeterministic'");
      }
    }
    return then.apply(
        new ComBackOptions(
            (int) bits,
            cache,
            options.has("lru"),
            options.has("front"),
            options.has("path"),
            options.has("backwards"),
            options.has("numbers"),
            options.has("nondeterministic")));
  }

  /** The specification in full. */
  String spec() {
    StringBuilder spec = new StringBuilder("comback:bits=" + bits);
    if (cache != StateCache.GROWING) {
      spec.append(",cache=").append(cache);
    }
    if (lru) {
      spec.append(",lru");
    }
    if (front) {
      spec.append(",front");
    }
    if (path) {
      spec.append(",path");
    }
    if (backwards) {
      spec.append(",backwards");
    }
    if (numbers) {
      spec.append(",numbers");
    }
    if (nondeterministic) {
      spec.append(",nondeterministic");
    }
    return spec.toString();
  }
}
