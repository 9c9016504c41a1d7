package dev.nutshell.cpn.code;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Branches;
import dev.nutshell.bytecode.Comparison;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Core.Variable;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Fn;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/** Writes what is given to functions; those that are known are called directly, or are no call. */
final class ApplicationCode {
  private static final MethodTypeDesc EQUALS = MethodTypeDesc.of(CD_boolean, CD_Object);

  private final MethodCode method;
  private final CodeBuilder code;
  private final NetClass net;

  ApplicationCode(MethodCode method) {
    this.method = method;
    code = method.code;
    net = method.net;
  }

  /** What a function of the library is done by; null where it is called. */
  private Intrinsic intrinsic(Core.Apply apply) {
    return switch (apply.function()) {
      case Core.Overloaded(String operator, Type type) ->
          type.named() == TypeName.INT ? Intrinsic.ofNumbers(operator) : null;
      case Core.Constant(Object value) -> net.intrinsic(value);
      default -> null;
    };
  }

  private List<Core> operands(Core.Apply apply, Intrinsic intrinsic) {
    if (intrinsic.operands == 1) {
      return List.of(apply.argument());
    }
    return apply.argument() instanceof Core.Build(List<Core> items) && items.size() == 2
        ? items
        : null;
  }

  Representation natural(Core.Apply apply) {
    Intrinsic intrinsic = intrinsic(apply);
    return intrinsic != null && operands(apply, intrinsic) != null
        ? intrinsic.result
        : Representation.OBJECT;
  }

  void emit(Core.Apply apply, Representation wanted) {
    Intrinsic intrinsic = intrinsic(apply);
    List<Core> operands = intrinsic == null ? null : operands(apply, intrinsic);
    if (operands == null) {
      call(apply);
      method.convert(Representation.OBJECT, wanted);
    } else if (intrinsic.result == Representation.TRUTH) {
      Label no = code.newLabel();
      test(intrinsic, operands, no);
      Branches.truth(code, no);
      method.convert(Representation.TRUTH, wanted);
    } else {
      for (Core operand : operands) {
        method.emit(operand, intrinsic.takes);
      }
      List<ClassDesc> types = operands.stream().map(_ -> intrinsic.takes.type).toList();
      method.support(intrinsic.method, intrinsic.result.type, types.toArray(ClassDesc[]::new));
      method.convert(intrinsic.result, wanted);
    }
  }

  void test(Core.Apply apply, Label no) {
    Intrinsic intrinsic = intrinsic(apply);
    List<Core> operands = intrinsic == null ? null : operands(apply, intrinsic);
    if (operands != null && intrinsic.result == Representation.TRUTH) {
      test(intrinsic, operands, no);
    } else {
      emit(apply, Representation.TRUTH);
      code.ifeq(no);
    }
  }

  private void test(Intrinsic intrinsic, List<Core> operands, Label no) {
    switch (intrinsic) {
      case EQUAL -> equal(operands, no);
      case DIFFERENT -> {
        Label yes = code.newLabel();
        equal(operands, yes);
        code.goto_(no).labelBinding(yes);
      }
      case NOT -> {
        Label yes = code.newLabel();
        method.test(operands.getFirst(), yes);
        code.goto_(no).labelBinding(yes);
      }
      case NULL -> {
        method.emit(operands.getFirst(), Representation.OBJECT);
        method.support("isEmpty", CD_boolean, CD_Object);
        code.ifeq(no);
      }
      case LESS -> compare(Comparison.LT, operands, no);
      case GREATER -> compare(Comparison.GT, operands, no);
      case AT_MOST -> compare(Comparison.LE, operands, no);
      case AT_LEAST -> compare(Comparison.GE, operands, no);
      case PLUS, MINUS, TIMES, DIV, MOD, NEGATIVE, CONS, LENGTH ->
          throw new IllegalStateException("no truth value");
    }
  }

  private void compare(Comparison comparison, List<Core> operands, Label no) {
    method.emit(operands.get(0), Representation.INT);
    method.emit(operands.get(1), Representation.INT);
    comparison.jumpUnless(code, no);
  }

