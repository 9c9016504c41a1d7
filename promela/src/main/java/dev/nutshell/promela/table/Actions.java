package dev.nutshell.promela.table;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** What transitions, and the edges inside of d_steps, test and do, by number. */
public final class Actions {
  /** Executable whenever no rendezvous is under way. */
  public static final byte ALWAYS = 0;

  public static final byte ELSE = 1;
  public static final byte END = 2;
  public static final byte GUARDED = 3;
  public static final byte SEND = 4;
  public static final byte RECEIVE = 5;
  public static final byte INDIVISIBLE = 6;

  /** A d_step with more edges is not written out as bytecode. */
  private static final int LONGEST_PROGRAM = 60;

  private final List<Action> actions = new ArrayList<>();
  private final List<Integer> owners = new ArrayList<>();
  private final Map<Action, Integer> numbers = new IdentityHashMap<>();
  private final byte[] kind;
  private final boolean[] effect;
  private final StepProgram[] programs;
  private final boolean[] compiled;

  Actions(Proctypes types, boolean rendezvous, Faults faults, String file) {
    for (int type = 0; type < types.size(); type++) {
      for (ControlState state : types.automaton(type).states()) {
        for (Transition transition : state.transitions()) {
          add(transition.action(), type);
        }
      }
    }
    kind = new byte[actions.size()];
    effect = new boolean[actions.size()];
    programs = new StepProgram[actions.size()];
    compiled = new boolean[actions.size()];
    for (int i = 0; i < actions.size(); i++) {
      kind[i] = kind(actions.get(i));
      effect[i] = effect(actions.get(i));
      if (actions.get(i) instanceof Action.Indivisible(_, DStep step)) {
        programs[i] = new StepProgram(step, numbers::get, faults, file);
      }
    }
    for (int i = 0; i < actions.size(); i++) {
      compiled[i] =
          programs[i] != null
              && programs[i].edges() <= LONGEST_PROGRAM
              && !(rendezvous && mayReceive(i));
    }
  }

  private void add(Action added, int type) {
    if (numbers.containsKey(added)) {
      return;
    }
    numbers.put(added, actions.size());
    actions.add(added);
    owners.add(type);
    if (added instanceof Action.Indivisible(_, DStep step)) {
      step.guards().forEach(guard -> add(guard, type));
      for (DStep.Node node : step.nodes()) {
        node.edges().forEach(edge -> add(edge.action(), type));
      }
    }
  }

  private static byte kind(Action action) {
    return switch (action) {
      case Action.Skip _ -> ALWAYS;
      case Action.Else _ -> ELSE;
      case Action.End _ -> END;
      case Action.Indivisible _ -> INDIVISIBLE;
      case Action.Basic(Statement.Condition condition, _) -> starts(condition) ? ALWAYS : GUARDED;
      case Action.Basic(Statement.Send _, _) -> SEND;
      case Action.Basic(Statement.Receive _, _) -> RECEIVE;
      case Action.Basic _ -> ALWAYS;
    };
  }

  private static boolean effect(Action action) {
    return switch (action) {
      case Action.Skip _, Action.Else _, Action.End _ -> false;
      case Action.Indivisible _ -> true;
      case Action.Basic(Statement.Condition condition, _) -> starts(condition);
      case Action.Basic(Statement.Printf printf, _) -> References.mayFail(printf);
      case Action.Basic(Statement.Printm printm, _) -> References.mayFail(printm);
      case Action.Basic _ -> true;
    };
  }

  private static boolean starts(Statement.Condition condition) {
    return condition.expression() instanceof Expression.Run;
  }

  public int size() {
    return actions.size();
  }

  public Action get(int number) {
    return actions.get(number);
  }

  int number(Action action) {
    return numbers.get(action);
  }

  /** The statement that the action is, or null. */
  public Statement statement(int number) {
    return get(number) instanceof Action.Basic(Statement statement, _) ? statement : null;
  }

  /** The proctype that it is an action of. */
  public int owner(int number) {
    return owners.get(number);
  }

  /** One of the kinds above. */
  public byte kind(int number) {
    return kind[number];
  }

  /** Whether it does anything. */
  public boolean effect(int number) {
    return effect[number];
  }

  /** The inside of a d_step; of all others null. */
  public StepProgram program(int number) {
    return programs[number];
  }

  /** Whether the action is a d_step that is written out as bytecode. */
  public boolean compiled(int number) {
    return compiled[number];
  }

  /** Whether something asks for {@code timeout} that is no mere condition, such as a d_step. */
  public boolean readTimeoutInEffects() {
    return actions.stream()
        .filter(action -> !(action instanceof Action.Basic(Statement.Condition _, _)))
        .flatMap(action -> References.statements(action).stream())
        .anyMatch(Actions::readsTimeout);
  }

  private static boolean readsTimeout(Statement statement) {
    boolean[] found = {false};
    new References() {
      @Override
      protected void read(Place place) {}

      @Override
      protected void special(Expression.Special.Name name) {
        found[0] |= name == Expression.Special.Name.TIMEOUT;
      }
    }.visit(statement);
    return found[0];
  }

  /** Whether the action is a receive, or a d_step that may start with one. */
  public boolean mayReceive(int number) {
    if (programs[number] == null) {
      return kind[number] == RECEIVE;
    }
    for (int i = 0; i < programs[number].guards(); i++) {
      if (kind[programs[number].guard(i)] == RECEIVE) {
        return true;
      }
    }
    return false;
  }
}
