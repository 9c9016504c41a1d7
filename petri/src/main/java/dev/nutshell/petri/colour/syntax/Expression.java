package dev.nutshell.petri.colour.syntax;

import java.util.List;

/** What can be computed from variables, constants and the marking. Truth is 1, falsehood 0. */
public sealed interface Expression {
  Type type();

  /** A constant. */
  record Number(int value, Type.Scalar type) implements Expression {}

  /** A variable, which lies in the frame from {@code at} on. */
  record Variable(String name, int at, Type type) implements Expression {}

  /** An element of a vector. */
  record Element(Expression vector, List<Expression> indices, int line) implements Expression {
    @Override
    public Type type() {
      return ((Type.Vector) vector.type()).element();
    }
  }

  /** A field of a structure. */
  record Member(Expression structure, int field) implements Expression {
    @Override
    public Type type() {
      return ((Type.Structure) structure.type()).types().get(field);
    }
  }

  record Not(Expression operand, Type.Scalar type) implements Expression {}

  record Minus(Expression operand, Type.Scalar type) implements Expression {}

  record Binary(Operator operator, Expression left, Expression right, Type.Scalar type, int line)
      implements Expression {}

  /** All must hold. */
  record And(List<Expression> parts, Type.Scalar type) implements Expression {}

  /** One must hold. */
  record Or(List<Expression> parts, Type.Scalar type) implements Expression {}

  record Conditional(Expression condition, Expression then, Expression otherwise)
      implements Expression {
    @Override
    public Type type() {
      return then.type();
    }
  }

  /** The value so many steps further in its type, which is taken as a ring. */
  record Step(Expression operand, int by, Type.Scalar type) implements Expression {}

  /** The value, which must be one of the type; of a cyclic type it is taken modulo its size. */
  record Narrow(Expression operand, Type.Scalar type, int line) implements Expression {}

  record Call(Function function, List<Expression> arguments) implements Expression {
    @Override
    public Type type() {
      return function.result();
    }
  }

  /** A vector or structure from its parts; of a vector the last part stands for all that follow. */
  record Aggregate(List<Expression> parts, Type type) implements Expression {}

  /** The vector or structure with one part replaced; {@code part} is an access to {@code base}. */
  record Update(Expression base, List<Expression> indices, int field, Expression value, int line)
      implements Expression {
    @Override
    public Type type() {
      return base.type();
    }
  }

  /** How many tokens a place holds. */
  record Tokens(int place, Type.Scalar type) implements Expression {}

  /** Goes through values of types or tokens of places. */
  record Quantifier(
      Kind kind, List<Range> ranges, Expression condition, Expression body, Type.Scalar type)
      implements Expression {
    /** What is made of the bodies. */
    public enum Kind {
      EXISTS,
      FORALL,
      CARD,
      SUM,
      MIN,
      MAX
    }
  }

  /** What a quantifier goes through. */
  sealed interface Range {
    int at();

    record Values(int at, Expression from, Expression to) implements Range {}

    /** Every token, as often as it is there; its parts lie in the frame from {@code at} on. */
    record TokensOf(int at, int place) implements Range {}
  }

  /** Two operands and a number. */
  enum Operator {
    PLUS,
    MINUS,
    TIMES,
    DIVIDE,
    MODULO,
    EQ,
    NE,
    LT,
    LE,
    GT,
    GE;

    public boolean isComparison() {
      return ordinal() >= EQ.ordinal();
    }
  }
}
