package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.petri.colour.Expression.Operator;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;

/** Writes expressions: numbers onto the stack, vectors and structures into the frame. */
final class ExpressionCode {
  static final ClassDesc MACHINE = ClassDesc.ofDescriptor(ColouredMachine.class.descriptorString());
  static final ClassDesc INTS = ClassDesc.ofDescriptor("[I");
  private static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
  private static final MethodTypeDesc ARRAYCOPY =
      MethodTypeDesc.of(
          CD_void, ConstantDescs.CD_Object, CD_int, ConstantDescs.CD_Object, CD_int, CD_int);
  private static final int MOST_PARTS = 24;

  /** The local in which every method keeps the frame. */
  static final int FRAME = 1;

  final CodeBuilder code;
  final MachineGenerator generator;
  private int nextLocal = FRAME + 1;

  ExpressionCode(CodeBuilder code, MachineGenerator generator) {
    this.code = code;
    this.generator = generator;
  }

  /** Every method begins with this. */
  ExpressionCode begin() {
    code.aload(0).getfield(MACHINE, "f", INTS).astore(FRAME);
    return this;
  }

  int newLocal(int width) {
    int local = nextLocal;
    nextLocal += width;
    return local;
  }

  void call(String method, ClassDesc result, int parameters) {
    ClassDesc[] types = new ClassDesc[parameters];
    Arrays.fill(types, CD_int);
    code.invokevirtual(MACHINE, method, MethodTypeDesc.of(result, types));
  }

  /** Leaves the number on the stack. */
  void value(Expression expression) {
    switch (expression) {
      case Expression.Number number -> code.loadConstant(number.value());
      case Expression.Variable variable -> code.aload(FRAME).loadConstant(variable.at()).iaload();
      case Expression.Element _,
          Expression.Member _,
          Expression.Update _,
          Expression.Aggregate _ -> {
        code.aload(FRAME);
        address(expression);
        code.iaload();
      }
      case Expression.Minus minus -> {
        value(minus.operand());
        code.ineg();
      }
      case Expression.Binary binary when !binary.operator().isComparison() -> arithmetic(binary);
      case Expression.Not _, Expression.And _, Expression.Or _, Expression.Binary _ ->
          truth(expression);
      case Expression.Conditional conditional -> {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        jumpUnless(conditional.condition(), otherwise);
        value(conditional.then());
        code.goto_(end).labelBinding(otherwise);
        value(conditional.otherwise());
        code.labelBinding(end);
      }
      case Expression.Step step -> {
        value(step.operand());
        code.loadConstant(step.by()).iadd();
        wrap(step.type());
      }
      case Expression.Narrow narrow -> narrow(narrow);
      case Expression.Call call -> call(call);
      case Expression.Tokens tokens -> {
        generator.list(tokens.place());
        code.aload(0).loadConstant(tokens.place());
        call("total", CD_int, 1);
      }
      case Expression.Quantifier quantifier ->
          generator.outlined(code, CD_int, part -> new QuantifierCode(part).write(quantifier));
    }
  }

  private void truth(Expression expression) {
    Label no = code.newLabel();
    Label end = code.newLabel();
    jumpUnless(expression, no);
    code.iconst_1().goto_(end).labelBinding(no).iconst_0().labelBinding(end);
  }

  private void wrap(Type.Scalar type) {
    code.loadConstant(type.first()).loadConstant((int) type.size());
    code.invokestatic(MACHINE, "wrap", MethodTypeDesc.of(CD_int, CD_int, CD_int, CD_int));
  }

  private void narrow(Expression.Narrow narrow) {
    Type.Scalar type = narrow.type();
    if (isWithin(narrow.operand(), type)) {
      value(narrow.operand());
    } else if (type.cyclic()) {
      value(narrow.operand());
      wrap(type);
    } else {
      code.aload(0);
      value(narrow.operand());
      code.loadConstant(type.first()).loadConstant(type.last());
      code.loadConstant(
          generator.fault("range", "a value is outside of type " + type.name(), narrow.line()));
      call("narrow", CD_int, 4);
    }
  }

  /** Whether the value is surely one of the type. */
  static boolean isWithin(Expression expression, Type.Scalar type) {
    return switch (expression) {
      case Expression.Number number ->
          number.value() >= type.first() && number.value() <= type.last();
      case Expression.Variable variable -> covers(type, variable);
      case Expression.Element element -> covers(type, element);
      case Expression.Member member -> covers(type, member);
      case Expression.Step step -> type.covers(step.type());
      case Expression.Narrow narrow -> type.covers(narrow.type());
      case Expression.Call call -> covers(type, call);
      case Expression.Aggregate aggregate -> covers(type, aggregate);
      case Expression.Update update -> covers(type, update);
      case Expression.Conditional conditional ->
          isWithin(conditional.then(), type) && isWithin(conditional.otherwise(), type);
      case Expression.Not _, Expression.And _, Expression.Or _ ->
          type.first() <= 0 && type.last() >= 1;
      case Expression.Binary binary ->
          binary.operator().isComparison() && type.first() <= 0 && type.last() >= 1;
      case Expression.Minus _, Expression.Tokens _, Expression.Quantifier _ -> false;
    };
  }

  /** A vector of one element is that element. */
  private static boolean covers(Type.Scalar type, Expression expression) {
    return type.covers(expression.type().scalars().getFirst());
  }

