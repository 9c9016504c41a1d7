package dev.nutshell.engine.store;

import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Two hash functions of a state vector, drawn from a strongly universal family (Carter and Wegman
 * 1979) by a seed: what stores that may omit states need for their bounds.
 *
 * <p>A vector is cut into words below the prime p = 2⁶¹ − 1: the low 61 bits of each eight bytes,
 * and the upper three bits of twenty of them together. Its hash is k₀ + kₗ·length + Σ kᵢ·wordᵢ
 * modulo p with all k drawn at random. For two different vectors the pair of hashes is uniform on
 * p² pairs, so they agree with probability 1/p; the paper's H₃ says the same of fewer bits. {@link
 * Hash#mix}, a fixed bijection, follows, so that any bits of the result can be used: a pair that
 * was uniform stays so. The two functions have independent keys.
 */
public final class UniversalHash {
  /** The number of hash values that either function has. */
  public static final double VALUES = 0x1p61 - 1;

  private static final long PRIME = (1L << 61) - 1;
  private static final int TOPS_IN_WORD = 20;

  private final SplittableRandom random;
  private final long constantKey1;
  private final long constantKey2;
  private final long lengthKey1;
  private final long lengthKey2;
  private long[] keys1 = new long[0];
  private long[] keys2 = new long[0];
  private long first;
  private long second;

  public UniversalHash(long seed) {
    random = new SplittableRandom(Hash.mix(seed ^ 0x6E75747368656C6CL));
    constantKey1 = random.nextLong(PRIME);
    constantKey2 = random.nextLong(PRIME);
    lengthKey1 = random.nextLong(PRIME);
    lengthKey2 = random.nextLong(PRIME);
    drawKeys(64);
  }

  /** Keys come in pairs, so a longer vector does not change those of a shorter one. */
  private void drawKeys(int count) {
    int drawn = keys1.length;
    keys1 = Arrays.copyOf(keys1, count);
    keys2 = Arrays.copyOf(keys2, count);
    for (int i = drawn; i < count; i++) {
      keys1[i] = random.nextLong(PRIME);
      keys2[i] = random.nextLong(PRIME);
    }
  }

  /** Computes both hashes of a vector. */
  public void of(State state) {
    int words = state.length() + 7 >>> 3;
    int needed = words + (words + TOPS_IN_WORD - 1) / TOPS_IN_WORD;
    if (needed > keys1.length) {
      drawKeys(2 * needed);
    }
    long sum1 = add(constantKey1, product(lengthKey1, state.length()));
    long sum2 = add(constantKey2, product(lengthKey2, state.length()));
    int key = 0;
    for (int word = 0; word < words; word += TOPS_IN_WORD) {
      int end = Math.min(words, word + TOPS_IN_WORD);
      long tops = 0;
      long low1 = 0;
      long high1 = 0;
      long low2 = 0;
      long high2 = 0;
      for (int i = word; i < end; i++, key++) {
        long whole = state.getLong(i << 3);
        long bits = whole & PRIME;
        tops = tops << 3 | whole >>> 61;
        long product = keys1[key] * bits;
        low1 += product;
        high1 += Math.multiplyHigh(keys1[key], bits) + carry(low1, product);
        product = keys2[key] * bits;
        low2 += product;
        high2 += Math.multiplyHigh(keys2[key], bits) + carry(low2, product);
      }
      sum1 = add(sum1, add(reduce(high1, low1), product(keys1[key], tops)));
      sum2 = add(sum2, add(reduce(high2, low2), product(keys2[key], tops)));
      key++;
    }
    first = Hash.mix(sum1);
    second = Hash.mix(sum2);
  }

  private static long carry(long sum, long summand) {
    return Long.compareUnsigned(sum, summand) < 0 ? 1 : 0;
  }

  private static long product(long a, long b) {
    return reduce(Math.multiplyHigh(a, b), a * b);
  }

  /** A number below 2¹²⁷ modulo the prime, by 2⁶¹ = 1. */
  private static long reduce(long high, long low) {
    long folded = (low & PRIME) + ((high << 3 | low >>> 61) & PRIME) + (high >>> 58);
    return add(folded & PRIME, folded >>> 61);
  }

  private static long add(long a, long b) {
    long sum = a + b;
    return sum >= PRIME ? sum - PRIME : sum;
  }

  /** The first hash of the last vector. */
  public long first() {
    return first;
  }

  /** The second hash of the last vector, independent of the first. */
  public long second() {
    return second;
  }
}