  private void equal(List<Core> operands, Label no) {
    Representation left = method.natural(operands.get(0));
    Representation right = method.natural(operands.get(1));
    Representation some = left == null || left == Representation.OBJECT ? right : left;
    Representation as = some == null ? Representation.OBJECT : some;
    method.emit(operands.get(0), as);
    method.emit(operands.get(1), as);
    if (as == Representation.OBJECT) {
      code.invokevirtual(CD_Object, "equals", EQUALS).ifeq(no);
    } else {
      code.if_icmpne(no);
    }
  }

  /** Leaves an object. */
  private void call(Core.Apply apply) {
    List<Core> arguments = new ArrayList<>();
    Core head = apply;
    while (head instanceof Core.Apply(Core function, Core argument)) {
      arguments.addFirst(argument);
      head = function;
    }
    LocalFunction function =
        switch (head) {
          case Core.Local(Variable variable) -> net.functions().get(variable);
          case Core.Shared(var global) -> net.function(global);
          default -> null;
        };
    if (function != null && arguments.size() >= function.arity()) {
      direct(function, arguments.subList(0, function.arity()));
      apply(arguments.subList(function.arity(), arguments.size()));
      return;
    }
    switch (head) {
      case Core.Select(String label, Type of) -> {
        method.emit(arguments.getFirst(), Representation.OBJECT);
        code.loadConstant(((Type.Rows) of.now()).labels().indexOf(label));
        method.support("field", CD_Object, CD_Object, CD_int);
        apply(arguments.subList(1, arguments.size()));
      }
      case Core.Construct(var constructor) -> {
        net.constant(code, constructor);
        method.emit(arguments.getFirst(), Representation.OBJECT);
        method.support("made", CD_Object, CD_Object, CD_Object);
        apply(arguments.subList(1, arguments.size()));
      }
      case Core.Constant(Object value) when value instanceof Fn fn -> known(fn, arguments);
      case Core.Overloaded _ -> known(net.function(head), arguments);
      default -> {
        method.emit(head, Representation.OBJECT);
        apply(arguments);
      }
    }
  }

  private void known(Fn fn, List<Core> arguments) {
    net.constant(code, fn);
    int taken = 1;
    if (fn instanceof Fn.OfPair
        && arguments.getFirst() instanceof Core.Build(List<Core> items)
        && items.size() == 2) {
      method.emit(items.get(0), Representation.OBJECT);
      method.emit(items.get(1), Representation.OBJECT);
      method.support("pair", CD_Object, CD_Object, CD_Object, CD_Object);
    } else if (fn instanceof Fn.Curried && arguments.size() > 1) {
      method.emit(arguments.get(0), Representation.OBJECT);
      method.emit(arguments.get(1), Representation.OBJECT);
      method.support("curried", CD_Object, CD_Object, CD_Object, CD_Object);
      taken = 2;
    } else {
      method.emit(arguments.getFirst(), Representation.OBJECT);
      method.support("apply", CD_Object, CD_Object, CD_Object);
    }
    apply(arguments.subList(taken, arguments.size()));
  }

  /** Gives what lies on the stack its arguments. */
  private void apply(List<Core> arguments) {
    for (Core argument : arguments) {
      method.emit(argument, Representation.OBJECT);
      method.support("apply", CD_Object, CD_Object, CD_Object);
    }
  }

  private void direct(LocalFunction function, List<Core> arguments) {
    code.aload(0);
    for (Variable variable : function.captured()) {
      method.load(method.slot(variable), Representation.OBJECT);
    }
    if (!function.ofTuple()) {
      for (Core argument : arguments) {
        method.emit(argument, Representation.OBJECT);
      }
    } else if (arguments.getFirst() instanceof Core.Build(List<Core> items)) {
      for (Core item : items) {
        method.emit(item, Representation.OBJECT);
      }
    } else {
      method.emit(arguments.getFirst(), Representation.OBJECT);
      MethodCode.Slot tuple = method.keep(null, Representation.OBJECT);
      for (int i = 0; i < function.parameters().size(); i++) {
        method.load(tuple, Representation.OBJECT);
        code.loadConstant(i);
        method.support("field", CD_Object, CD_Object, CD_int);
      }
    }
    code.invokevirtual(net.name(), function.method(), NetClass.type(function));
  }
}
