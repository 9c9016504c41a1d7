package dev.nutshell.promela.machine;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.syntax.Statement;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;

/**
 * Writes the class of a model's explorers: one small method for every guard and every effect, and
 * switches that find them by number. HotSpot compiles no method above 8000 bytes, so long switches
 * are cut into pieces.
 */
final class Generator {
  private static final int CASES = 256;

  private static final MethodTypeDesc CONSTRUCTOR =
      MethodTypeDesc.of(CD_void, descriptor(Model.class), descriptor(Moves.class), CD_int);

  private final Model model;
  private final ClassDesc name;
  private final boolean narrating;
  private ClassBuilder target;

  private Generator(Model model, boolean narrating) {
    this.model = model;
    this.narrating = narrating;
    name = ClassDesc.of(ChainExplorer.class.getPackageName(), "GeneratedExplorer");
  }

  private static ClassDesc descriptor(Class<?> type) {
    return ClassDesc.ofDescriptor(type.descriptorString());
  }

  /** The constructor of the explorers of this model: of model, moves and the widest message. */
  static MethodHandle generate(Model model) {
    return generate(model, false);
  }

  /**
   * @param narrating whether the explorers can also tell what is sent, received and printed
   */
  static MethodHandle generate(Model model, boolean narrating) {
    byte[] bytes = new Generator(model, narrating).write();
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
      return lookup
          .findConstructor(
              lookup.lookupClass(),
              MethodType.methodType(void.class, Model.class, Moves.class, int.class))
          .asType(MethodType.methodType(ChainExplorer.class, Model.class, Moves.class, int.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code does not load", e);
    }
  }

  private byte[] write() {
    return ClassFile.of()
        .build(
            name,
            builder -> {
              target = builder;
              builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              builder.withSuperclass(Emitter.MACHINE);
              writeConstructor();
              writeActions();
              writeNodes();
              writeTypes();
              builder.withMethodBody(
                  "globals",
                  MethodTypeDesc.of(CD_void, Emitter.BYTES_ARRAY),
                  0,
                  code ->
                      new StatementCode(new Emitter(code), model).globals(model.program.globals()));
            });
  }

  private void writeConstructor() {
    target.withMethodBody(
        "<init>",
        CONSTRUCTOR,
        0,
        code ->
            code.aload(0)
                .aload(1)
                .aload(2)
                .iload(3)
                .invokespecial(Emitter.MACHINE, "<init>", CONSTRUCTOR)
                .return_());
  }

  private void writeActions() {
    int count = model.actions.size();
    family("guard", CD_boolean, count, this::guarded, (out, n) -> out.guard(statement(n)));
    family(
        "effect",
        CD_void,
        count,
        this::effective,
        (out, n) -> {
          if (model.programs[n] == null) {
            out.effect(statement(n));
          } else {
            out.program(model.programs[n]);
          }
        });
    family(
        "channel",
        CD_int,
        count,
        n -> statement(n) instanceof Statement.Send,
        (out, n) -> out.channel((Statement.Send) statement(n)));
    if (narrating) {
      family("arguments", CD_void, count, this::tells, (out, n) -> out.arguments(statement(n)));
    }
  }

  private boolean tells(int action) {
    return statement(action) instanceof Statement.Send
        || statement(action) instanceof Statement.Receive
        || statement(action) instanceof Statement.Printf
        || statement(action) instanceof Statement.Printm;
  }

  private boolean guarded(int action) {
    return model.kind[action] == Model.GUARDED
        || model.kind[action] == Model.SEND
        || model.kind[action] == Model.RECEIVE;
  }

  private boolean effective(int action) {
    return model.effect[action]
        && (model.programs[action] == null || model.programs[action].compiled);
  }

  private Statement statement(int action) {
    return model.actions.get(action) instanceof Action.Basic(Statement statement, _)
        ? statement
        : null;
  }

  /** What a process can do in a node, where that takes no search, as one method. */
  private void writeNodes() {
    family(
        "expand",
        CD_void,
        model.nodeEnds.length,
        node -> model.simple[node],
        (out, node) -> out.expand(node));
  }

  private void writeTypes() {
    List<Automaton> automata = model.automata;
    family(
        "provided",
        CD_boolean,
        automata.size(),
        type -> model.process(type).provided().isPresent(),
        (out, type) -> out.condition(model.process(type).provided().get()));
    family(
        "initialise",
        CD_void,
        automata.size(),
        _ -> true,
        (out, type) -> out.initialise(model.process(type), automata.get(type).late()));
  }

  /** A method for every member, and one that finds them by number. */
  private void family(
      String family,
      ClassDesc result,
      int size,
      IntPredicate member,
      BiConsumer<StatementCode, Integer> body) {
    MethodTypeDesc bodyType = MethodTypeDesc.of(result, Emitter.BYTES_ARRAY, CD_int, CD_int);
    MethodTypeDesc switchType =
        MethodTypeDesc.of(result, CD_int, Emitter.BYTES_ARRAY, CD_int, CD_int);
    List<Integer> members = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      if (member.test(i)) {
        members.add(i);
        int number = i;
        target.withMethodBody(
            family + "_" + i,
            bodyType,
            0,
            code -> body.accept(new StatementCode(new Emitter(code), model), number));
      }
    }
    if (members.size() <= CASES) {
      writeSwitch(family, switchType, bodyType, members, family + "_");
      return;
    }
    List<String> pieces = new ArrayList<>();
    List<Integer> firsts = new ArrayList<>();
    for (int from = 0; from < members.size(); from += CASES) {
      List<Integer> part = members.subList(from, Math.min(members.size(), from + CASES));
      String piece = family + "From" + part.getFirst();
      writeSwitch(piece, switchType, bodyType, part, family + "_");
      pieces.add(piece);
      firsts.add(part.getFirst());
    }
    writePieces(family, switchType, pieces, firsts);
  }

