package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Signatures;
import dev.nutshell.petri.colour.syntax.Expression;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.util.function.Consumer;

/** Writes loops over numbers and over tokens. */
final class LoopCode {
  private static final ClassDesc LIST = Signatures.of(TokenList.class);
  private static final ClassDesc LONGS = Signatures.of(long[].class);

  private final ExpressionCode out;
  private final CodeBuilder code;

  LoopCode(ExpressionCode out) {
    this.out = out;
    code = out.code;
  }

  /** A loop over numbers; the body is given the label to jump to for the next. */
  void numbers(int at, Expression from, Expression to, Consumer<Label> body) {
    int last = out.newLocal(1);
    int now = out.newLocal(1);
    Label again = code.newLabel();
    Label next = code.newLabel();
    Label end = code.newLabel();
    out.value(to);
    code.istore(last);
    out.value(from);
    code.istore(now);
    code.iload(now).iload(last).if_icmpgt(end);
    code.labelBinding(again);
    code.aload(ExpressionCode.FRAME).loadConstant(at).iload(now).iastore();
    body.accept(next);
    // Compared before it is increased: the last value may be the largest int.
    code.labelBinding(next).iload(now).iload(last).if_icmpge(end);
    code.iinc(now, 1).goto_(again).labelBinding(end);
  }

  interface TokenBody {
    /** Told the locals of token and number, and the label to jump to for the next token. */
    void write(int token, int count, Label next);
  }

  /** A loop over the tokens of a place in the marking at hand. */
  void tokens(int place, TokenBody body) {
    out.generator.list(place);
    int list = out.newLocal(1);
    int index = out.newLocal(1);
    int token = out.newLocal(2);
    int count = out.newLocal(2);
    Label again = code.newLabel();
    Label next = code.newLabel();
    Label end = code.newLabel();
    code.aload(0)
        .getfield(ExpressionCode.MACHINE, "lists", LIST.arrayType())
        .loadConstant(place)
        .aaload();
    code.astore(list).iconst_0().istore(index);
    code.labelBinding(again).iload(index).aload(list).getfield(LIST, "size", CD_int).if_icmpge(end);
    code.aload(list).getfield(LIST, "tokens", LONGS).iload(index).laload().lstore(token);
    code.aload(list).getfield(LIST, "counts", LONGS).iload(index).laload().lstore(count);
    body.write(token, count, next);
    code.labelBinding(next).iinc(index, 1).goto_(again).labelBinding(end);
  }
}
