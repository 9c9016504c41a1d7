package dev.nutshell.promela.syntax;

/** A formula of linear temporal logic. */
public sealed interface Formula {
  Position at();

  /** A state predicate; never {@code && || !} at its top, these are operators of the formula. */
  record Atom(Expression expression) implements Formula {
    @Override
    public Position at() {
      return expression.at();
    }
  }

  /** {@code ! X [] <>}. */
  record Unary(Position at, UnaryOperator operator, Formula operand) implements Formula {}

  /** {@code && || -> <-> U V W}. */
  record Binary(Position at, BinaryOperator operator, Formula left, Formula right)
      implements Formula {}

  /** The operators before one operand. */
  enum UnaryOperator {
    NOT("!"),
    NEXT("X"),
    ALWAYS("[]"),
    EVENTUALLY("<>");

    private final String text;

    UnaryOperator(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** The operators between two operands. */
  enum BinaryOperator {
    AND("&&"),
    OR("||"),
    IMPLIES("->"),
    EQUIVALENT("<->"),
    UNTIL("U"),
    RELEASE("V"),
    WEAK_UNTIL("W");

    private final String text;

    BinaryOperator(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }
}
