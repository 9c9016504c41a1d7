package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.UniversalHash;

/**
 * The probe sequence and the compressed value of a state, computed independently of each other
 * (section 3 of the paper), over a prime number of slots: so any step of double hashing visits all
 * of them. A compressed value is never 0, which marks an empty slot.
 */
final class Probe {
  private final UniversalHash hash;
  private final long slots;
  private final int bits;
  private long value;
  private long position;
  private long step;

  Probe(long seed, long slots, int bits) {
    hash = UniversalHash.independentPair(seed);
    this.slots = slots;
    this.bits = bits;
  }

  /** How many compressed values there are. */
  static double values(int bits) {
    return Math.min(Math.scalb(1.0, bits) - 1, UniversalHash.VALUES);
  }

  /** The greatest prime number up to {@code most}, which is at least 2. */
  static long primeUpTo(long most) {
    long candidate = most;
    while (!isPrime(candidate)) {
      candidate--;
    }
    return candidate;
  }

  private static boolean isPrime(long number) {
    for (long divisor = 2; divisor * divisor <= number; divisor++) {
      if (number % divisor == 0) {
        return false;
      }
    }
    return true;
  }

  /** Starts at the first slot of a state. */
  void start(State state) {
    hash.of(state);
    long place = hash.first();
    value = compressed(hash.second());
    position = Math.unsignedMultiplyHigh(place, slots);
    step = 1 + Math.unsignedMultiplyHigh(Hash.mix(place), slots - 1);
  }

  private long compressed(long hashed) {
    return bits == Long.SIZE
        ? Math.max(1, hashed >>> 1) << 1 | hashed & 1
        : 1 + Math.unsignedMultiplyHigh(hashed, (1L << bits) - 1);
  }

  long value() {
    return value;
  }

  long position() {
    return position;
  }

  void advance() {
    position += step;
    if (position >= slots) {
      position -= slots;
    }
  }

  /** Goes back {@code count} slots of the sequence. */
  void back(int count) {
    position = Math.floorMod(position - count * step, slots);
  }

  /** Both hashes in one, for a table that is looked up by all their bits. */
  long identity() {
    return hash.first() ^ Long.rotateLeft(hash.second(), 32);
  }
}
