package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import java.util.List;
import java.util.Optional;

/**
 * Where a piece of syntax stands.
 *
 * @param height how deep what is inside is nested
 */
record Spot(int line, int column, int height) {
  private static final int HIGHEST = 600;

  static Spot of(Token token) {
    return new Spot(token.line(), token.column(), 1);
  }

  /** The same spot, of something that has that inside. */
  Spot around(Spot inside) {
    if (inside.height >= HIGHEST) {
      // Operators in a row are nested too, and all that follows goes down into them.
      throw malformed(
          "more than " + HIGHEST + " operators, statements or brackets are nested here");
    }
    return inside.height < height ? this : new Spot(line, column, inside.height + 1);
  }

  Spot around(Syntax... inside) {
    return around(List.of(inside));
  }

  Spot around(Optional<? extends Syntax> inside) {
    return inside.isPresent() ? around(inside.get().at()) : this;
  }

  Spot around(List<? extends Syntax> inside) {
    Spot spot = this;
    for (Syntax each : inside) {
      spot = spot.around(each.at());
    }
    return spot;
  }

  Malformed malformed(String message) {
    return new Malformed(line, column, message);
  }
}
