package dev.nutshell.lts;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The lines of a stream, one at a time, as bytes in a buffer. The buffer holds the current line
 * whole and moves on in place; it grows only for a long line, up to a bound.
 *
 * <p>Invariant: {@code line()[end()]} is a newline, also behind the last line of a stream that has
 * none there. So whoever reads on while digits or blanks last needs no bounds check of their own.
 */
final class Lines {
  /** The longest line in bytes. */
  static final int LONGEST = 1 << 20;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = LOW_BITS << 7;
  private static final long NEWLINES = '\n' * LOW_BITS;
  private static final int SLACK = 8 + LabelTable.SLACK;

  private final InputStream in;
  private byte[] buffer = new byte[(1 << 17) + SLACK];
  private int start;
  private int end;
  private int next;
  private int limit;
  private boolean exhausted;
  private long number;

  Lines(InputStream in) {
    this.in = in;
    buffer[0] = '\n';
  }

  /** The buffer in which the current line lies. */
  byte[] line() {
    return buffer;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** The number of the current line, from 1; 0 before the first. */
  long number() {
    return number;
  }

  boolean isTooLong() {
    return end - start > LONGEST;
  }

  /**
   * Moves to the next line; false after the last. A line too long is cut, see {@link #isTooLong}.
   */
  boolean next() throws IOException {
    start = next;
    end = newlineFrom(start);
    while (end == limit && !exhausted && !isTooLong()) {
      int seen = limit - start;
      fill();
      end = newlineFrom(start + seen);
    }
    if (start == limit) {
      return false;
    }
    next = Math.min(end + 1, limit);
    if (number++ == 0) {
      skipByteOrderMark();
    }
    return true;
  }

  private int newlineFrom(int at) {
    while (true) {
      long differences = (long) WORD.get(buffer, at) ^ NEWLINES;
      long zeros = differences - LOW_BITS & ~differences & HIGH_BITS;
      if (zeros != 0) {
        // The lowest mark is exact; a borrow can only set marks above it.
        return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
      at += 8;
    }
  }

  private void fill() throws IOException {
    System.arraycopy(buffer, start, buffer, 0, limit - start);
    limit -= start;
    start = 0;
    if (limit + SLACK == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * limit + SLACK);
    }
    int count = in.read(buffer, limit, buffer.length - SLACK - limit);
    exhausted = count < 0;
    limit += Math.max(0, count);
    buffer[limit] = '\n';
  }

  private void skipByteOrderMark() {
    if (end - start >= 3
        && buffer[start] == (byte) 0xEF
        && buffer[start + 1] == (byte) 0xBB
        && buffer[start + 2] == (byte) 0xBF) {
      start += 3;
    }
  }

  /** The column of a byte of the current line, from 1, counting the characters of UTF-8. */
  int column(int at) {
    int column = 1;
    for (int i = start; i < at; i++) {
      if ((buffer[i] & 0xC0) != 0x80) {
        column++;
      }
    }
    return column;
  }
}
