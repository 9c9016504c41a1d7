package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Comparison;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Expression.Operator;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;

/** Writes conditions as jumps. */
final class ConditionCode {
  private static final int MOST_PARTS = 24;

  private final ExpressionCode out;
  private final CodeBuilder code;

  ConditionCode(ExpressionCode out) {
    this.out = out;
    code = out.code;
  }

  /** Jumps where the condition does not hold. */
  void jumpUnless(Expression condition, Label no) {
    switch (condition) {
      case Expression.Number number -> {
        if (number.value() == 0) {
          code.goto_(no);
        }
      }
      case Expression.Not not -> {
        Label yes = code.newLabel();
        jumpUnless(not.operand(), yes);
        code.goto_(no).labelBinding(yes);
      }
      case Expression.And and when and.parts().size() > MOST_PARTS ->
          pieces(and.parts(), parts -> new Expression.And(parts, and.type()))
              .forEach(piece -> outlinedJump(piece, no));
      case Expression.And and -> and.parts().forEach(part -> jumpUnless(part, no));
      case Expression.Or or -> {
        List<Expression> parts = or.parts();
        boolean large = parts.size() > MOST_PARTS;
        if (large) {
          parts = pieces(parts, some -> new Expression.Or(some, or.type()));
        }
        Label yes = code.newLabel();
        for (int i = 0; i < parts.size(); i++) {
          boolean last = i == parts.size() - 1;
          Label next = last ? no : code.newLabel();
          if (large) {
            outlinedJump(parts.get(i), next);
          } else {
            jumpUnless(parts.get(i), next);
          }
          if (!last) {
            code.goto_(yes).labelBinding(next);
          }
        }
        code.labelBinding(yes);
      }
      case Expression.Binary binary when binary.operator().isComparison() -> comparison(binary, no);
      default -> {
        out.value(condition);
        code.ifeq(no);
      }
    }
  }

  /** Long conditions are cut into methods that HotSpot will compile. */
  private static List<Expression> pieces(
      List<Expression> parts, java.util.function.Function<List<Expression>, Expression> join) {
    List<Expression> pieces = new ArrayList<>();
    for (int i = 0; i < parts.size(); i += MOST_PARTS) {
      pieces.add(join.apply(parts.subList(i, Math.min(parts.size(), i + MOST_PARTS))));
    }
    return pieces;
  }

  private void outlinedJump(Expression piece, Label no) {
    out.generator.outlined(
        code,
        CD_int,
        part -> {
          part.value(piece);
          part.code.ireturn();
        });
    code.ifeq(no);
  }

  private void comparison(Expression.Binary binary, Label no) {
    Comparison comparison =
        switch (binary.operator()) {
          case EQ -> Comparison.EQ;
          case NE -> Comparison.NE;
          case LT -> Comparison.LT;
          case LE -> Comparison.LE;
          case GT -> Comparison.GT;
          case GE -> Comparison.GE;
          case PLUS, MINUS, TIMES, DIVIDE, MODULO -> throw new IllegalArgumentException();
        };
    if (binary.left().type().width() > 1) {
      wideComparison(binary, no);
      return;
    }
    out.value(binary.left());
    out.value(binary.right());
    comparison.jumpUnless(code, no);
  }

  private void wideComparison(Expression.Binary binary, Label no) {
    int left = out.frame.place(binary.left());
    int right = out.frame.place(binary.right());
    boolean equal = binary.operator() == Operator.EQ;
    Label differ = equal ? no : code.newLabel();
    for (int i = 0; i < binary.left().type().width(); i++) {
      out.variable(left + i);
      out.variable(right + i);
      code.if_icmpne(differ);
    }
    if (!equal) {
      code.goto_(no).labelBinding(differ);
    }
  }
}
