package dev.nutshell.engine.store;

import dev.nutshell.engine.model.Hash;

/**
 * The numbers of {@link java.util.SplittableRandom} (G. L. Steele, D. Lea, C. H. Flood: <i>Fast
 * Splittable Pseudorandom Number Generators</i>, 2014), which does not tell where it is; this one
 * does, so that a store that draws can be written and go on with the same numbers.
 */
public final class RandomNumbers {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private long position;

  public RandomNumbers(long seed) {
    position = seed;
  }

  /** Where it is: one that begins here goes on as this one does. */
  public long position() {
    return position;
  }

  public void goTo(long newPosition) {
    position = newPosition;
  }

  public long nextLong() {
    return Hash.mix(position += GAMMA);
  }

  private int nextInt() {
    long z = position += GAMMA;
    z = (z ^ z >>> 33) * 0x62A9D9ED799705F5L;
    return (int) ((z ^ z >>> 28) * 0xCB24D0A5C88C35B3L >>> 32);
  }

  /** A number from 0 to below the bound, each with the same probability. */
  public int nextInt(int bound) {
    int last = bound - 1;
    int drawn = nextInt();
    if ((bound & last) == 0) {
      return drawn & last;
    }
    int positive = drawn >>> 1;
    // What lies behind the last whole multiple of the bound would make some likelier than others.
    while (positive + last - (drawn = positive % bound) < 0) {
      positive = nextInt() >>> 1;
    }
    return drawn;
  }
}
