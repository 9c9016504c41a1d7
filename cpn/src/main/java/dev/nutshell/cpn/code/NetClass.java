package dev.nutshell.cpn.code;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.bytecode.Branches;
import dev.nutshell.bytecode.HiddenClass;
import dev.nutshell.bytecode.MethodFamily;
import dev.nutshell.bytecode.Signatures;
import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Core.Variable;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.eval.Expression;
import dev.nutshell.cpn.eval.Matching;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Raised;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Writes the class of one net. Functions are compiled when something calls them. */
final class NetClass {
  private static final ClassDesc FRAME = CD_Object.arrayType();
  private static final ClassDesc RAISED = Signatures.of(Raised.class);
  static final MethodTypeDesc EXPRESSION = MethodTypeDesc.of(CD_Object, FRAME);
  static final MethodTypeDesc PATTERN = MethodTypeDesc.of(CD_boolean, CD_Object, FRAME);
  static final MethodTypeDesc HOLDS = MethodTypeDesc.of(CD_boolean, FRAME);
  private static final MethodTypeDesc FIND =
      MethodTypeDesc.of(CD_void, Signatures.of(Binder.class));
  private static final MethodTypeDesc CALL = MethodTypeDesc.of(CD_Object, FRAME, CD_Object);
  private static final int LONGEST_TEXT = 10_000;

  private final ClassDesc name = ClassDesc.of(NetClass.class.getPackageName(), "GeneratedNet");
  private final Inscriptions inscriptions;
  private final Set<Object> evaluated;
  private final Map<Global, LocalFunction> globals = new IdentityHashMap<>();
  private final Map<Variable, LocalFunction> functions = new HashMap<>();
  private final Map<Object, Integer> numbers = new IdentityHashMap<>();
  private final List<Object> constants = new ArrayList<>();
  private final Map<String, Object> owners = new HashMap<>();
  private final Deque<Method> pending = new ArrayDeque<>();
  private ClassBuilder target;
  private Object owner;
  private int methods;
  private int values;

  /** A method that is still to be written. */
  private record Method(
      String name, MethodTypeDesc type, Object owner, Consumer<CodeBuilder> body) {}

  /** A function as a value: its number, and what it takes over. */
  record Value(int number, List<Variable> captured) {}

  /**
   * @param evaluated what the evaluator does instead: expressions, patterns, functions, transitions
   */
  NetClass(Inscriptions inscriptions, Set<Object> evaluated) {
    this.inscriptions = inscriptions;
    this.evaluated = evaluated;
  }

  byte[] write() {
    return HiddenClass.write(
        name, Signatures.of(NetCode.class), ConstantDescs.MTD_void, this::writeMembers);
  }

  /** What the class finds its constants in. */
  List<Object> constants() {
    return Collections.unmodifiableList(constants);
  }

  /** What a method was written for. */
  Object owner(String method) {
    return owners.get(method);
  }

  ClassDesc name() {
    return name;
  }

  Map<Variable, LocalFunction> functions() {
    return functions;
  }

  boolean isEvaluated(Object what) {
    return evaluated.contains(what);
  }

  private void writeMembers(ClassBuilder builder) {
    target = builder;
    family("expression", EXPRESSION, inscriptions.expressions(), this::expression);
    family("pattern", PATTERN, inscriptions.patterns(), this::pattern);
    family(
        "find",
        FIND,
        inscriptions.transitions(),
        (code, transition) -> new EnumerationCode(this, inscriptions, code).write(transition));
    inscriptions.tests().forEach(this::holds);
    while (!pending.isEmpty()) {
      Method method = pending.poll();
      owner = method.owner();
      owners.put(method.name(), owner);
      target.withMethodBody(method.name(), method.type(), 0, method.body());
    }
    MethodFamily.of(target, name, "call", CALL, 0)
        .write(
            values,
            (code, number) ->
                code.aload(0)
                    .aload(1)
                    .aload(2)
                    .invokevirtual(name, "value_" + number, CALL)
                    .areturn());
  }

  private interface Body<T> {
    void write(CodeBuilder code, T of);
  }

  private <T> void family(String method, MethodTypeDesc type, List<T> members, Body<T> body) {
    MethodFamily.of(target, name, method, type, 0)
        .write(
            0,
            members.size(),
            i -> !isEvaluated(members.get(i)),
            (code, i) -> {
              owner = members.get(i);
              owners.put(method + "_" + i, owner);
              body.write(code, members.get(i));
            });
  }

  private MethodCode ofFrame(CodeBuilder code, Expression expression) {
    MethodCode method = new MethodCode(this, code);
    for (Variable variable : FreeVariables.of(expression.core(), functions)) {
      code.aload(1).loadConstant(expression.slots().of(variable)).aaload();
      method.keep(variable, Representation.OBJECT);
    }
    return method;
  }

  private void expression(CodeBuilder code, Expression expression) {
    ofFrame(code, expression).emit(expression.core(), Representation.OBJECT);
    code.areturn();
  }

  private void holds(Expression expression) {
    if (!isEvaluated(expression)) {
      later(
          "holds_" + inscriptions.number(expression),
          HOLDS,
          expression,
          code -> {
            Label no = code.newLabel();
            ofFrame(code, expression).test(expression.core(), no);
            Branches.returnTruth(code, no);
          });
    }
  }

