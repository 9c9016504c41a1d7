package dev.nutshell.cpn.code;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.bytecode.Signatures;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Core.Rule;
import dev.nutshell.cpn.core.Core.Variable;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tuple;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes expressions into one method. */
final class MethodCode {
  static final ClassDesc SUPPORT = Signatures.of(Support.class);
  private static final ClassDesc EXCEPTION = Signatures.of(RuntimeException.class);

  /** Branches of more nodes become methods of their own. */
  private static final int LARGE = 160;

  final NetClass net;
  final CodeBuilder code;
  private final Map<Variable, Slot> slots = new HashMap<>();
  private final ApplicationCode applications;

  /** A local variable of the method. */
  record Slot(int local, Representation as) {}

  MethodCode(NetClass net, CodeBuilder code) {
    this.net = net;
    this.code = code;
    applications = new ApplicationCode(this);
  }

  /** The same variables in a part of the method that has a builder of its own. */
  MethodCode in(CodeBuilder part) {
    MethodCode inner = new MethodCode(net, part);
    inner.slots.putAll(slots);
    return inner;
  }

  void declare(Variable variable, int local, Representation as) {
    slots.put(variable, new Slot(local, as));
  }

  /** Puts what lies on the stack into a variable of its own. */
  Slot keep(Variable variable, Representation as) {
    int local = code.allocateLocal(as.kind);
    code.storeLocal(as.kind, local);
    Slot slot = new Slot(local, as);
    if (variable != null) {
      slots.put(variable, slot);
    }
    return slot;
  }

  Slot slot(Variable variable) {
    Slot slot = slots.get(variable);
    if (slot == null) {
      throw new IllegalStateException("variable " + variable + " is nowhere");
    }
    return slot;
  }

  void load(Slot slot, Representation wanted) {
    code.loadLocal(slot.as().kind, slot.local());
    convert(slot.as(), wanted);
  }

  /** Calls a method of {@link Support}. */
  void support(String name, ClassDesc result, ClassDesc... parameters) {
    code.invokestatic(SUPPORT, name, MethodTypeDesc.of(result, parameters));
  }

  void convert(Representation from, Representation to) {
    if (from == null || from == to) {
      return;
    }
    if (to == Representation.OBJECT) {
      support("box", CD_Object, from.type);
    } else if (from == Representation.OBJECT) {
      if (to == Representation.INT) {
        support("small", CD_int, CD_Object);
      } else {
        support("truth", CD_boolean, CD_Object);
      }
    } else {
      throw new IllegalStateException("a number is no truth value");
    }
  }

  /** How an expression's value comes out; null where none does. */
  Representation natural(Core core) {
    return switch (core) {
      case Core.Constant(Object value) ->
          value instanceof Integer
              ? Representation.INT
              : value instanceof Boolean ? Representation.TRUTH : Representation.OBJECT;
      case Core.Number(BigInteger value, Type type) ->
          isSmall(type) && value.bitLength() <= 31 ? Representation.INT : Representation.OBJECT;
      case Core.Local(Variable variable) -> {
        Slot slot = slots.get(variable);
        yield slot == null ? Representation.OBJECT : slot.as();
      }
      case Core.Apply apply -> applications.natural(apply);
      case Core.If(Core _, Core then, Core otherwise) ->
          Representation.both(natural(then), natural(otherwise));
      case Core.Match(Core _, List<Rule> rules, Constructor _) -> {
        Representation all = null;
        for (Rule rule : rules) {
          all = Representation.both(all, natural(rule.body()));
        }
        yield all;
      }
      case Core.Let(Variable _, Core _, Core body) -> natural(body);
      case Core.Recursive recursive -> natural(recursive.body());
      case Core.Sequence(List<Core> items) ->
          items.isEmpty() ? Representation.OBJECT : natural(items.getLast());
      case Core.Raise _ -> null;
      case Core.Shared _,
          Core.Build _,
          Core.Items _,
          Core.Select _,
          Core.Construct _,
          Core.Overloaded _,
          Core.Lambda _,
          Core.Handle _,
          Core.While _ ->
          Representation.OBJECT;
    };
  }

