package dev.nutshell.cpn.run;

/**
 * How the tokens of a place lie in a state. A number says how many colours follow, each as its
 * distance from the one before; with a coefficient where there are several tokens, and with a stamp
 * where there is time. Or the number says how many bytes of a set of colours follow, a bit each,
 * where that is shorter: no time, one token a colour. Which of the two it is follows from the
 * tokens, so that equal markings are equal states.
 */
final class PlaceFormat {
  private PlaceFormat() {}

  /** How many bytes a set of the colours takes; 0 where they do not lie as a set. */
  private static int setBytes(Tokens list) {
    if (list.size < 2) {
      return 0;
    }
    int bytes = (list.colours[list.size - 1] >>> 3) + 1;
    if (bytes >= list.size) {
      return 0;
    }
    for (int i = 0; i < list.size; i++) {
      if (list.counts[i] != 1) {
        return 0;
      }
    }
    return bytes;
  }

  static void write(Tokens list, Buffer out) {
    int bytes = setBytes(list);
    if (bytes > 0) {
      out.putNumber((long) bytes << 1 | 1);
      int from = out.putZeros(bytes);
      for (int i = 0; i < list.size; i++) {
        int colour = list.colours[i];
        out.bytes[from + (colour >>> 3)] |= (byte) (1 << (colour & 7));
      }
      return;
    }
    out.putNumber((long) list.size << 1);
    int before = -1;
    for (int i = 0; i < list.size; i++) {
      int step = list.colours[i] - before - 1;
      boolean several = list.counts[i] > 1;
      out.putNumber((long) step << 1 | (several ? 1 : 0));
      if (several) {
        out.putNumber(list.counts[i] - 2L);
      }
      before = list.colours[i];
    }
  }

  static void write(Tokens list, TimeUnit unit, Buffer out) {
    out.putNumber((long) list.size << 1);
    int before = 0;
    for (int i = 0; i < list.size; i++) {
      boolean several = list.counts[i] > 1;
      out.putNumber((long) (list.colours[i] - before) << 1 | (several ? 1 : 0));
      if (several) {
        out.putNumber(list.counts[i] - 2L);
      }
      unit.put(out, list.stamps[i]);
      before = list.colours[i];
    }
  }

  /**
   * @param unit null where tokens have no stamps
   */
  static void read(Buffer in, Tokens into, TimeUnit unit) {
    into.clear();
    int header = (int) in.getNumber();
    int size = header >>> 1;
    if ((header & 1) != 0) {
      for (int at = 0; at < size; at++) {
        for (int bits = in.get() & 0xFF; bits != 0; bits &= bits - 1) {
          into.append((at << 3) + Integer.numberOfTrailingZeros(bits), 0, 1);
        }
      }
      return;
    }
    int colour = unit != null ? 0 : -1;
    int next = unit != null ? 0 : 1;
    for (int i = 0; i < size; i++) {
      long word = in.getNumber();
      colour += (int) (word >>> 1) + next;
      int count = (word & 1) == 0 ? 1 : (int) in.getNumber() + 2;
      into.append(colour, unit != null ? unit.get(in) : 0, count);
    }
  }

  /** The same as {@link #read}, for who needs no tokens. */
  static void skip(Buffer in, boolean timed) {
    int header = (int) in.getNumber();
    int size = header >>> 1;
    if ((header & 1) != 0) {
      in.at += size;
      return;
    }
    for (int i = 0; i < size; i++) {
      if ((in.getNumber() & 1) != 0) {
        in.getNumber();
      }
      if (timed) {
        in.getNumber();
      }
    }
  }

  /**
   * Writes a place with some counts changed, if it lies as a set of colours before and after.
   *
   * @param state where the place begins in it
   * @param size how many tokens it has
   * @return false where nothing was written
   */
  static boolean flip(
      Buffer state, int size, int[] changes, int from, int to, int sign, Buffer out) {
    int begin = state.at;
    int header = (int) state.getNumber();
    int bytes = header >>> 1;
    if ((header & 1) == 0) {
      return false;
    }
    int set = state.at;
    int left = size;
    int start = out.at;
    out.putBytes(state.bytes, begin, set - begin + bytes);
    int target = out.at - bytes;
    for (int i = from; i < to; i += 3) {
      int colour = changes[i + 1];
      int change = sign * changes[i + 2];
      int at = target + (colour >>> 3);
      int bit = 1 << (colour & 7);
      if (at >= out.at || change != ((out.bytes[at] & bit) == 0 ? 1 : -1)) {
        out.at = start;
        return false;
      }
      out.bytes[at] ^= (byte) bit;
      left += change;
    }
    if (out.bytes[out.at - 1] == 0 || bytes >= left) {
      out.at = start;
      return false;
    }
    return true;
  }
}
