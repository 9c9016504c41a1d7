package dev.nutshell.engine.store.collapse;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Encoder;

/**
 * How a sequence of numbers is written into a code. The bytes of a number depend on the number
 * alone, never on how large a table has become, so a sequence has one code for ever.
 *
 * <p>In the short form the first byte says how many follow: 1 byte in all below 192, 2 below
 * 12,480, 3 below 798,912, 4 below 51,130,560, 5 for the rest. In the other form a number is a word
 * of four bytes.
 */
final class Numbers {
  private static final int TWO = 192;
  private static final int THREE = 240;
  private static final int FOUR = 252;
  private static final int FIVE = 255;
  private static final long FROM_TWO = TWO;
  private static final long FROM_THREE = FROM_TWO + ((THREE - TWO) << 8);
  private static final long FROM_FOUR = FROM_THREE + ((FOUR - THREE) << 16);
  private static final long FROM_FIVE = FROM_FOUR + ((FIVE - FOUR) << 24);
  private static final int MOST_BYTES = 5;

  private final boolean words;

  Numbers(Encoder.Form form) {
    words = form == Encoder.Form.WORDS;
  }

  /** Replaces the contents of {@code code} by the first {@code count} numbers. */
  void write(int[] numbers, int count, State code) {
    if (words) {
      code.resize(4 * count);
      for (int i = 0; i < count; i++) {
        code.setInt(4 * i, numbers[i]);
      }
      return;
    }
    int end = 0;
    for (int i = 0; i < count; i++) {
      end += width(numbers[i]);
    }
    code.resize(end);
    byte[] bytes = code.bytes();
    int at = 0;
    for (int i = 0; i < count; i++) {
      at = write(Integer.toUnsignedLong(numbers[i]), bytes, at);
    }
  }

  private static int width(int number) {
    long value = Integer.toUnsignedLong(number);
    return value < FROM_TWO
        ? 1
        : value < FROM_THREE ? 2 : value < FROM_FOUR ? 3 : value < FROM_FIVE ? 4 : MOST_BYTES;
  }

  private static int write(long number, byte[] bytes, int at) {
    if (number < FROM_TWO) {
      bytes[at++] = (byte) number;
      return at;
    }
    if (number < FROM_THREE) {
      return spread(number - FROM_TWO + ((long) TWO << 8), 2, bytes, at);
    }
    if (number < FROM_FOUR) {
      return spread(number - FROM_THREE + ((long) THREE << 16), 3, bytes, at);
    }
    if (number < FROM_FIVE) {
      return spread(number - FROM_FOUR + ((long) FOUR << 24), 4, bytes, at);
    }
    return spread(number | (long) FIVE << 32, MOST_BYTES, bytes, at);
  }

  private static int spread(long value, int width, byte[] bytes, int at) {
    for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
      bytes[at++] = (byte) (value >>> shift);
    }
    return at;
  }

  /** Reads a whole code; the numbers go to {@code into}, which is long enough. */
  int read(State code, int[] into) {
    if (words) {
      for (int i = 0; i < code.length() / 4; i++) {
        into[i] = code.getInt(4 * i);
      }
      return code.length() / 4;
    }
    int count = 0;
    for (int at = 0; at < code.length(); ) {
      int first = code.get(at) & 0xFF;
      int width = first < TWO ? 1 : first < THREE ? 2 : first < FOUR ? 3 : first < FIVE ? 4 : 5;
      long value = first;
      for (int i = 1; i < width; i++) {
        value = value << 8 | code.get(at + i) & 0xFF;
      }
      into[count++] = (int) (value - offset(width));
      at += width;
    }
    return count;
  }

  private static long offset(int width) {
    return switch (width) {
      case 1 -> 0;
      case 2 -> ((long) TWO << 8) - FROM_TWO;
      case 3 -> ((long) THREE << 16) - FROM_THREE;
      case 4 -> ((long) FOUR << 24) - FROM_FOUR;
      default -> (long) FIVE << 32;
    };
  }
}