  private void arithmetic(Expression.Binary binary) {
    boolean divides = binary.operator() == Operator.DIVIDE || binary.operator() == Operator.MODULO;
    boolean checked =
        divides && !(binary.right() instanceof Expression.Number number && number.value() != 0);
    if (checked) {
      code.aload(0);
    }
    value(binary.left());
    value(binary.right());
    if (checked) {
      code.loadConstant(generator.fault("division", "division by zero", binary.line()));
      call(binary.operator() == Operator.DIVIDE ? "divide" : "modulo", CD_int, 3);
      return;
    }
    switch (binary.operator()) {
      case PLUS -> code.iadd();
      case MINUS -> code.isub();
      case TIMES -> code.imul();
      case DIVIDE -> code.idiv();
      case MODULO -> code.irem();
      case EQ, NE, LT, LE, GT, GE -> throw new IllegalArgumentException();
    }
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
        value(condition);
        code.ifeq(no);
      }
    }
  }

  /** Long conditions are cut into methods that HotSpot will compile. */
  private static List<Expression> pieces(
      List<Expression> parts, java.util.function.Function<List<Expression>, Expression> join) {
    List<Expression> pieces = new java.util.ArrayList<>();
    for (int i = 0; i < parts.size(); i += MOST_PARTS) {
      pieces.add(join.apply(parts.subList(i, Math.min(parts.size(), i + MOST_PARTS))));
    }
    return pieces;
  }

  private void outlinedJump(Expression piece, Label no) {
    generator.outlined(
        code,
        CD_int,
        part -> {
          part.value(piece);
          part.code.ireturn();
        });
    code.ifeq(no);
  }

  private void comparison(Expression.Binary binary, Label no) {
    if (binary.left().type().width() > 1) {
      wideComparison(binary, no);
      return;
    }
    value(binary.left());
    value(binary.right());
    switch (binary.operator()) {
      case EQ -> code.if_icmpne(no);
      case NE -> code.if_icmpeq(no);
      case LT -> code.if_icmpge(no);
      case LE -> code.if_icmpgt(no);
      case GT -> code.if_icmple(no);
      case GE -> code.if_icmplt(no);
      case PLUS, MINUS, TIMES, DIVIDE, MODULO -> throw new IllegalArgumentException();
    }
  }

  private void wideComparison(Expression.Binary binary, Label no) {
    int left = place(binary.left());
    int right = place(binary.right());
    boolean equal = binary.operator() == Operator.EQ;
    Label differ = equal ? no : code.newLabel();
    for (int i = 0; i < binary.left().type().width(); i++) {
      code.aload(FRAME).loadConstant(left + i).iaload();
      code.aload(FRAME).loadConstant(right + i).iaload();
      code.if_icmpne(differ);
    }
    if (!equal) {
      code.goto_(no).labelBinding(differ);
    }
  }

  /** Puts a value of any width somewhere in the frame, and says where. */
  int place(Expression expression) {
    if (expression instanceof Expression.Variable variable) {
      return variable.at();
    }
    int at = generator.temporary(expression.type().width());
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
      if (isWithin(given, index)) {
        value(given);
        code.loadConstant(index.first()).isub();
      } else {
        code.aload(0);
        value(given);
        code.loadConstant(index.first()).loadConstant(index.last());
        code.loadConstant(
            generator.fault("index", "an index is outside of type " + index.name(), line));
        call("index", CD_int, 4);
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
      case Expression.Conditional conditional when width > 1 -> {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        jumpUnless(conditional.condition(), otherwise);
        into(conditional.then(), at);
        code.goto_(end).labelBinding(otherwise);
        into(conditional.otherwise(), at);
        code.labelBinding(end);
      }
      case Expression.Call call when width > 1 -> {
        call(call);
        copy(call.function().resultAt(), at, width);
      }
      default -> {
        if (width == 1) {
          code.aload(FRAME).loadConstant(at);
          value(expression);
          code.iastore();
        } else {
          code.aload(FRAME);
          address(expression);
          code.aload(FRAME).loadConstant(at).loadConstant(width);
          code.invokestatic(SYSTEM, "arraycopy", ARRAYCOPY);
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
      code.loadConstant(width).invokestatic(SYSTEM, "arraycopy", ARRAYCOPY);
    } else {
      value(update.value());
      code.iastore();
    }
  }

  void copy(int from, int to, int width) {
    if (from == to) {
      return;
    }
    code.aload(FRAME).loadConstant(from).aload(FRAME).loadConstant(to).loadConstant(width);
    code.invokestatic(SYSTEM, "arraycopy", ARRAYCOPY);
  }

  /** A number is left on the stack; anything wider where the function leaves its result. */
  private void call(Expression.Call call) {
    List<Expression.Variable> parameters = call.function().parameters();
    int[] places = new int[parameters.size()];
    // All arguments first: one of them may call the same function.
    for (int i = 0; i < places.length; i++) {
      places[i] = generator.temporary(parameters.get(i).type().width());
      into(call.arguments().get(i), places[i]);
    }
    for (int i = 0; i < places.length; i++) {
      copy(places[i], parameters.get(i).at(), parameters.get(i).type().width());
    }
    code.aload(0);
    code.invokevirtual(
        generator.name,
        "function_" + call.function().number(),
        MachineGenerator.functionType(call.function()));
  }
}
