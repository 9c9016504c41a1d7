package dev.nutshell.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;

/** Comparisons of two ints on the stack. */
public enum Comparison {
  EQ,
  NE,
  LT,
  LE,
  GT,
  GE;

  public Comparison negated() {
    return switch (this) {
      case EQ -> NE;
      case NE -> EQ;
      case LT -> GE;
      case LE -> GT;
      case GT -> LE;
      case GE -> LT;
    };
  }

  /** Goes to the label where the comparison does not hold. */
  public void jumpUnless(CodeBuilder code, Label no) {
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