  private static boolean isSmall(Type type) {
    return type.named() != TypeName.INTINF && type.named() != TypeName.REAL;
  }

  /** Leaves the value on the stack, as it is wanted. */
  void emit(Core core, Representation wanted) {
    switch (core) {
      case Core.Constant(Object value) -> constant(value, wanted);
      case Core.Number(BigInteger value, Type type) -> {
        if (isSmall(type) && value.bitLength() > 31) {
          raise(Raised.OVERFLOW);
        } else {
          constant(Evaluator.number(value, type), wanted);
        }
      }
      case Core.Local(Variable variable) -> {
        LocalFunction function = net.functions().get(variable);
        if (function != null) {
          emit(Functions.asValue(core, function.arity()), wanted);
        } else {
          load(slot(variable), wanted);
        }
      }
      case Core.Shared(var global) -> {
        LocalFunction function = net.function(global);
        if (function != null) {
          emit(Functions.asValue(core, function.arity()), wanted);
        } else {
          net.constant(code, global);
          support("shared", CD_Object, CD_Object);
          convert(Representation.OBJECT, wanted);
        }
      }
      case Core.Build(List<Core> items) -> {
        build(items);
        convert(Representation.OBJECT, wanted);
      }
      case Core.Items(List<Core> items) -> {
        array(items);
        support("list", CD_Object, CD_Object.arrayType());
        convert(Representation.OBJECT, wanted);
      }
      case Core.Select _, Core.Construct _, Core.Overloaded _ -> {
        net.constant(code, net.function(core));
        convert(Representation.OBJECT, wanted);
      }
      case Core.Apply apply -> applications.emit(apply, wanted);
      case Core.Lambda lambda -> {
        closure(lambda);
        convert(Representation.OBJECT, wanted);
      }
      case Core.Match match -> match(match, wanted);
      case Core.If(Core condition, Core then, Core otherwise) -> {
        Label no = code.newLabel();
        Label end = code.newLabel();
        test(condition, no);
        branch(then, wanted);
        code.goto_(end).labelBinding(no);
        branch(otherwise, wanted);
        code.labelBinding(end);
      }
      case Core.Let(Variable variable, Core value, Core body) -> {
        Representation as = natural(value);
        Representation kept = as == null ? Representation.OBJECT : as;
        emit(value, kept);
        keep(variable, kept);
        branch(body, wanted);
      }
      case Core.Recursive(var variables, var functions, Core body) -> {
        net.declare(variables, functions);
        emit(body, wanted);
      }
      case Core.Sequence(List<Core> items) -> {
        for (int i = 0; i < items.size() - 1; i++) {
          emit(items.get(i), Representation.OBJECT);
          code.pop();
        }
        if (items.isEmpty()) {
          constant(Tuple.UNIT, wanted);
        } else {
          emit(items.getLast(), wanted);
        }
      }
      case Core.Raise(Core exception) -> {
        emit(exception, Representation.OBJECT);
        support("raised", EXCEPTION, CD_Object);
        code.athrow();
      }
      case Core.Handle handle -> {
        // What lies on the stack would be lost where an exception is caught.
        net.outline(this, handle);
        convert(Representation.OBJECT, wanted);
      }
      case Core.While(Core condition, Core body) -> {
        Label again = code.newBoundLabel();
        Label end = code.newLabel();
        test(condition, end);
        emit(body, Representation.OBJECT);
        code.pop().goto_(again).labelBinding(end);
        constant(Tuple.UNIT, wanted);
      }
    }
  }

  /** A part that may become a method of its own. */
  private void branch(Core core, Representation wanted) {
    if (Functions.weight(core, LARGE) >= LARGE) {
      net.outline(this, core);
      convert(Representation.OBJECT, wanted);
    } else {
      emit(core, wanted);
    }
  }

