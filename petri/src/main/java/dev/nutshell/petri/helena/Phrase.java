package dev.nutshell.petri.helena;

import dev.nutshell.petri.colour.syntax.Expression.Quantifier.Kind;
import java.util.List;
import java.util.Optional;

/** An expression as it is written. */
sealed interface Phrase extends Syntax {
  record Number(Spot at, String digits) implements Phrase {}

  /** Of a value; also of a type or a place where one of these is meant. */
  record Name(Spot at, String text) implements Phrase {}

  /** A call of a function, or a value taken as one of a type. */
  record Call(Spot at, String name, List<Phrase> arguments) implements Phrase {}

  /** {@code owner'attribute}, of a type or a place. */
  record Attribute(Spot at, Name owner, String attribute) implements Phrase {}

  /** {@code vector[indices]}. */
  record Element(Spot at, Phrase vector, List<Phrase> indices) implements Phrase {}

  /** {@code structure.field}. */
  record Member(Spot at, Phrase structure, String field) implements Phrase {}

  /** {@code token->number}; the position is the number's. */
  record Part(Spot at, Phrase token, String number) implements Phrase {}

  /** {@code [parts]}. */
  record Vector(Spot at, List<Phrase> parts) implements Phrase {}

  /** {@code {parts}}. */
  record Structure(Spot at, List<Phrase> parts) implements Phrase {}

  /** {@code base :: ([indices] := value)}. */
  record ElementUpdate(Spot at, Phrase base, List<Phrase> indices, Phrase value)
      implements Phrase {}

  /** {@code base :: (.field := value)}. */
  record MemberUpdate(Spot at, Phrase base, String field, Phrase value) implements Phrase {}

  record Unary(Spot at, UnaryOperator operator, Phrase operand) implements Phrase {}

  /** The position is the operator's. */
  record Binary(Spot at, BinaryOperator operator, Phrase left, Phrase right) implements Phrase {}

  /** {@code condition ? then : otherwise}. */
  record Conditional(Spot at, Phrase condition, Phrase then, Phrase otherwise) implements Phrase {}

  /** {@code kind(iterations | condition : body)}. */
  record Quantifier(
      Spot at,
      Kind kind,
      List<Iteration> iterations,
      Optional<Phrase> condition,
      Optional<Phrase> body)
      implements Phrase {}

  /** What stands before an operand. */
  enum UnaryOperator {
    NOT,
    MINUS,
    SUCC,
    PRED
  }

  /** What stands between two operands; those of a higher level bind more tightly. */
  enum BinaryOperator {
    OR("or", 0),
    AND("and", 1),
    EQ("=", 2),
    NE("!=", 2),
    LT("<", 2),
    LE("<=", 2),
    GT(">", 2),
    GE(">=", 2),
    PLUS("+", 3),
    MINUS("-", 3),
    TIMES("*", 4),
    DIVIDE("/", 4),
    MODULO("%", 4);

    static final int COMPARISONS = 2;

    final String sign;
    final int level;

    BinaryOperator(String sign, int level) {
      this.sign = sign;
      this.level = level;
    }
  }
}
