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
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;

/**
 * Writes the class of a model's explorers: one small method for every guard and every effect, and
 * switches that find them by number. HotSpot compiles no method above 8000 bytes, so long switches
 * are cut into pieces. A class has at most 65535 constants: the code of a large model is cut into
 * several.
 */
final class Generator {
  private static final int CASES = 256;

  /** Above so many actions or nodes one class is not tried. */
  private static final int LARGE = 4000;

  /** So many numbers go into a piece, fewer where that proves too many. */
  private static final int PIECE = 1000;

  private static final MethodTypeDesc CONSTRUCTOR =
      MethodTypeDesc.of(CD_void, descriptor(Model.class), descriptor(Moves.class), CD_int);

  private static final ClassDesc PIECE_CLASS = descriptor(CodePiece.class);

  /** What a class has the code of. */
  private enum Part {
    ALL,
    ACTIONS,
    NODES,
    TYPES,
    BEGINNINGS
  }

  /** Makes the explorers of a model. */
  interface Factory {
    ChainExplorer make(Moves moves, int widest);
  }

  private final Model model;
  private final ClassDesc name;
  private final boolean narrating;
  private final Part part;
  private final int from;
  private final int to;
  private ClassBuilder target;

  private Generator(Model model, boolean narrating, Part part, int from, int to) {
    this.model = model;
    this.narrating = narrating;
    this.part = part;
    this.from = from;
    this.to = to;
    name = ClassDesc.of(ChainExplorer.class.getPackageName(), "GeneratedExplorer");
  }

  private static ClassDesc descriptor(Class<?> type) {
    return ClassDesc.ofDescriptor(type.descriptorString());
  }

  static Factory generate(Model model) {
    return generate(model, false);
  }

  /**
   * @param narrating whether the explorers can also tell what is sent, received and printed
   */
  static Factory generate(Model model, boolean narrating) {
    if (model.actions.size() <= LARGE && model.nodeEnds.length <= LARGE) {
      try {
        return whole(model, narrating);
      } catch (IllegalArgumentException tooLarge) {
        // Long expressions: pieces hold them.
      }
    }
    return pieces(model, narrating);
  }

  private static Factory whole(Model model, boolean narrating) {
    MethodHandle constructor =
        new Generator(model, narrating, Part.ALL, 0, Integer.MAX_VALUE)
            .define(Model.class, Moves.class, int.class)
            .asType(
                MethodType.methodType(ChainExplorer.class, Model.class, Moves.class, int.class));
    return (moves, widest) -> {
      try {
        return (ChainExplorer) constructor.invokeExact(model, moves, widest);
      } catch (Throwable e) {
        throw new IllegalStateException("generated code does not start", e);
      }
    };
  }

  private static Factory pieces(Model model, boolean narrating) {
    PiecewiseExplorer.Pieces pieces =
        new PiecewiseExplorer.Pieces(
            new CodePiece[model.actions.size()],
            new CodePiece[model.nodeEnds.length],
            new CodePiece[model.automata.size()],
            new CodePiece[model.beginnings.size()]);
    fill(model, narrating, Part.ACTIONS, pieces.actions());
    fill(model, narrating, Part.NODES, pieces.nodes());
    fill(model, narrating, Part.TYPES, pieces.types());
    fill(model, narrating, Part.BEGINNINGS, pieces.beginnings());
    return (moves, widest) -> new PiecewiseExplorer(model, moves, widest, pieces);
  }

  private static void fill(Model model, boolean narrating, Part part, CodePiece[] pieces) {
    for (int from = 0; from < pieces.length; from += PIECE) {
      fill(model, narrating, part, pieces, from, Math.min(pieces.length, from + PIECE));
    }
  }

  private static void fill(
      Model model, boolean narrating, Part part, CodePiece[] pieces, int from, int to) {
    try {
      MethodHandle constructor = new Generator(model, narrating, part, from, to).define();
      Arrays.fill(pieces, from, to, (CodePiece) constructor.invoke());
    } catch (IllegalArgumentException tooLarge) {
      if (to - from == 1) {
        throw tooLarge;
      }
      int middle = (from + to) >>> 1;
      fill(model, narrating, part, pieces, from, middle);
      fill(model, narrating, part, pieces, middle, to);
    } catch (Throwable e) {
      throw new IllegalStateException("generated code does not start", e);
    }
  }

  /** Its constructor. */
  private MethodHandle define(Class<?>... parameters) {
    byte[] bytes = write();
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
      return lookup.findConstructor(
          lookup.lookupClass(), MethodType.methodType(void.class, parameters));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code does not load", e);
    }
  }

  private boolean isPiece() {
    return part != Part.ALL;
  }

  private boolean has(Part one) {
    return part == Part.ALL || part == one;
  }

  private byte[] write() {
    return ClassFile.of()
        .build(
            name,
            builder -> {
              target = builder;
              builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              builder.withSuperclass(isPiece() ? PIECE_CLASS : Emitter.MACHINE);
              writeConstructor();
              if (has(Part.ACTIONS)) {
                writeActions();
              }
              if (has(Part.NODES)) {
                writeNodes();
              }
              if (has(Part.TYPES)) {
                writeTypes();
              }
              if (has(Part.BEGINNINGS)) {
                family(
                    "begin",
                    CD_void,
                    model.beginnings.size(),
                    _ -> true,
                    (out, n) -> out.begin(model.beginnings.get(n)));
              }
            });
  }

  private void writeConstructor() {
    if (isPiece()) {
      MethodTypeDesc none = MethodTypeDesc.of(CD_void);
      target.withMethodBody(
          "<init>",
          none,
          0,
          code -> code.aload(0).invokespecial(PIECE_CLASS, "<init>", none).return_());
      return;
    }
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
  }

  /** A method for every member, and one that finds them by number. */
  private void family(
      String family,
      ClassDesc result,
      int size,
      IntPredicate member,
      BiConsumer<StatementCode, Integer> body) {
    // The methods of a piece are static, with the explorer in the place of the object.
    MethodTypeDesc bodyType =
        isPiece()
            ? MethodTypeDesc.of(result, Emitter.MACHINE, Emitter.BYTES_ARRAY, CD_int, CD_int)
            : MethodTypeDesc.of(result, Emitter.BYTES_ARRAY, CD_int, CD_int);
    MethodTypeDesc switchType = bodyType.insertParameterTypes(0, CD_int);
    List<Integer> members = new ArrayList<>();
    for (int i = from; i < Math.min(size, to); i++) {
      if (member.test(i)) {
        members.add(i);
        int number = i;
        target.withMethodBody(
            family + "_" + i,
            bodyType,
            isPiece() ? ClassFile.ACC_STATIC : 0,
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
              if (isPiece()) {
                code.aload(2).aload(3).iload(4).iload(5);
                code.invokestatic(name, prefix + one.caseValue(), bodyType);
              } else {
                code.aload(0).aload(2).iload(3).iload(4);
                code.invokevirtual(name, prefix + one.caseValue(), bodyType);
              }
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
            code.aload(0).iload(1).aload(2);
            if (isPiece()) {
              code.aload(3).iload(4).iload(5);
            } else {
              code.iload(3).iload(4);
            }
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
