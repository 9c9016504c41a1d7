package dev.nutshell.promela.syntax;

import java.util.List;
import java.util.Optional;

/**
 * Something that holds a value: a variable or an element of it, and from there down through fields.
 * An array always comes with an index, what is no array without, or with one that is ignored as
 * SPIN ignores it ({@code x[0]} for a scalar is kept).
 *
 * @param index into the variable; present exactly where the model writes one
 * @param path the fields after it, from left to right; empty where the variable is no structure
 */
public record Place(Position at, Variable variable, Optional<Expression> index, List<Step> path) {
  public Place {
    path = List.copyOf(path);
  }

  /** {@code .field} or {@code .field[index]}. */
  public record Step(Position at, Variable field, Optional<Expression> index) {}

  public static Place of(Position at, Variable variable) {
    return new Place(at, variable, Optional.empty(), List.of());
  }

  /** The declaration that says what is held here: the last field, or the variable. */
  public Variable declaration() {
    return path.isEmpty() ? variable : path.getLast().field();
  }

  public Type type() {
    return declaration().type();
  }
}
