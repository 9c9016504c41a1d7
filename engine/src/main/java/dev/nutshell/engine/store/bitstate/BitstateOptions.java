package dev.nutshell.engine.store.bitstate;

import dev.nutshell.engine.store.StoreOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * What can be chosen for bitstate hashing.
 *
 * @param k bits a state, or 0 to choose them by the number of states expected
 * @param size of the bit array in bytes, or 0 to choose it
 */
record BitstateOptions(int k, long size, Hashing hashing) {
  private static final int MOST_BITS = 64;
  // More bits take more time than they are worth: the run-time is linear in k.
  private static final int MOST_CHOSEN = 16;
  private static final int DEFAULT_BITS = 3;
  private static final long DEFAULT_SIZE = 256L << 20;
  private static final int GENEROUS = 100;
  private static final int LEAST_SIZE = 64;

  /** The options, or the sentence that says what is wrong. */
  sealed interface Reading {
    record Read(BitstateOptions options) implements Reading {}

    record Wrong(String reason) implements Reading {}
  }

  static Reading read(StoreOptions options) {
    List<String> names = new ArrayList<>(List.of("k", "size"));
    Hashing chosen = null;
    for (Hashing hashing : Hashing.values()) {
      names.add(hashing.word());
      if (options.has(hashing.word())) {
        if (chosen != null) {
          return wrong("bitstate is either " + chosen.word() + " or " + hashing.word());
        }
        chosen = hashing;
      }
    }
    String unknown = options.firstUnknown(names);
    if (unknown != null) {
      return wrong("bitstate has no option '" + unknown + "'; it has " + String.join(", ", names));
    }
    boolean auto = !options.has("k") || "auto".equals(options.value("k"));
    long k = auto ? 0 : options.number("k", 0);
    if (!auto && (k < 1 || k > MOST_BITS)) {
      return wrong(
          "bitstate:k=" + options.value("k") + " is no number of bits a state: it is 1 to 64");
    }
    long size = options.has("size") ? bytes(options.value("size")) : 0;
    if (options.has("size") && size < LEAST_SIZE) {
      return wrong(
          "bitstate:size="
              + options.value("size")
              + " is no size of a bit array in bytes: it is at least 64, such as 512K or 1G");
    }
    return new Reading.Read(
        new BitstateOptions((int) k, size, chosen == null ? Hashing.DOUBLE : chosen));
  }

  private static Reading wrong(String reason) {
    return new Reading.Wrong(reason);
  }

  /** A size of memory: K, M, G are 1024, 1024², 1024³ bytes; -1 where it is none. */
  private static long bytes(String text) {
    int suffix = text.isEmpty() ? -1 : "KMGT".indexOf(text.charAt(text.length() - 1));
    String digits = suffix < 0 ? text : text.substring(0, text.length() - 1);
    return digits.matches("[0-9]{1,9}") ? Long.parseLong(digits) << 10 * (suffix + 1) : -1;
  }

  /** The specification in full. */
  String spec() {
    return "bitstate:k="
        + (k == 0 ? "auto" : k)
        + (size == 0 ? "" : ",size=" + sizeText())
        + (hashing == Hashing.DOUBLE ? "" : "," + hashing.word());
  }

  private String sizeText() {
    int suffix = 0;
    long value = size;
    while (value % 1024 == 0 && suffix < 4) {
      value /= 1024;
      suffix++;
    }
    return value + "KMGT".substring(Math.max(0, suffix - 1), suffix);
  }

  /** The size given, or 100 bits for each state expected, or 256M; at most half of the budget. */
  long chosenSize(long budget, long expected) {
    if (size > 0) {
      return size;
    }
    long wanted = expected > 0 ? Math.max(LEAST_SIZE, expected / 8 * GENEROUS) : DEFAULT_SIZE;
    return Math.min(wanted, budget / 2) & -LEAST_SIZE;
  }

  /** The number given, or the best for the states expected, or 3. */
  int chosenBits(long bytes, long expected) {
    if (k > 0) {
      return k;
    }
    return expected > 0
        ? Math.clamp(Math.round(BloomFormula.best(8.0 * bytes, expected)), 1, MOST_CHOSEN)
        : DEFAULT_BITS;
  }
}
