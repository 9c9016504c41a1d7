package dev.nutshell.promela.code;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.bytecode.HiddenClass;
import dev.nutshell.bytecode.MethodFamily;
import dev.nutshell.promela.run.Linkage;
import dev.nutshell.promela.run.Pieces;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.Model;
import java.lang.classfile.ClassBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;

/**
 * Writes a class that has the code of a model, or of a part of it: one small method for every guard
 * and every effect, and switches that find them by number.
 */
final class ExplorerClass {
  /** A number that has no code stands for what is always true and does nothing. */
  private static final int OTHERWISE = 1;

  private final Model model;
  private final boolean narrating;
  private final Pieces.Part part;
  private final int from;
  private final int to;
  private ClassBuilder target;

  private ExplorerClass(Model model, boolean narrating, Pieces.Part part, int from, int to) {
    this.model = model;
    this.narrating = narrating;
    this.part = part;
    this.from = from;
    this.to = to;
  }

  /** All of it; throws IllegalArgumentException where that is too much for a class. */
  static byte[] whole(Model model, boolean narrating) {
    return new ExplorerClass(model, narrating, null, 0, Integer.MAX_VALUE).write();
  }

  /** The code of some numbers; throws IllegalArgumentException where they are too many. */
  static byte[] piece(Model model, boolean narrating, Pieces.Part part, int from, int to) {
    return new ExplorerClass(model, narrating, part, from, to).write();
  }

  private boolean isPiece() {
    return part != null;
  }

  private boolean has(Pieces.Part one) {
    return !isPiece() || part == one;
  }

  private byte[] write() {
    return HiddenClass.write(
        Linkage.NAME,
        isPiece() ? Linkage.PIECE : Linkage.MACHINE,
        isPiece() ? MethodTypeDesc.of(CD_void) : Linkage.CONSTRUCTOR,
        builder -> {
          target = builder;
          if (has(Pieces.Part.ACTIONS)) {
            writeActions();
          }
          if (has(Pieces.Part.NODES)) {
            writeNodes();
          }
          if (has(Pieces.Part.TYPES)) {
            writeTypes();
          }
          if (has(Pieces.Part.BEGINNINGS)) {
            writeBeginnings();
          }
          if (has(Pieces.Part.PROPOSITIONS)) {
            writePropositions();
          }
          if (has(Pieces.Part.STATEMENTS)) {
            writeStatements();
          }
        });
  }

  /** Pieces have static members, with the explorer in the place of the object. */
  private void family(
      String name, ClassDesc result, int size, IntPredicate member, ObjIntConsumer<Emitter> body) {
    MethodTypeDesc type = MethodTypeDesc.of(result, Emitter.BYTES_ARRAY, CD_int, CD_int);
    MethodTypeDesc ofPiece = type.insertParameterTypes(0, Linkage.MACHINE);
    MethodFamily family =
        isPiece()
            ? MethodFamily.ofStatic(target, Linkage.NAME, name, ofPiece, OTHERWISE)
            : MethodFamily.of(target, Linkage.NAME, name, type, OTHERWISE);
    family.write(from, Math.min(size, to), member, (code, n) -> body.accept(new Emitter(code), n));
  }

  private StatementCode statements(Emitter out) {
    return new StatementCode(out, model);
  }

  private void writeActions() {
    Actions actions = model.actions();
    int count = actions.size();
    family(
        "guard",
        CD_boolean,
        count,
        this::guarded,
        (out, n) -> statements(out).guard(actions.statement(n)));
    family(
        "effect",
        CD_void,
        count,
        n -> actions.effect(n) && (actions.program(n) == null || actions.compiled(n)),
        (out, n) -> {
          if (actions.program(n) == null) {
            statements(out).effect(actions.statement(n));
          } else {
            statements(out).program(actions.program(n));
          }
        });
    family(
        "channel",
        CD_int,
        count,
        n -> actions.statement(n) instanceof Statement.Send,
        (out, n) -> statements(out).channel((Statement.Send) actions.statement(n)));
    if (narrating) {
      family(
          "arguments",
          CD_void,
          count,
          this::tells,
          (out, n) -> statements(out).arguments(actions.statement(n)));
    }
  }

  private boolean tells(int action) {
    return switch (model.actions().statement(action)) {
      case Statement.Send _, Statement.Receive _, Statement.Printf _, Statement.Printm _ -> true;
      case null, default -> false;
    };
  }

  private boolean guarded(int action) {
    return switch (model.actions().kind(action)) {
      case Actions.GUARDED, Actions.SEND, Actions.RECEIVE -> true;
      default -> false;
    };
  }

  /** What a process can do in a node, where that takes no search, as one method. */
  private void writeNodes() {
    family(
        "expand",
        CD_void,
        model.graph().nodes(),
        model.chains()::simple,
        (out, node) -> statements(out).expand(node));
  }

  private void writeTypes() {
    family(
        "provided",
        CD_boolean,
        model.types().size(),
        type -> model.types().process(type).provided().isPresent(),
        (out, type) -> statements(out).condition(model.types().process(type).provided().get()));
  }

  private void writePropositions() {
    family(
        "holds",
        CD_boolean,
        model.propositions().size(),
        _ -> true,
        (out, n) -> statements(out).condition(model.propositions().get(n)));
  }

  private void writeStatements() {
    family(
        "perform",
        CD_void,
        model.propositions().statements(),
        _ -> true,
        (out, n) -> statements(out).effect(model.propositions().statement(n)));
  }

  private void writeBeginnings() {
    family(
        "begin",
        CD_void,
        model.beginnings().size(),
        _ -> true,
        (out, n) -> new BeginningCode(out, model).begin(model.beginnings().get(n)));
  }
}