  private void pattern(CodeBuilder code, Matching matching) {
    Label no = code.newLabel();
    new PatternCode(new MethodCode(this, code), no, matching.slots(), 2)
        .match(matching.pattern(), new MethodCode.Slot(1, Representation.OBJECT));
    Branches.returnTruth(code, no);
  }

  private void later(String method, MethodTypeDesc type, Object by, Consumer<CodeBuilder> body) {
    pending.add(new Method(method, type, by, body));
  }

  void constant(CodeBuilder code, Object value) {
    if (value instanceof String text && text.length() < LONGEST_TEXT) {
      code.ldc(text);
      return;
    }
    Integer known = numbers.get(value);
    if (known == null) {
      known = constants.size();
      numbers.put(value, known);
      constants.add(value);
    }
    code.ldc(HiddenClass.constant(known));
  }

  Intrinsic intrinsic(Object function) {
    return inscriptions.intrinsic(function);
  }

  /** A selector, constructor or operator. */
  Fn function(Core core) {
    return Evaluator.function(core, Arithmetic::of);
  }

  static MethodTypeDesc type(LocalFunction function) {
    return MethodTypeDesc.of(
        CD_Object,
        Collections.nCopies(function.captured().size() + function.parameters().size(), CD_Object));
  }

  /** The method of a declared function; null where it is none, or left to the evaluator. */
  LocalFunction function(Global global) {
    if (!(global.core() instanceof Core.Lambda) || isEvaluated(global)) {
      return null;
    }
    LocalFunction known = globals.get(global);
    if (known == null) {
      known = Functions.of("function_" + methods++, List.of(), global.core());
      globals.put(global, known);
      write(known, global);
    }
    return known;
  }

  private void write(LocalFunction function, Object by) {
    later(
        function.method(),
        type(function),
        by,
        code -> {
          MethodCode method = new MethodCode(this, code);
          int local = 1;
          for (Variable variable : function.captured()) {
            method.declare(variable, local++, Representation.OBJECT);
          }
          for (Variable variable : function.parameters()) {
            method.declare(variable, local++, Representation.OBJECT);
          }
          method.emit(function.body(), Representation.OBJECT);
          code.areturn();
        });
  }

  /** Functions inside of an expression, which take its variables over. */
  void declare(List<Variable> variables, List<Core> cores) {
    if (functions.containsKey(variables.getFirst())) {
      return;
    }
    List<Variable> captured =
        List.copyOf(
            FreeVariables.of(
                new Core.Recursive(variables, cores, new Core.Constant(0)), functions));
    for (int i = 0; i < variables.size(); i++) {
      functions.put(variables.get(i), Functions.of("inner_" + methods++, captured, cores.get(i)));
    }
    variables.forEach(each -> write(functions.get(each), owner));
  }

  Value value(Core.Lambda lambda) {
    List<Variable> captured = List.copyOf(FreeVariables.of(lambda, functions));
    int number = values++;
    later(
        "value_" + number,
        CALL,
        owner,
        code -> {
          MethodCode method = new MethodCode(this, code);
          for (int i = 0; i < captured.size(); i++) {
            code.aload(1).loadConstant(i).aaload();
            method.keep(captured.get(i), Representation.OBJECT);
          }
          method.declare(lambda.parameter(), 2, Representation.OBJECT);
          method.emit(lambda.body(), Representation.OBJECT);
          code.areturn();
        });
    return new Value(number, captured);
  }

  /** Makes a part a method of its own, and calls it: an object is left. */
  void outline(MethodCode from, Core core) {
    List<Variable> captured = List.copyOf(FreeVariables.of(core, functions));
    List<MethodCode.Slot> slots = captured.stream().map(from::slot).toList();
    MethodTypeDesc type =
        MethodTypeDesc.of(CD_Object, slots.stream().map(slot -> slot.as().type).toList());
    String part = "part_" + methods++;
    from.code.aload(0);
    slots.forEach(slot -> from.load(slot, slot.as()));
    from.code.invokevirtual(name, part, type);
    later(
        part,
        type,
        owner,
        code -> {
          MethodCode method = new MethodCode(this, code);
          for (int i = 0; i < captured.size(); i++) {
            method.declare(captured.get(i), i + 1, slots.get(i).as());
          }
          if (core instanceof Core.Handle handle) {
            handle(method, handle);
          } else {
            method.emit(core, Representation.OBJECT);
            code.areturn();
          }
        });
  }

  private static void handle(MethodCode method, Core.Handle handle) {
    CodeBuilder code = method.code;
    code.trying(
        tried -> {
          method.in(tried).emit(handle.of(), Representation.OBJECT);
          tried.areturn();
        },
        catches ->
            catches.catching(
                RAISED,
                caught -> {
                  MethodCode inner = method.in(caught);
                  inner.support("packet", CD_Object, CD_Object);
                  inner.keep(handle.packet(), Representation.OBJECT);
                  inner.emit(handle.handler(), Representation.OBJECT);
                  caught.areturn();
                }));
  }

  /** The code length of every method that HotSpot would not compile. */
  static List<String> tooLong(byte[] bytes) {
    List<String> names = new ArrayList<>();
    for (var method : ClassFile.of().parse(bytes).methods()) {
      method
          .code()
          .filter(code -> ((java.lang.classfile.attribute.CodeAttribute) code).codeLength() >= 8000)
          .ifPresent(_ -> names.add(method.methodName().stringValue()));
    }
    return names;
  }
}
