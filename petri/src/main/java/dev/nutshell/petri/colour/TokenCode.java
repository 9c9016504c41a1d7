package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.petri.colour.syntax.ColouredNet.Arc;
import dev.nutshell.petri.colour.syntax.ColouredNet.Loop;
import dev.nutshell.petri.colour.syntax.ColouredNet.Term;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Membership;
import dev.nutshell.petri.colour.syntax.Type;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Writes what makes tokens of values, and values of tokens. */
final class TokenCode {
  private static final int TERMS = 40;

  private final ExpressionCode out;
  private final CodeBuilder code;

  TokenCode(ExpressionCode out) {
    this.out = out;
    code = out.code;
  }

  /** The tokens on some arcs, each handed to a method of the machine. */
  void arcs(List<Arc> arcs, String method) {
    for (Arc arc : arcs) {
      List<Term> terms = arc.terms();
      for (int from = 0; from < terms.size(); from += TERMS) {
        List<Term> some = terms.subList(from, Math.min(terms.size(), from + TERMS));
        if (terms.size() <= TERMS) {
          some.forEach(term -> term(arc.place(), term, method, 0));
        } else {
          out.generator.outlined(
              code,
              CD_void,
              part -> {
                some.forEach(term -> new TokenCode(part).term(arc.place(), term, method, 0));
                part.code.return_();
              });
        }
      }
    }
    code.return_();
  }

  private void term(int place, Term term, String method, int depth) {
    if (depth < term.loops().size()) {
      Loop loop = term.loops().get(depth);
      new LoopCode(out)
          .numbers(
              loop.variable().at(),
              loop.from(),
              loop.to(),
              _ -> term(place, term, method, depth + 1));
      return;
    }
    Label skip = code.newLabel();
    if (term.condition() != null) {
      out.jumpUnless(term.condition(), skip);
    }
    code.aload(0).loadConstant(place);
    colour(place, term.colour());
    out.value(term.count());
    if (term.sign() < 0) {
      code.ineg();
    }
    code.invokevirtual(
        ExpressionCode.MACHINE, method, MethodTypeDesc.of(CD_void, CD_int, CD_long, CD_int));
    code.labelBinding(skip);
  }

  /** Leaves a colour of the place on the stack: a number in the radices of its parts. */
  void colour(int place, List<Expression> colour) {
    List<Type.Scalar> domain = out.generator.net.places().get(place).scalars();
    int next = 0;
    code.lconst_0();
    for (Expression part : colour) {
      List<Type.Scalar> scalars = part.type().scalars();
      int at = scalars.size() > 1 ? out.frame.place(part) : -1;
      for (int i = 0; i < scalars.size(); i++) {
        Type.Scalar digit = domain.get(next++);
        code.loadConstant(digit.size()).lmul();
        Expression value = at < 0 ? part : new Expression.Variable("", at + i, scalars.get(i));
        if (Membership.isSure(value, digit)) {
          out.value(value);
          code.loadConstant(digit.first()).isub();
        } else {
          code.aload(0);
          out.value(value);
          code.loadConstant(digit.first()).loadConstant(digit.last());
          out.call("digit", CD_int, 3);
        }
        code.i2l();
        if (digit.size() > Integer.MAX_VALUE) {
          // From the first value on there are more than an int can count, but not than it has bits.
          code.loadConstant(0xFFFF_FFFFL).land();
        }
        code.ladd();
      }
    }
  }

  /** Puts all parts of a token into the frame. */
  void split(int place, int token, int at) {
    List<Type.Scalar> digits = out.generator.net.places().get(place).scalars();
    long stride = 1;
    for (int i = digits.size() - 1; i >= 0; i--) {
      code.aload(ExpressionCode.FRAME).loadConstant(at + i);
      part(token, stride, digits.get(i), i == 0);
      code.iastore();
      stride *= digits.get(i).size();
    }
  }

  /** Leaves one part of a token on the stack. */
  void part(int token, long stride, Type.Scalar digit, boolean isFirst) {
    code.lload(token);
    if (stride > 1) {
      code.loadConstant(stride).ldiv();
    }
    if (!isFirst) {
      code.loadConstant(digit.size()).lrem();
    }
    code.l2i();
    if (digit.first() != 0) {
      code.loadConstant(digit.first()).iadd();
    }
  }
}
