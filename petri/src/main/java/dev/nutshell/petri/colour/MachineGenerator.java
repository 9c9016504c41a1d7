package dev.nutshell.petri.colour;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.ColouredNet.Arc;
import dev.nutshell.petri.colour.ColouredNet.Loop;
import dev.nutshell.petri.colour.ColouredNet.Term;
import dev.nutshell.petri.colour.ColouredNet.Transition;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the class of a net's machines. Every transition has a method that enumerates its bindings
 * by nested loops over tokens ({@link BindingCode}), and others that compute what it takes and
 * gives. All variables lie in one array, so any piece of code can become a method of its own.
 */
final class MachineGenerator {
  private static final ClassDesc LIST = ClassDesc.ofDescriptor(TokenList.class.descriptorString());
  private static final ClassDesc LISTS = LIST.arrayType();
  private static final ClassDesc LONGS = ClassDesc.ofDescriptor("[J");
  private static final int TERMS = 40;

  private static final MethodTypeDesc CONSTRUCTOR =
      MethodTypeDesc.of(
          CD_void,
          ClassDesc.ofDescriptor(MarkingLayout.class.descriptorString()),
          ClassDesc.ofDescriptor(Instances.class.descriptorString()),
          CD_int,
          ClassDesc.ofDescriptor("[Z"));

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
    MethodType type =
        MethodType.methodType(
            void.class, MarkingLayout.class, Instances.class, int.class, boolean[].class);
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
      MethodHandle constructor =
          lookup
              .findConstructor(lookup.lookupClass(), type)
              .asType(type.changeReturnType(ColouredMachine.class));
      return new Factory(constructor, Math.max(1, net.frame().size()), generator.listed);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException("generated code does not load", failure);
    }
  }

  private byte[] write() {
    return ClassFile.of()
        .build(
            name,
            builder -> {
              target = builder;
              builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              builder.withSuperclass(ExpressionCode.MACHINE);
              builder.withMethodBody(
                  "<init>",
                  CONSTRUCTOR,
                  0,
                  code ->
                      code.aload(0)
                          .aload(1)
                          .aload(2)
                          .iload(3)
                          .aload(4)
                          .invokespecial(ExpressionCode.MACHINE, "<init>", CONSTRUCTOR)
                          .return_());
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
          transition(t).lets().forEach(let -> out.into(let.value(), let.variable().at()));
          out.code.return_();
        });
    family("takes", CD_void, count, (out, t) -> tokens(out, transition(t).in(), "take"));
    family("gives", CD_void, count, (out, t) -> tokens(out, transition(t).out(), "give"));
    family(
        "inhibitors", CD_void, count, (out, t) -> tokens(out, transition(t).inhibitors(), "give"));
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
        (out, p) -> tokens(out, List.of(new Arc(p, net.places().get(p).initial())), "give"));
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

  private interface Body {
    void write(ExpressionCode out, int number);
  }

  /** A method for every member, and one that finds them by number. */
  private void family(String family, ClassDesc result, int size, Body body) {
    MethodTypeDesc type = MethodTypeDesc.of(result);
    for (int i = 0; i < size; i++) {
      int number = i;
      method(family + "_" + i, type, out -> body.write(out, number));
    }
    target.withMethodBody(
        family,
        MethodTypeDesc.of(result, CD_int),
        0,
        code -> {
          List<SwitchCase> cases = new ArrayList<>();
          for (int i = 0; i < size; i++) {
            cases.add(SwitchCase.of(i, code.newLabel()));
          }
          if (size > 0) {
            code.iload(1).tableswitch(0, size - 1, cases.getFirst().target(), cases);
          }
          for (SwitchCase one : cases) {
            code.labelBinding(one.target());
            code.aload(0).invokevirtual(name, family + "_" + one.caseValue(), type);
            leave(code, result);
          }
          if (size == 0) {
            if (!result.equals(CD_void)) {
              code.iconst_0();
            }
            leave(code, result);
          }
        });
  }

  private static void leave(CodeBuilder code, ClassDesc result) {
    if (result.equals(CD_void)) {
      code.return_();
    } else {
      code.ireturn();
    }
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

  /** The tokens on some arcs, each handed to a method of the machine. */
  private void tokens(ExpressionCode out, List<Arc> arcs, String method) {
    for (Arc arc : arcs) {
      List<Term> terms = arc.terms();
      for (int from = 0; from < terms.size(); from += TERMS) {
        List<Term> some = terms.subList(from, Math.min(terms.size(), from + TERMS));
        if (terms.size() <= TERMS) {
          some.forEach(term -> term(out, arc.place(), term, method, 0));
        } else {
          outlined(
              out.code,
              CD_void,
              part -> {
                some.forEach(term -> term(part, arc.place(), term, method, 0));
                part.code.return_();
              });
        }
      }
    }
    out.code.return_();
  }

  private void term(ExpressionCode out, int place, Term term, String method, int depth) {
    if (depth < term.loops().size()) {
      Loop loop = term.loops().get(depth);
      loop(
          out,
          loop.variable().at(),
          loop.from(),
          loop.to(),
          _ -> term(out, place, term, method, depth + 1));
      return;
    }
    CodeBuilder code = out.code;
    Label skip = code.newLabel();
    if (term.condition() != null) {
      out.jumpUnless(term.condition(), skip);
    }
    code.aload(0).loadConstant(place);
    token(out, place, term.colour());
    out.value(term.count());
    if (term.sign() < 0) {
      code.ineg();
    }
    code.invokevirtual(
        ExpressionCode.MACHINE, method, MethodTypeDesc.of(CD_void, CD_int, CD_long, CD_int));
    code.labelBinding(skip);
  }

  /** Leaves a colour of the place on the stack: a number in the radices of its parts. */
  void token(ExpressionCode out, int place, List<Expression> colour) {
    CodeBuilder code = out.code;
    List<Type.Scalar> domain = net.places().get(place).scalars();
    int next = 0;
    code.lconst_0();
    for (Expression part : colour) {
      List<Type.Scalar> scalars = part.type().scalars();
      int at = scalars.size() > 1 ? out.place(part) : -1;
      for (int i = 0; i < scalars.size(); i++) {
        Type.Scalar digit = domain.get(next++);
        code.loadConstant(digit.size()).lmul();
        Expression value = at < 0 ? part : new Expression.Variable("", at + i, scalars.get(i));
        if (ExpressionCode.isWithin(value, digit)) {
          out.value(value);
          code.loadConstant(digit.first()).isub();
        } else {
          code.aload(0);
          out.value(value);
          code.loadConstant(digit.first()).loadConstant(digit.last());
          out.call("digit", CD_int, 3);
        }
        code.i2l().ladd();
      }
    }
  }

  /** A loop over numbers; the body is given the label to jump to for the next. */
  void loop(ExpressionCode out, int at, Expression from, Expression to, Consumer<Label> body) {
    CodeBuilder code = out.code;
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
  void tokens(ExpressionCode out, int place, TokenBody body) {
    listed[place] = true;
    CodeBuilder code = out.code;
    int list = out.newLocal(1);
    int index = out.newLocal(1);
    int token = out.newLocal(2);
    int count = out.newLocal(2);
    Label again = code.newLabel();
    Label next = code.newLabel();
    Label end = code.newLabel();
    code.aload(0).getfield(ExpressionCode.MACHINE, "lists", LISTS).loadConstant(place).aaload();
    code.astore(list).iconst_0().istore(index);
    code.labelBinding(again).iload(index).aload(list).getfield(LIST, "size", CD_int).if_icmpge(end);
    code.aload(list).getfield(LIST, "tokens", LONGS).iload(index).laload().lstore(token);
    code.aload(list).getfield(LIST, "counts", LONGS).iload(index).laload().lstore(count);
    body.write(token, count, next);
    code.labelBinding(next).iinc(index, 1).goto_(again).labelBinding(end);
  }

  /** Marks a place whose number of tokens is asked for. */
  void list(int place) {
    listed[place] = true;
  }

  /** Puts all parts of a token into the frame. */
  void split(ExpressionCode out, int place, int token, int at) {
    List<Type.Scalar> digits = net.places().get(place).scalars();
    long stride = 1;
    for (int i = digits.size() - 1; i >= 0; i--) {
      out.code.aload(ExpressionCode.FRAME).loadConstant(at + i);
      part(out, token, stride, digits.get(i), i == 0);
      out.code.iastore();
      stride *= digits.get(i).size();
    }
  }

  /** Leaves one part of a token on the stack. */
  static void part(ExpressionCode out, int token, long stride, Type.Scalar digit, boolean isFirst) {
    CodeBuilder code = out.code;
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

  /** Calls a test of the machine for a transition. */
  static void ask(ExpressionCode out, String method, int transition) {
    out.code.aload(0).loadConstant(transition);
    out.call(method, CD_boolean, 1);
  }
}
