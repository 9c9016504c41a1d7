package dev.nutshell.promela.syntax;

import java.util.Comparator;

/**
 * A place in the user's files. Text that came from a macro stands where the macro was used; text of
 * an inline stands where it is written in the inline's body.
 *
 * @param file as the user named it, or as a line marker says
 * @param line from 1
 * @param column from 1
 */
public record Position(String file, int line, int column) implements Comparable<Position> {
  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::file)
          .thenComparingInt(Position::line)
          .thenComparingInt(Position::column);

  @Override
  public int compareTo(Position other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
