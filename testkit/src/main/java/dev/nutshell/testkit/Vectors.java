package dev.nutshell.testkit;

import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import java.util.SplittableRandom;

/** Seeded state vectors: drawn from small alphabets, so that they have many parts in common. */
public final class Vectors {
  private final SplittableRandom random;
  private final int mostBytes;

  /**
   * @param mostBytes the greatest length
   */
  public Vectors(long seed, int mostBytes) {
    random = new SplittableRandom(seed);
    this.mostBytes = mostBytes;
  }

  /** A vector of any length, its bytes from an alphabet of two to four. */
  public void draw(State into) {
    into.resize(0);
    into.resize(random.nextInt(mostBytes + 1));
    int alphabet = 2 + random.nextInt(3);
    for (int i = 0; i < into.length(); i++) {
      into.set(i, random.nextInt(alphabet) * 0x55);
    }
  }

  /** What a successor does: changes a byte or two, now and then the length. */
  public void step(State state) {
    if (random.nextInt(16) == 0) {
      state.resize(random.nextInt(mostBytes + 1));
    }
    for (int changes = 1 + random.nextInt(2); changes > 0 && state.length() > 0; changes--) {
      state.set(random.nextInt(state.length()), random.nextInt(3));
    }
  }

  /** The vector of a number: different numbers have different vectors. */
  public static void numbered(long number, int length, State into) {
    into.resize(length);
    for (int i = 0; i < length; i++) {
      into.set(i, (int) (number % 7));
      number /= 7;
    }
  }

  /** The same, but with nothing in common that a store could share. */
  public static void scattered(long number, int length, State into) {
    into.resize(length);
    for (int i = 0; i < length; i += 8) {
      long word = Hash.mix(number + i * 0x9E3779B97F4A7C15L + 1);
      for (int at = i; at < Math.min(i + 8, length); at++) {
        into.set(at, (int) (word >>> 8 * (at - i)));
      }
    }
  }
}
