package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.bytecode.HiddenClass;
import dev.nutshell.bytecode.MethodFamily;
import dev.nutshell.bytecode.Signatures;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.colour.syntax.ColouredNet.Arc;
import dev.nutshell.petri.colour.syntax.ColouredNet.Transition;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Function;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * Writes the class of a net's machines. Every transition has a method that enumerates its bindings
 * by nested loops over tokens ({@link BindingCode}), and others that compute what it takes and
 * gives. All variables lie in one array, so any piece of code can become a method of its own.
 */
final class MachineGenerator {
  private static final MethodTypeDesc CONSTRUCTOR =
      MethodTypeDesc.of(
          CD_void,
          Signatures.of(MarkingLayout.class),
          Signatures.of(Instances.class),
          CD_int,
          Signatures.of(boolean[].class));

  final ClassDesc name = ClassDesc.of(ColouredMachine.class.getPackageName(), "GeneratedMachine");
  final ColouredNet net;
  private final Faults faults;
  private final boolean[] listed;
  private final Deque<Runnable> later = new ArrayDeque<>();
  private ClassBuilder target;
  private int parts;

  private MachineGenerator(ColouredNet net, Faults faults) {
    this.net = net;
    this.faults = faults;
    listed = new boolean[net.places().size()];
  }

  /** Makes machines of one net. */
  record Factory(MethodHandle constructor, int frame, boolean[] listed) {
    ColouredMachine make(MarkingLayout layout, Instances instances) {
      boolean[] dense = listed.clone();
      for (int p : layout.sparse()) {
        dense[p] = false;
      }
      try {
        return (ColouredMachine) constructor.invokeExact(layout, instances, frame, dense);
      } catch (Throwable failure) {
        throw new IllegalStateException(failure);
      }
    }
  }

  static Factory generate(ColouredNet net, Faults faults) {
    MachineGenerator generator = new MachineGenerator(net, faults);
    byte[] bytes;
    try {
      bytes = generator.write();
    } catch (IllegalArgumentException tooLarge) {
      throw new Malformed(0, "a transition or function of the net is too large to be compiled");
    }
    MethodHandle constructor =
        HiddenClass.load(
            MethodHandles.lookup(),
            bytes,
            MarkingLayout.class,
            Instances.class,
            int.class,
            boolean[].class);
    return new Factory(
        constructor.asType(constructor.type().changeReturnType(ColouredMachine.class)),
        Math.max(1, net.frame().size()),
        generator.listed);
  }

  private byte[] write() {
    return HiddenClass.write(
        name,
        ExpressionCode.MACHINE,
        CONSTRUCTOR,
        builder -> {
          target = builder;
          writeTransitions();
          writeOthers();
          while (!later.isEmpty()) {
            later.poll().run();
          }
        });
  }

  private void writeTransitions() {
    int count = net.transitions().size();
    family("bind", CD_void, count, (out, t) -> new BindingCode(out, transition(t), t).write());
    family(
        "lets",
        CD_void,
        count,
        (out, t) -> {
          transition(t).lets().forEach(let -> out.frame.into(let.value(), let.variable().at()));
          out.code.return_();
        });
    family(
        "takes", CD_void, count, (out, t) -> new TokenCode(out).arcs(transition(t).in(), "take"));
    family(
        "gives", CD_void, count, (out, t) -> new TokenCode(out).arcs(transition(t).out(), "give"));
    family(
        "inhibitors",
        CD_void,
        count,
        (out, t) -> new TokenCode(out).arcs(transition(t).inhibitors(), "give"));
    family(
        "priority",
        CD_int,
        count,
        (out, t) -> {
          Expression priority = transition(t).priority();
          if (priority == null) {
            out.code.iconst_0();
          } else {
            out.value(priority);
          }
          out.code.ireturn();
        });
  }

  private void writeOthers() {
    family(
        "initial",
        CD_void,
        net.places().size(),
        (out, p) ->
            new TokenCode(out).arcs(List.of(new Arc(p, net.places().get(p).initial())), "give"));
    family(
        "proposition",
        CD_int,
        net.propositions().size(),
        (out, k) -> {
          out.value(net.propositions().get(k).expression());
          out.code.ireturn();
        });
    for (Function function : net.functions()) {
      method(
          "function_" + function.number(),
          functionType(function),
          out -> new StatementCode(out, function).write());
    }
  }

  static MethodTypeDesc functionType(Function function) {
    return MethodTypeDesc.of(function.result().width() == 1 ? CD_int : CD_void);
  }

  private Transition transition(int t) {
    return net.transitions().get(t);
  }

  private void family(
      String family, ClassDesc result, int size, ObjIntConsumer<ExpressionCode> body) {
    MethodFamily.of(target, name, family, MethodTypeDesc.of(result), 0)
        .write(size, (code, number) -> body.accept(new ExpressionCode(code, this).begin(), number));
  }

  private void method(String method, MethodTypeDesc type, Consumer<ExpressionCode> body) {
    target.withMethodBody(
        method, type, 0, code -> body.accept(new ExpressionCode(code, this).begin()));
  }

  /** Writes a piece of code as a method of its own, and a call to it here. */
  void outlined(CodeBuilder code, ClassDesc result, Consumer<ExpressionCode> body) {
    String part = "part_" + parts++;
    MethodTypeDesc type = MethodTypeDesc.of(result);
    later.add(() -> method(part, type, body));
    code.aload(0).invokevirtual(name, part, type);
  }

  int fault(String kind, String message, int line) {
    return faults.number(kind, message, line);
  }

  int temporary(int width) {
    return net.frame().take(width);
  }

  /** Marks a place whose number of tokens is asked for. */
  void list(int place) {
    listed[place] = true;
  }
}
