package dev.nutshell.promela.trace;

import dev.nutshell.promela.access.Access;
import dev.nutshell.promela.access.Accesses;
import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.table.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code xs} and {@code xr} promise: as long as a process lives, no other one sends to the
 * channel, or receives from it, or asks what only a sender or receiver may know.
 */
final class Promises {
  /**
   * A channel, and whose business it is.
   *
   * @param lasting whether it is the same channel as long as the process lives
   */
  record Use(boolean sender, boolean receiver, Value channel, boolean lasting) {
    /** Whether it may do what a promise rules out. */
    boolean rivals(Use promise) {
      return promise.sender && sender || promise.receiver && receiver;
    }
  }

  private final List<List<Use>> promised = new ArrayList<>();
  private final List<List<Use>> standing = new ArrayList<>();
  private final List<List<Use>> taking = new ArrayList<>();

  /**
   * @throws Unreadable where it cannot be told which channel is meant
   */
  Promises(Model model) throws Unreadable {
    Value.Reader values = new Value.Reader(model.plan(), true);
    for (int type = 0; type < model.types().size(); type++) {
      List<Use> own = new ArrayList<>();
      for (Statement.Exclusive promise : of(model.types().process(type))) {
        for (Place channel : promise.channels()) {
          own.add(
              new Use(promise.send(), !promise.send(), values.of(channel), lasts(channel, model)));
        }
      }
      promised.add(List.copyOf(own));
    }
    for (int action = 0; action < model.actions().size(); action++) {
      Action one = model.actions().get(action);
      boolean whole = one instanceof Action.Indivisible;
      // The steps inside of a d_step are taken one by one.
      taking.add(whole ? List.of() : uses(Accesses.of(one), values, model));
    }
    for (int node = 0; node < model.graph().nodes(); node++) {
      List<Use> own = new ArrayList<>();
      for (int t = model.graph().firstTransition(node);
          t < model.graph().firstTransition(node + 1);
          t++) {
        Action action = model.actions().get(model.graph().action(t));
        if (action instanceof Action.Basic) {
          own.addAll(uses(Accesses.ofGuard(action), values, model));
          Optional<Access.Channel> operation = Accesses.operation(action);
          if (operation.isPresent()) {
            own.addAll(uses(List.of(operation.get()), values, model));
          }
        }
      }
      standing.add(List.copyOf(own));
    }
  }

  private static List<Use> uses(List<Access> accesses, Value.Reader values, Model model)
      throws Unreadable {
    List<Use> uses = new ArrayList<>();
    for (Access access : accesses) {
      if (access instanceof Access.Channel(Place place, Access.Use use)) {
        uses.add(new Use(use.ofSender(), use.ofReceiver(), values.of(place), lasts(place, model)));
      }
    }
    return List.copyOf(uses);
  }

  /** No statement assigns to it: it has its first value for good. An index is a constant. */
  private static boolean lasts(Place place, Model model) {
    return !model.usage().assigned(place.variable())
        && place.path().stream().noneMatch(step -> model.usage().assigned(step.field()));
  }

  /** The promises of a process, wherever in its text they stand. */
  static List<Statement.Exclusive> of(Process process) {
    List<Statement.Exclusive> promises = new ArrayList<>();
    process.body().forEach(statement -> collect(statement, promises));
    return promises;
  }

  private static void collect(Statement statement, List<Statement.Exclusive> into) {
    switch (statement) {
      case Statement.Exclusive promise -> into.add(promise);
      case Statement.If choice ->
          choice.options().forEach(o -> o.body().forEach(one -> collect(one, into)));
      case Statement.Do loop ->
          loop.options().forEach(o -> o.body().forEach(one -> collect(one, into)));
      case Statement.Block block -> block.body().forEach(one -> collect(one, into));
      case Statement.Atomic atomic -> atomic.body().forEach(one -> collect(one, into));
      case Statement.DStep step -> step.body().forEach(one -> collect(one, into));
      case Statement.Unless unless -> {
        collect(unless.main(), into);
        collect(unless.escape(), into);
      }
      case Statement.Labelled labelled -> collect(labelled.statement(), into);
      case Statement.Declare _,
          Statement.Condition _,
          Statement.Assign _,
          Statement.Send _,
          Statement.Receive _,
          Statement.Else _,
          Statement.Assert _,
          Statement.Printf _,
          Statement.Printm _,
          Statement.SetPriority _,
          Statement.Goto _,
          Statement.Break _ -> {}
    }
  }

  /** Those of a process of that type. */
  List<Use> promised(int type) {
    return promised.get(type);
  }

  /** What a process at that node tests, whether or not it can go on. */
  List<Use> standing(int node) {
    return standing.get(node);
  }

  /** What a step tests and does. */
  List<Use> taking(int action) {
    return taking.get(action);
  }
}
