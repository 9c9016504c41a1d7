package dev.nutshell.logic.ltl;

import dev.nutshell.engine.model.Spelling;
import java.util.List;

/**
 * Atoms that are plain names, numbered in the order given.
 *
 * @param names what may be written, between quotes or without
 */
public record Names(List<String> names) implements Atoms {
  private static final int LONGEST = 60;

  public Names {
    names = List.copyOf(names);
  }

  @Override
  public Reading read(String text) {
    boolean quoted = text.length() > 1 && (text.startsWith("'") || text.startsWith("\""));
    String name = quoted ? text.substring(1, text.length() - 1) : text;
    int number = names.indexOf(name);
    if (number >= 0) {
      return new Reading.Proposition(number);
    }
    if (name.length() > LONGEST) {
      String shown = name.substring(0, LONGEST - 3) + "...";
      return new Reading.Unknown(0, "there is no proposition '" + shown + "'");
    }
    String nearest = Spelling.nearest(name, names);
    return new Reading.Unknown(
        0,
        "there is no proposition '"
            + name
            + "'"
            + (nearest == null ? "" : "; did you mean '" + nearest + "'?"));
  }
}
