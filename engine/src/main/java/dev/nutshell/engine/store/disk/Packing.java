package dev.nutshell.engine.store.disk;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Words;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.Arrays;

/**
 * How the states of one file are written: by those bits alone in which any two of them differ. All
 * have as many, so states need no ends. The length counts as a word in front of the vector.
 */
final class Packing {
  private final long[] base;
  private final long[] mask;
  // The words of which some bits vary, and how many.
  private final int[] varying;
  private final int[] widths;
  private final int variable;
  private final int bytes;

  private Packing(long[] base, long[] mask) {
    this.base = base;
    this.mask = mask;
    int count = 0;
    int bits = 0;
    varying = new int[mask.length];
    widths = new int[mask.length];
    for (int i = 0; i < mask.length; i++) {
      if (mask[i] != 0) {
        varying[count] = i;
        widths[count++] = Long.bitCount(mask[i]);
        bits += Long.bitCount(mask[i]);
      }
    }
    variable = count;
    bytes = Math.max(1, (bits + 7) / 8);
  }

  /** Looks at all states first. */
  static final class Builder {
    private long[] base = new long[0];
    private long[] mask = new long[0];
    private boolean begun;

    void add(State state) {
      int words = words(state);
      grow(words);
      if (!begun) {
        for (int i = 0; i < words; i++) {
          base[i] = word(state, i);
        }
        begun = true;
      }
      for (int i = 0; i < base.length; i++) {
        mask[i] |= (i < words ? word(state, i) : 0) ^ base[i];
      }
    }

    void add(Packing other) {
      grow(other.base.length);
      if (!begun) {
        System.arraycopy(other.base, 0, base, 0, other.base.length);
        begun = true;
      }
      for (int i = 0; i < base.length; i++) {
        mask[i] |= i < other.base.length ? other.mask[i] | other.base[i] ^ base[i] : base[i];
      }
    }

    private void grow(int words) {
      if (words > base.length) {
        base = Arrays.copyOf(base, words);
        mask = Arrays.copyOf(mask, words);
      }
    }

    Packing build() {
      return new Packing(base.clone(), mask.clone());
    }
  }

  private static int words(State state) {
    return 1 + (state.length() + 7 >>> 3);
  }

  private static long word(State state, int index) {
    return index == 0 ? state.length() : state.getLong(index - 1 << 3);
  }

  /** The bytes of a state. */
  int bytes() {
    return bytes;
  }

  /** The words that {@link #pack} fills. */
  int packedWords() {
    return bytes + 7 >>> 3;
  }

  /** Whether the state is as all others are where they are alike, so that it may be among them. */
  boolean fits(State state) {
    int words = words(state);
    if (words > base.length) {
      return false;
    }
    for (int i = 0; i < base.length; i++) {
      if ((((i < words ? word(state, i) : 0) ^ base[i]) & ~mask[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Packs a state that {@linkplain #fits fits}. */
  void pack(State state, long[] into) {
    Arrays.fill(into, 0, packedWords(), 0);
    int words = words(state);
    int at = 0;
    for (int i = 0; i < variable; i++) {
      int index = varying[i];
      long bits = index < words ? Long.compress(word(state, index), mask[index]) : 0;
      into[at >>> 6] |= bits << at;
      if ((at & 63) + widths[i] > 64) {
        into[(at >>> 6) + 1] |= bits >>> 64 - (at & 63);
      }
      at += widths[i];
    }
  }

  /** The state at an address; up to 16 bytes behind it are looked at. */
  void unpack(long address, State into) {
    into.resize(0);
    int at = 0;
    int length = (int) base[0];
    int next = 0;
    if (variable > 0 && varying[0] == 0) {
      length = (int) (base[0] & ~mask[0] | Long.expand(Words.get(address), mask[0]));
      at = widths[0];
      next = 1;
    }
    into.resize(length);
    int words = 1 + (length + 7 >>> 3);
    for (int i = 1; i < words; i++) {
      into.setLong(i - 1 << 3, base[i] & ~mask[i]);
    }
    for (int i = next; i < variable && varying[i] < words; i++) {
      long from = address + ((long) (at >>> 6) << 3);
      int shift = at & 63;
      long bits = Words.get(from) >>> shift;
      if (shift + widths[i] > 64) {
        bits |= Words.get(from + 8) << 64 - shift;
      }
      int offset = varying[i] - 1 << 3;
      into.setLong(offset, into.getLong(offset) | Long.expand(bits, mask[varying[i]]));
      at += widths[i];
    }
  }

  /** Whether the packed state is the one at an address; up to 8 bytes behind it are looked at. */
  boolean same(long address, long[] packed) {
    int whole = bytes >>> 3;
    for (int i = 0; i < whole; i++) {
      if (Words.get(address + 8L * i) != packed[i]) {
        return false;
      }
    }
    int rest = bytes & 7;
    return rest == 0 || (Words.get(address + 8L * whole) ^ packed[whole]) << 64 - 8 * rest == 0;
  }

  void write(ImageWriter out) throws IOException {
    out.putLongs(base, base.length);
    out.putLongs(mask, mask.length);
  }

  static Packing read(ImageReader in) throws IOException {
    long[] base = in.getLongs();
    long[] mask = in.getLongs();
    in.require(base.length > 0 && base.length == mask.length, "how states are packed");
    return new Packing(base, mask);
  }
}
