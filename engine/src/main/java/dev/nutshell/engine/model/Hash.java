package dev.nutshell.engine.model;

/**
 * The hash functions of the engine.
 *
 * <p>{@link #step} folds in eight bytes by a 64×64→128-bit multiplication whose halves are xored
 * (the round of wyhash); two multiplications a word would be needed against an adversary, a model
 * is none. {@link #mix} and {@link #unmix} are inverse bijections on 64 bits (the finalizer of
 * MurmurHash3 by Stafford, variant 13), used where a table must recover the key from its hash.
 */
public final class Hash {
  static final long LENGTH_SALT = 0x9E3779B97F4A7C15L;
  private static final long SALT = 0xA0761D6478BD642FL;
  private static final long SECRET = 0xE7037ED1A0B428DBL;

  private Hash() {}

  static long step(long hash, long word) {
    return fold(word ^ SALT, hash ^ SECRET);
  }

  static long finish(long hash) {
    return mix(hash);
  }

  private static long fold(long a, long b) {
    return (a * b) ^ Math.multiplyHigh(a, b);
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