  /** Goes to a label where a condition does not hold. */
  void test(Core condition, Label no) {
    switch (condition) {
      case Core.Constant(Object value) when value instanceof Boolean truth -> {
        if (!truth) {
          code.goto_(no);
        }
      }
      case Core.If(Core first, Core then, Core otherwise) -> {
        Label other = code.newLabel();
        Label end = code.newLabel();
        test(first, other);
        test(then, no);
        code.goto_(end).labelBinding(other);
        test(otherwise, no);
        code.labelBinding(end);
      }
      case Core.Apply apply -> applications.test(apply, no);
      default -> {
        emit(condition, Representation.TRUTH);
        code.ifeq(no);
      }
    }
  }

  void constant(Object value, Representation wanted) {
    switch (value) {
      case Integer number -> {
        code.loadConstant(number);
        convert(Representation.INT, wanted);
      }
      case Boolean truth -> {
        code.loadConstant(truth ? 1 : 0);
        convert(Representation.TRUTH, wanted);
      }
      default -> {
        net.constant(code, value);
        convert(Representation.OBJECT, wanted);
      }
    }
  }

  private void build(List<Core> items) {
    switch (items.size()) {
      case 0 -> net.constant(code, Tuple.UNIT);
      case 2 -> {
        emit(items.get(0), Representation.OBJECT);
        emit(items.get(1), Representation.OBJECT);
        support("pair", CD_Object, CD_Object, CD_Object);
      }
      default -> {
        array(items);
        support("tuple", CD_Object, CD_Object.arrayType());
      }
    }
  }

  private void array(List<Core> items) {
    code.loadConstant(items.size()).anewarray(CD_Object);
    for (int i = 0; i < items.size(); i++) {
      code.dup().loadConstant(i);
      branch(items.get(i), Representation.OBJECT);
      code.aastore();
    }
  }

  private void closure(Core.Lambda lambda) {
    NetClass.Value value = net.value(lambda);
    code.aload(0).loadConstant(value.number());
    code.loadConstant(value.captured().size()).anewarray(CD_Object);
    for (int i = 0; i < value.captured().size(); i++) {
      code.dup().loadConstant(i);
      load(slot(value.captured().get(i)), Representation.OBJECT);
      code.aastore();
    }
    code.invokevirtual(
        net.name(), "closure", MethodTypeDesc.of(CD_Object, CD_int, CD_Object.arrayType()));
  }

  private void raise(Constructor constructor) {
    net.constant(code, constructor);
    support("unmatched", EXCEPTION, CD_Object);
    code.athrow();
  }

  private void match(Core.Match match, Representation wanted) {
    List<Slot> values = new ArrayList<>();
    boolean taken = false;
    if (match.otherwise() != null
        && match.of() instanceof Core.Build(List<Core> items)
        && items.size() > 1
        && match.rules().stream().allMatch(rule -> rule.pattern() instanceof Pattern.Fields)) {
      taken = true;
      for (Core item : items) {
        values.add(kept(item));
      }
    } else {
      values.add(kept(match.of()));
    }
    Label end = code.newLabel();
    for (Rule rule : match.rules()) {
      Label next = code.newLabel();
      PatternCode patterns = new PatternCode(this, next);
      if (taken) {
        List<Pattern> columns = Functions.columns((Pattern.Fields) rule.pattern());
        for (int i = 0; i < columns.size(); i++) {
          patterns.match(columns.get(i), values.get(i));
        }
      } else {
        patterns.match(rule.pattern(), values.getFirst());
      }
      branch(rule.body(), wanted);
      code.goto_(end).labelBinding(next);
    }
    if (match.otherwise() == null) {
      load(values.getFirst(), Representation.OBJECT);
      support("raised", EXCEPTION, CD_Object);
      code.athrow();
    } else {
      raise(match.otherwise());
    }
    code.labelBinding(end);
  }

  private Slot kept(Core core) {
    if (core instanceof Core.Local(Variable variable) && slots.containsKey(variable)) {
      return slot(variable);
    }
    Representation as = natural(core);
    Representation kept = as == null ? Representation.OBJECT : as;
    emit(core, kept);
    return keep(null, kept);
  }
}
