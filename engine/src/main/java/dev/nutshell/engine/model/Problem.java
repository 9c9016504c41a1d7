package dev.nutshell.engine.model;

/**
 * Something wrong with a user's input: where, and one clear sentence.
 *
 * @param file the file, or null where the input is not a file
 * @param line from 1, or 0 where there is no line to name
 * @param column from 1, or 0 where there is no column to name
 */
public record Problem(String file, int line, int column, String message) {
  public static Problem of(String message) {
    return new Problem(null, 0, 0, message);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (file != null) {
      text.append(file).append(':');
      if (line > 0) {
        text.append(line).append(':');
        if (column > 0) {
          text.append(column).append(':');
        }
      }
      text.append(' ');
    }
    return text.append(message).toString();
  }
}
