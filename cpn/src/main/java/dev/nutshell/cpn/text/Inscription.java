package dev.nutshell.cpn.text;

/**
 * A text of a net.
 *
 * @param what it is, in words of CPN Tools: {@code guard of transition 'Send' on page 'Net'}
 * @param line of the file on which it begins, or 0
 */
public record Inscription(String what, String text, int line) {
  /** What is wrong at an offset of it. */
  public Malformed malformed(int at, String message) {
    int row = 1;
    int column = 1;
    for (int i = 0; i < Math.min(at, text.length()); i++) {
      column++;
      if (text.charAt(i) == '\n') {
        row++;
        column = 1;
      }
    }
    String where = row == 1 ? "at " + column : "at " + row + ":" + column;
    return new Malformed(line, what + ", " + where + " of '" + shorten(text) + "': " + message);
  }

  public Malformed malformed(String message) {
    return new Malformed(line, what + ", '" + shorten(text) + "': " + message);
  }

  public boolean isBlank() {
    return text.isBlank();
  }

  /** On one line, and not all of it. */
  public static String shorten(String text) {
    String all = text.strip().replaceAll("\\s+", " ");
    return all.length() > 60 ? all.substring(0, 60) + "…" : all;
  }
}
