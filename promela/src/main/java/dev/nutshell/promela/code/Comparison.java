package dev.nutshell.promela.code;

import dev.nutshell.promela.syntax.BinaryOperator;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;

/** Comparisons of two numbers on the stack. */
enum Comparison {
  EQ,
  NE,
  LT,
  LE,
  GT,
  GE;

  /** Null for other operators. */
  static Comparison of(BinaryOperator operator) {
    return switch (operator) {
      case EQ -> EQ;
      case NE -> NE;
      case LT -> LT;
      case LE -> LE;
      case GT -> GT;
      case GE -> GE;
      default -> null;
    };
  }

  Comparison negated() {
    return switch (this) {
      case EQ -> NE;
      case NE -> EQ;
      case LT -> GE;
      case LE -> GT;
      case GT -> LE;
      case GE -> LT;
    };
  }

  void jumpUnless(CodeBuilder code, Label no) {
    switch (this) {
      case EQ -> code.if_icmpne(no);
      case NE -> code.if_icmpeq(no);
      case LT -> code.if_icmpge(no);
      case LE -> code.if_icmpgt(no);
      case GT -> code.if_icmple(no);
      case GE -> code.if_icmplt(no);
    }
  }
}
