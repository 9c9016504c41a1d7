package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.colour.Shape;
import dev.nutshell.cpn.text.Inscription;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What CPN Tools 4 lets place/transition nets leave out: at places of UNIT an arc without
 * inscription stands for one token, and a number for as many.
 */
public final class PlainTokens {
  private static final Pattern NUMBER = Pattern.compile("\\s*(\\d+)\\s*(@.*)?", Pattern.DOTALL);

  private PlainTokens() {}

  static Inscription arc(Inscription text, ColourSet set) {
    if (text.isBlank()) {
      if (!isPlain(set)) {
        throw text.malformed(
            "the arc has no inscription, which only arcs at places of UNIT may lack; this place has"
                + " colour set "
                + set.name());
      }
      return new Inscription(text.what(), "()", text.line());
    }
    return tokens(text, set);
  }

  public static Inscription tokens(Inscription text, ColourSet set) {
    Matcher number = NUMBER.matcher(text.text());
    return isPlain(set) && number.matches()
        ? new Inscription(
            text.what(),
            number.group(1) + "`()" + (number.group(2) == null ? "" : number.group(2)),
            text.line())
        : text;
  }

  private static boolean isPlain(ColourSet set) {
    return set.shape() instanceof Shape.Unit;
  }
}
