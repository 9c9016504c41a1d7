package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Signatures;
import dev.nutshell.petri.colour.syntax.Expression.Quantifier;
import dev.nutshell.petri.colour.syntax.Expression.Range;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;

/** Writes a method that evaluates a quantifier and returns its number. */
final class QuantifierCode {
  private final ExpressionCode out;
  private final CodeBuilder code;
  private final List<Integer> multiplicities = new ArrayList<>();
  private int result;

  QuantifierCode(ExpressionCode out) {
    this.out = out;
    code = out.code;
  }

  void write(Quantifier quantifier) {
    result = out.newLocal(1);
    code.loadConstant(
            switch (quantifier.kind()) {
              case EXISTS, CARD, SUM -> 0;
              case FORALL -> 1;
              case MIN -> Integer.MAX_VALUE;
              case MAX -> Integer.MIN_VALUE;
            })
        .istore(result);
    Label done = code.newLabel();
    nest(quantifier, 0, done);
    code.labelBinding(done).iload(result).ireturn();
  }

  private void nest(Quantifier quantifier, int depth, Label done) {
    if (depth == quantifier.ranges().size()) {
      body(quantifier, done);
      return;
    }
    switch (quantifier.ranges().get(depth)) {
      case Range.Values values ->
          new LoopCode(out)
              .numbers(
                  values.at(), values.from(), values.to(), _ -> nest(quantifier, depth + 1, done));
      case Range.TokensOf tokens ->
          new LoopCode(out)
              .tokens(
                  tokens.place(),
                  (token, count, _) -> {
                    multiplicities.add(count);
                    new TokenCode(out).split(tokens.place(), token, tokens.at());
                    nest(quantifier, depth + 1, done);
                    multiplicities.removeLast();
                  });
    }
  }

  private void body(Quantifier quantifier, Label done) {
    Label skip = code.newLabel();
    if (quantifier.condition() != null) {
      out.jumpUnless(quantifier.condition(), skip);
    }
    switch (quantifier.kind()) {
      case EXISTS -> {
        if (quantifier.body() != null) {
          out.jumpUnless(quantifier.body(), skip);
        }
        code.iconst_1().istore(result).goto_(done);
      }
      case FORALL -> {
        Label no = code.newLabel();
        out.jumpUnless(quantifier.body(), no);
        code.goto_(skip).labelBinding(no);
        code.iconst_0().istore(result).goto_(done);
      }
      case CARD -> {
        code.iload(result).iconst_1();
        multiply();
        code.iadd().istore(result);
      }
      case SUM -> {
        code.iload(result);
        out.value(quantifier.body());
        multiply();
        code.iadd().istore(result);
      }
      case MIN, MAX -> {
        code.iload(result);
        out.value(quantifier.body());
        code.invokestatic(
            Signatures.of(Math.class),
            quantifier.kind() == Quantifier.Kind.MIN ? "min" : "max",
            Signatures.ofInts(CD_int, 2));
        code.istore(result);
      }
    }
    code.labelBinding(skip);
  }

  private void multiply() {
    for (int local : multiplicities) {
      code.lload(local).l2i().imul();
    }
  }
}
