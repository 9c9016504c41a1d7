package dev.nutshell.petri.colour;

import java.util.Arrays;

/** Sparse places as bytes: the number of tokens in groups of seven bits, then the tokens. */
final class BitWriter {
  byte[] bytes = new byte[256];
  int size;

  void clear() {
    size = 0;
  }

  void copy(byte[] source, int from, int to) {
    ensure(to - from);
    System.arraycopy(source, from, bytes, size, to - from);
    size += to - from;
  }

  private void ensure(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }

  void write(TokenList list, int width) {
    long total = list.total();
    ensure((int) Math.min(Integer.MAX_VALUE / 2, 10 + (total * width + 7) / 8));
    long rest = total;
    while (rest > 0x7f) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
    long pending = 0;
    int held = 0;
    for (int i = 0; i < list.size; i++) {
      for (long n = list.counts[i]; n > 0; n--) {
        long token = list.tokens[i];
        for (int left = width; left > 0; ) {
          int taken = Math.min(8 - held, left);
          pending |= (token & (1L << taken) - 1) << held;
          token >>>= taken;
          left -= taken;
          held += taken;
          if (held == 8) {
            bytes[size++] = (byte) pending;
            pending = 0;
            held = 0;
          }
        }
      }
    }
    if (held > 0) {
      bytes[size++] = (byte) pending;
    }
  }

  /** Reads what {@link #write} wrote, and returns where it ends. */
  static int read(byte[] source, int from, int width, TokenList into) {
    if (into != null) {
      into.clear();
    }
    int at = from;
    long total = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = source[at++];
      total |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        break;
      }
    }
    int end = at + (int) ((total * width + 7) / 8);
    if (into != null) {
      int held = 0;
      for (long i = 0; i < total; i++) {
        long token = 0;
        for (int got = 0; got < width; ) {
          int taken = Math.min(8 - held, width - got);
          token |= (long) ((source[at] & 0xff) >>> held & (1 << taken) - 1) << got;
          got += taken;
          held += taken;
          if (held == 8) {
            held = 0;
            at++;
          }
        }
        if (into.size > 0 && into.tokens[into.size - 1] == token) {
          into.counts[into.size - 1]++;
        } else {
          into.append(token, 1);
        }
      }
    }
    return end;
  }
}
