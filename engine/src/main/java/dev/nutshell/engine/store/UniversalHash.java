package dev.nutshell.engine.store;

import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One or two hash functions of a state vector, drawn from a universal family by a seed: what stores
 * that may omit states need for their bounds.
 *
 * <p>First the words of the vector are folded to 128 bits by NH (Black, Halevi, Krawczyk, Krovetz,
 * Rogaway 1999): Σ (w₂ᵢ + k₂ᵢ)·(w₂ᵢ₊₁ + k₂ᵢ₊₁) modulo 2¹²⁸, with 64-bit keys k: two different
 * vectors of one length collide with probability 2⁻⁶⁴ at most, and it takes one multiplication for
 * sixteen bytes. Then the 128 bits and the length are hashed to k + Σ kᵢ·partᵢ modulo the prime 2⁶¹
 * − 1, which is strongly universal (Carter and Wegman 1979): a pair of hashes is uniform, and they
 * agree with probability 2⁻⁶¹. {@link Hash#mix}, a fixed bijection, follows, so that any bits can
 * be used.
 *
 * <p>With two foldings the functions are independent of each other; with one they are as long as
 * the folding does not collide.
 *
 * <p>Where 64 bits do, a single function takes fewer multiplications: k + k′·length + Σ (k₂ᵢ +
 * w₂ᵢ₊₁)·(k₂ᵢ₊₁ + w₂ᵢ) modulo 2¹²⁸ with 128-bit keys, of which the upper half is strongly universal
 * (M. Thorup, "High speed hashing for integers and strings", pair-multiply-shift).
 */
public final class UniversalHash {
  /** The number of hash values that either function has. */
  public static final double VALUES = 0x1p61 - 1;

  /** The bits of a single function: two states agree in all of them with probability 2⁻⁶⁴. */
  public static final int SINGLE_BITS = 64;

  private static final long PRIME = (1L << 61) - 1;
  private static final int PARTS = 4;

  private final SplittableRandom random;
  private final Kind kind;
  private final long[] outer1 = new long[PARTS];
  private final long[] outer2 = new long[PARTS];
  private long[] keys1 = new long[0];
  private long[] keys2 = new long[0];
  private long first;
  private long second;

  private enum Kind {
    SINGLE,
    PAIR,
    INDEPENDENT_PAIR
  }

  private UniversalHash(long seed, Kind kind) {
    this.kind = kind;
    random = new SplittableRandom(Hash.mix(seed ^ 0x6E75747368656C6CL));
    for (int i = 0; i < PARTS; i++) {
      outer1[i] = kind == Kind.SINGLE ? random.nextLong() : random.nextLong(PRIME);
      outer2[i] = kind == Kind.SINGLE ? random.nextLong() : random.nextLong(PRIME);
    }
    drawKeys(64);
  }

  /** One function: {@link #first}. */
  public static UniversalHash single(long seed) {
    return new UniversalHash(seed, Kind.SINGLE);
  }

  /** Two functions from one folding. */
  public static UniversalHash pair(long seed) {
    return new UniversalHash(seed, Kind.PAIR);
  }

  /** Two functions that are independent of each other. */
  public static UniversalHash independentPair(long seed) {
    return new UniversalHash(seed, Kind.INDEPENDENT_PAIR);
  }

  /** Keys come in pairs, so a longer vector does not change those of a shorter one. */
  private void drawKeys(int count) {
    int drawn = keys1.length;
    keys1 = Arrays.copyOf(keys1, count);
    keys2 = Arrays.copyOf(keys2, count);
    for (int i = drawn; i < count; i++) {
      keys1[i] = random.nextLong();
      keys2[i] = random.nextLong();
    }
  }

  /** Computes the hashes of a vector. */
  public void of(State state) {
    int words = state.length() + 7 >>> 3;
    if (words >= keys1.length) {
      drawKeys(2 * words);
    }
    switch (kind) {
      case SINGLE -> first = Hash.mix(pairMultiplyShift(state, words));
      case PAIR -> {
        fold(state, words, keys1, outer1, outer2);
        first = Hash.mix(first);
        second = Hash.mix(second);
      }
      case INDEPENDENT_PAIR -> {
        fold(state, words, keys1, outer1, null);
        long kept = Hash.mix(first);
        fold(state, words, keys2, outer2, null);
        second = Hash.mix(first);
        first = kept;
      }
    }
  }

  /** The keys have their upper halves in {@code keys2}. */
  private long pairMultiplyShift(State state, int words) {
    long length = state.length();
    long product = outer1[0] * length;
    long low = outer1[1] + product;
    long high = outer2[1] + carry(low, product);
    high += Math.unsignedMultiplyHigh(outer1[0], length) + outer2[0] * length;
    for (int word = 0; word < words; word += 2) {
      long even = state.getLong(word << 3);
      long odd = word + 1 < words ? state.getLong((word << 3) + 8) : 0;
      long a = keys1[word] + odd;
      long aHigh = keys2[word] + carry(a, odd);
      long b = keys1[word + 1] + even;
      long bHigh = keys2[word + 1] + carry(b, even);
      product = a * b;
      low += product;
      high += Math.unsignedMultiplyHigh(a, b) + aHigh * b + a * bHigh + carry(low, product);
    }
    return high;
  }

  /** Sets the first hash, and the second where its keys are given. */
  private void fold(State state, int words, long[] keys, long[] outer, long[] other) {
    long low = 0;
    long high = 0;
    int word = 0;
    for (; word < words - 1; word += 2) {
      long a = state.getLong(word << 3) + keys[word];
      long b = state.getLong((word << 3) + 8) + keys[word + 1];
      long product = a * b;
      low += product;
      high += Math.unsignedMultiplyHigh(a, b) + carry(low, product);
    }
    if (word < words) {
      long a = state.getLong(word << 3) + keys[word];
      long b = keys[word + 1];
      long product = a * b;
      low += product;
      high += Math.unsignedMultiplyHigh(a, b) + carry(low, product);
    }
    long part1 = low & PRIME;
    long part2 = (high << 3 | low >>> 61) & PRIME;
    long part3 = (long) state.length() << 6 | high >>> 58;
    first = outer(outer, part1, part2, part3);
    if (other != null) {
      second = outer(other, part1, part2, part3);
    }
  }

  private static long carry(long sum, long summand) {
    return Long.compareUnsigned(sum, summand) < 0 ? 1 : 0;
  }

  private static long outer(long[] keys, long part1, long part2, long part3) {
    long sum =
        product(keys[0], part1) + product(keys[1], part2) + product(keys[2], part3) + keys[3];
    return reduced(sum);
  }

  /** The product modulo the prime, but below 2⁶¹ + 2: 2⁶¹ = 1, so the upper half is added. */
  private static long product(long a, long b) {
    long low = a * b;
    long folded = (low & PRIME) + (Math.multiplyHigh(a, b) << 3 | low >>> 61);
    return (folded & PRIME) + (folded >>> 61);
  }

  private static long reduced(long sum) {
    long folded = (sum & PRIME) + (sum >>> 61);
    return folded >= PRIME ? folded - PRIME : folded;
  }

  /** The first hash of the last vector. */
  public long first() {
    return first;
  }

  /** The second hash of the last vector. */
  public long second() {
    return second;
  }
}