  private void writeSwitch(
      String method,
      MethodTypeDesc type,
      MethodTypeDesc bodyType,
      List<Integer> members,
      String prefix) {
    target.withMethodBody(
        method,
        type,
        0,
        code -> {
          Label none = code.newLabel();
          List<SwitchCase> cases = new ArrayList<>();
          for (int member : members) {
            cases.add(SwitchCase.of(member, code.newLabel()));
          }
          if (!members.isEmpty()) {
            code.iload(1);
            code.tableswitch(members.getFirst(), members.getLast(), none, cases);
            for (SwitchCase one : cases) {
              code.labelBinding(one.target());
              code.aload(0).aload(2).iload(3).iload(4);
              code.invokevirtual(name, prefix + one.caseValue(), bodyType);
              leave(code, type);
            }
            code.labelBinding(none);
          }
          // A number that is no member stands for what is always true and does nothing.
          if (!type.returnType().equals(CD_void)) {
            code.iconst_1();
          }
          leave(code, type);
        });
  }

  private void writePieces(
      String method, MethodTypeDesc type, List<String> pieces, List<Integer> firsts) {
    target.withMethodBody(
        method,
        type,
        0,
        code -> {
          for (int i = pieces.size() - 1; i >= 0; i--) {
            Label before = code.newLabel();
            if (i > 0) {
              code.iload(1).loadConstant((int) firsts.get(i)).if_icmplt(before);
            }
            code.aload(0).iload(1).aload(2).iload(3).iload(4);
            code.invokevirtual(name, pieces.get(i), type);
            leave(code, type);
            if (i > 0) {
              code.labelBinding(before);
            }
          }
        });
  }

  private static void leave(java.lang.classfile.CodeBuilder code, MethodTypeDesc type) {
    if (type.returnType().equals(CD_void)) {
      code.return_();
    } else {
      code.ireturn();
    }
  }
}
