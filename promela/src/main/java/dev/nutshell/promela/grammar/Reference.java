package dev.nutshell.promela.grammar;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;

/** What a name with its indices and fields refers to. */
sealed interface Reference {
  Position at();

  /** A variable or a part of one. */
  record ToPlace(Place place) implements Reference {
    @Override
    public Position at() {
      return place.at();
    }
  }

  /** A predefined name such as {@code _pid}. */
  record ToSpecial(Expression.Special special) implements Reference {
    @Override
    public Position at() {
      return special.at();
    }
  }

  /** {@code _}, which can be written only. */
  record ToNothing(Position at) implements Reference {}
}
