package dev.nutshell.lts;

import dev.nutshell.engine.model.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A place in a text, from which numbers and punctuation are read; what is not as expected becomes a
 * {@link Malformed} with its line and column. Blanks are spaces, tabs and carriage returns.
 */
final class Cursor {
  private static final long TOO_LARGE = 1_000_000_000_000L;
  private static final int SHOWN_DIGITS = 20;

  private final String file;
  private final Lines lines;
  private byte[] line;
  private int at;

  Cursor(String file, InputStream in) {
    this.file = file;
    lines = new Lines(in);
  }

  /** Moves to the first character that is not blank, in the next line that has one. */
  boolean nextLine() throws IOException, Malformed {
    while (lines.next()) {
      line = lines.line();
      at = lines.start();
      if (lines.isTooLong()) {
        throw malformed(
            at, "the line is longer than " + Lines.LONGEST + " bytes, the most allowed");
      }
      skipBlanks();
      if (at < lines.end()) {
        return true;
      }
    }
    return false;
  }

  /** The number of the current line, from 1. */
  long lineNumber() {
    return lines.number();
  }

  /** The buffer that the current line lies in; a newline follows it. */
  byte[] line() {
    return line;
  }

  /** The place in the buffer. */
  int at() {
    return at;
  }

  /** Where the current line ends in the buffer. */
  int end() {
    return lines.end();
  }

  int column() {
    return lines.column(at);
  }

  void moveTo(int place) {
    at = place;
  }

  void skipBlanks() {
    byte[] text = line;
    int to = at;
    while (isBlank(text[to])) {
      to++;
    }
    at = to;
  }

  static boolean isBlank(byte character) {
    return character == ' ' || character == '\t' || character == '\r';
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  /**
   * Reads a number, of however many digits.
   *
   * @param what what it stands for, in a message
   */
  long number(String what) throws Malformed {
    byte[] text = line;
    int from = at;
    int to = from;
    long value = 0;
    for (int digit; (digit = text[to] - '0') >= 0 && digit <= 9; to++) {
      value = value * 10 + digit;
      if (value >= TOO_LARGE) {
        throw malformed(from, what + " " + digits() + " is too large");
      }
    }
    if (to == from) {
      throw malformed(
          from,
          text[at] == '-' && isDigit(text[at + 1])
              ? what + " cannot be negative"
              : "expected " + what + " as a number, found " + found());
    }
    at = to;
    return value;
  }

  private String digits() {
    int to = endOfDigits(at);
    int shown = Math.min(to - at, SHOWN_DIGITS);
    String text = new String(line, at, shown, StandardCharsets.US_ASCII);
    return shown < to - at ? text + "…" : text;
  }

  private int endOfDigits(int from) {
    int to = from;
    while (isDigit(line[to])) {
      to++;
    }
    return to;
  }

  /** Whether a fraction such as {@code 1/7} is next. */
  boolean isAtFraction() {
    int slash = endOfDigits(at);
    return slash > at && line[slash] == '/';
  }

  void expect(char wanted, String where) throws Malformed {
    skipBlanks();
    if (line[at] != wanted) {
      throw malformed(at, "expected '" + wanted + "' " + where + ", found " + found());
    }
    at++;
  }

  void expectEndOfLine() throws Malformed {
    skipBlanks();
    if (at < lines.end()) {
      throw malformed(at, "expected the end of the line, found " + found());
    }
  }

  /** The character that is looked at, for a message. */
  String found() {
    if (at >= lines.end()) {
      return "the end of the line";
    }
    int end = at + 1;
    while (end < lines.end() && end < at + 4 && (line[end] & 0xC0) == 0x80) {
      end++;
    }
    String character = new String(line, at, end - at, StandardCharsets.UTF_8);
    int codePoint = character.codePointAt(0);
    boolean shown = codePoint != 0xFFFD && !Character.isISOControl(codePoint);
    return shown ? "'" + character + "'" : "byte 0x%02X".formatted(line[at]);
  }

  /** Something wrong at a place of the current line. */
  Malformed malformed(int place, String message) {
    return malformed(lines.number(), lines.column(place), message);
  }

  /** Something wrong elsewhere, or with the file as a whole where there is no line. */
  Malformed malformed(long number, int column, String message) {
    int lineNumber = (int) Math.min(number, Integer.MAX_VALUE);
    return new Malformed(new Problem(file, lineNumber, column, message));
  }
}
