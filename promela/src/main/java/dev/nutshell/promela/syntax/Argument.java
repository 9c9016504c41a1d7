package dev.nutshell.promela.syntax;

/** One argument of a receive or poll; it meets one field of the message. */
public sealed interface Argument {
  Position at();

  /** A constant: the message's field must equal it. */
  record Match(Expression constant) implements Argument {
    @Override
    public Position at() {
      return constant.at();
    }
  }

  /** {@code eval(expression)}: the message's field must equal its present value. */
  record Eval(Position at, Expression expression) implements Argument {}

  /** The message's field is assigned to it; a poll ignores it. */
  record Store(Place place) implements Argument {
    @Override
    public Position at() {
      return place.at();
    }
  }

  /** {@code _}: anything, and it is forgotten. */
  record Ignore(Position at) implements Argument {}
}
