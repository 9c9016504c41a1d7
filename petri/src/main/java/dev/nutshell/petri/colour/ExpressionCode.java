package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Branches;
import dev.nutshell.bytecode.Signatures;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Expression.Operator;
import dev.nutshell.petri.colour.syntax.Membership;
import dev.nutshell.petri.colour.syntax.Type;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.util.List;

/** Writes expressions: numbers onto the stack, vectors and structures into the frame. */
final class ExpressionCode {
  static final ClassDesc MACHINE = Signatures.of(ColouredMachine.class);
  private static final ClassDesc INTS = Signatures.of(int[].class);

  /** The local in which every method keeps the frame. */
  static final int FRAME = 1;

  final CodeBuilder code;
  final MachineGenerator generator;
  final FrameCode frame;
  private final ConditionCode conditions;
  private int nextLocal = FRAME + 1;

  ExpressionCode(CodeBuilder code, MachineGenerator generator) {
    this.code = code;
    this.generator = generator;
    frame = new FrameCode(this);
    conditions = new ConditionCode(this);
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
    code.invokevirtual(MACHINE, method, Signatures.ofInts(result, parameters));
  }

  /** Leaves the number that lies there in the frame on the stack. */
  void variable(int at) {
    code.aload(FRAME).loadConstant(at).iaload();
  }

  /** Jumps where the condition does not hold. */
  void jumpUnless(Expression condition, Label no) {
    conditions.jumpUnless(condition, no);
  }

  /** Leaves the number on the stack. */
  void value(Expression expression) {
    switch (expression) {
      case Expression.Number number -> code.loadConstant(number.value());
      case Expression.Variable variable -> variable(variable.at());
      case Expression.Element _,
          Expression.Member _,
          Expression.Update _,
          Expression.Aggregate _ -> {
        code.aload(FRAME);
        frame.address(expression);
        code.iaload();
      }
      case Expression.Minus minus -> {
        value(minus.operand());
        code.ineg();
      }
      case Expression.Binary binary when !binary.operator().isComparison() -> arithmetic(binary);
      case Expression.Not _, Expression.And _, Expression.Or _, Expression.Binary _ ->
          truth(expression);
      case Expression.Conditional conditional ->
          Branches.either(
              code,
              no -> jumpUnless(conditional.condition(), no),
              () -> value(conditional.then()),
              () -> value(conditional.otherwise()));
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
    jumpUnless(expression, no);
    Branches.truth(code, no);
  }

  private void wrap(Type.Scalar type) {
    code.loadConstant(type.first()).loadConstant((int) type.size());
    code.invokestatic(MACHINE, "wrap", Signatures.ofInts(CD_int, 3));
  }

  private void narrow(Expression.Narrow narrow) {
    Type.Scalar type = narrow.type();
    if (Membership.isSure(narrow.operand(), type)) {
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

  /** A number is left on the stack; anything wider where the function leaves its result. */
  void call(Expression.Call call) {
    List<Expression.Variable> parameters = call.function().parameters();
    int[] places = new int[parameters.size()];
    // All arguments first: one of them may call the same function.
    for (int i = 0; i < places.length; i++) {
      places[i] = generator.temporary(parameters.get(i).type().width());
      frame.into(call.arguments().get(i), places[i]);
    }
    for (int i = 0; i < places.length; i++) {
      frame.copy(places[i], parameters.get(i).at(), parameters.get(i).type().width());
    }
    code.aload(0);
    code.invokevirtual(
        generator.name,
        "function_" + call.function().number(),
        MachineGenerator.functionType(call.function()));
  }
}
