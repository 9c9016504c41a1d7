package dev.nutshell.engine.model;

/**
 * The hash functions of the engine.
 *
 * <p>{@link #fold} makes one word of two by a 64×64→128-bit multiplication whose halves are xored
 * (the round of wyhash). A vector's hash is the sum of the folds of its pairs of words, each under
 * a key of its place: no fold waits for the one before it, so a vector of 224 bytes takes the time
 * of the multiplications and not 28 times their latency. Two vectors that differ have the same sum
 * where the differences of folds cancel, which nothing but an adversary arranges, and a model is
 * none; the bound that lossy stores claim is that of {@code UniversalHash}. {@link #mix} and {@link
 * #unmix} are inverse bijections on 64 bits (the finalizer of MurmurHash3 by Stafford, variant 13),
 * used where a table must recover the key from its hash.
 */
public final class Hash {
  /** Between the keys of two pairs. */
  static final long STRIDE = 0x9E3779B97F4A7C15L;

  private static final long SALT = 0xA0761D6478BD642FL;
  private static final long SECRET = 0xE7037ED1A0B428DBL;

  private Hash() {}

  /** Of the first pair of a vector of that length. */
  static long key(long seed, int length) {
    return mix(seed + length * STRIDE) ^ SALT;
  }

  static long fold(long word, long next, long key) {
    long a = word ^ key;
    long b = next ^ SECRET;
    return a * b ^ Math.multiplyHigh(a, b);
  }

  public static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  public static long unmix(long z) {
    z = (z ^ (z >>> 31) ^ (z >>> 62)) * 0x319642B2D24D8EC3L;
    z = (z ^ (z >>> 27) ^ (z >>> 54)) * 0x96DE1B173F119089L;
    return z ^ (z >>> 30) ^ (z >>> 60);
  }
}
