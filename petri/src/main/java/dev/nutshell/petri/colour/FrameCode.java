package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.bytecode.Branches;
import dev.nutshell.bytecode.Signatures;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Membership;
import dev.nutshell.petri.colour.syntax.Type;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Writes values of any width into the frame, and finds their parts there. */
final class FrameCode {
  private static final int FRAME = ExpressionCode.FRAME;
  private static final ClassDesc SYSTEM = Signatures.of(System.class);
  private static final MethodTypeDesc ARRAYCOPY =
      MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int);

  private final ExpressionCode out;
  private final CodeBuilder code;

  FrameCode(ExpressionCode out) {
    this.out = out;
    code = out.code;
  }

  /** Puts a value of any width somewhere in the frame, and says where. */
  int place(Expression expression) {
    if (expression instanceof Expression.Variable variable) {
      return variable.at();
    }
    int at = out.generator.temporary(expression.type().width());
    into(expression, at);
    return at;
  }

  /** Leaves where the value lies in the frame on the stack. */
  void address(Expression expression) {
    switch (expression) {
      case Expression.Variable variable -> code.loadConstant(variable.at());
      case Expression.Element element -> {
        address(element.vector());
        elementOffset((Type.Vector) element.vector().type(), element.indices(), element.line());
        code.iadd();
      }
      case Expression.Member member -> {
        address(member.structure());
        int offset = ((Type.Structure) member.structure().type()).offset(member.field());
        code.loadConstant(offset).iadd();
      }
      default -> code.loadConstant(place(expression));
    }
  }

  private void elementOffset(Type.Vector type, List<Expression> indices, int line) {
    code.iconst_0();
    for (int i = 0; i < indices.size(); i++) {
      Type.Scalar index = type.indices().get(i);
      code.loadConstant((int) index.size()).imul();
      Expression given = indices.get(i);
      if (Membership.isSure(given, index)) {
        out.value(given);
        code.loadConstant(index.first()).isub();
      } else {
        code.aload(0);
        out.value(given);
        code.loadConstant(index.first()).loadConstant(index.last());
        code.loadConstant(
            out.generator.fault("index", "an index is outside of type " + index.name(), line));
        out.call("index", CD_int, 4);
      }
      code.iadd();
    }
    code.loadConstant(type.element().width()).imul();
  }

  /** Puts a value of any width into the frame. */
  void into(Expression expression, int at) {
    int width = expression.type().width();
    switch (expression) {
      case Expression.Aggregate aggregate -> aggregate(aggregate, at);
      case Expression.Update update -> {
        into(update.base(), at);
        update(update, at);
      }
      case Expression.Conditional conditional when width > 1 ->
          Branches.either(
              code,
              no -> out.jumpUnless(conditional.condition(), no),
              () -> into(conditional.then(), at),
              () -> into(conditional.otherwise(), at));
      case Expression.Call call when width > 1 -> {
        out.call(call);
        copy(call.function().resultAt(), at, width);
      }
      default -> {
        if (width == 1) {
          code.aload(FRAME).loadConstant(at);
          out.value(expression);
          code.iastore();
        } else {
          code.aload(FRAME);
          address(expression);
          code.aload(FRAME).loadConstant(at);
          arraycopy(width);
        }
      }
    }
  }

  private void aggregate(Expression.Aggregate aggregate, int at) {
    int next = at;
    List<Expression> parts = aggregate.parts();
    for (Expression part : parts) {
      into(part, next);
      next += part.type().width();
    }
    int end = at + aggregate.type().width();
    int width = parts.getLast().type().width();
    for (; next < end; next += width) {
      copy(next - width, next, width);
    }
  }

  private void update(Expression.Update update, int at) {
    int width = update.value().type().width();
    int source = width == 1 ? -1 : place(update.value());
    code.aload(FRAME);
    if (width > 1) {
      code.loadConstant(source).aload(FRAME);
    }
    code.loadConstant(at);
    if (update.base().type() instanceof Type.Vector vector) {
      elementOffset(vector, update.indices(), update.line());
    } else {
      code.loadConstant(((Type.Structure) update.base().type()).offset(update.field()));
    }
    code.iadd();
    if (width > 1) {
      arraycopy(width);
    } else {
      out.value(update.value());
      code.iastore();
    }
  }

  void copy(int from, int to, int width) {
    if (from == to) {
      return;
    }
    code.aload(FRAME).loadConstant(from).aload(FRAME).loadConstant(to);
    arraycopy(width);
  }

  /** Where from and where to are on the stack. */
  private void arraycopy(int width) {
    code.loadConstant(width).invokestatic(SYSTEM, "arraycopy", ARRAYCOPY);
  }

  /** Gives a variable, or a part of one, a value that may be made of it. */
  void assign(Expression target, Expression value) {
    int width = value.type().width();
    int source = out.generator.temporary(width);
    into(value, source);
    code.aload(FRAME);
    if (width > 1) {
      code.loadConstant(source).aload(FRAME);
      address(target);
      arraycopy(width);
    } else {
      address(target);
      out.variable(source);
      code.iastore();
    }
  }
}
