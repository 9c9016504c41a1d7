package dev.nutshell.promela.claim;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automata;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A never claim as an automaton: conditions on a state lead from control state to control state,
 * and steps may change variables, of its own and of the program.
 *
 * @param places its control states, and behind them those inside of each {@code d_step}
 * @param changed the variables of the program that it assigns to
 * @param refusal why it is none, in the middle of a sentence; or null
 */
public record NeverAutomaton(
    List<Stand> places, int initial, List<String> changed, String refusal) {
  /** In the place of a number: there is none. */
  public static final int NONE = -1;

  /**
   * A control state.
   *
   * @param ends whether it is the closing brace
   */
  public record Stand(boolean accept, boolean ends, List<Step> steps) {}

  /** What a step tests. */
  public enum Test {
    ALWAYS,
    CONDITION,
    ASSERTION,
    ELSE,
    /** Whether the {@code d_step} can begin whose first control state is the step's number. */
    INDIVISIBLE
  }

  /**
   * One way on.
   *
   * @param number of the proposition that is a condition or asserted, or of a control state
   * @param effect the number of a statement, or {@link #NONE}
   * @param escape 0, or a number that the steps of one escape have in common; they come first
   * @param target {@link #NONE} where it leaves a {@code d_step}
   * @param atomic whether the claim goes on from the target in the same state
   */
  public record Step(Test test, int number, int effect, int escape, int target, boolean atomic) {}

  /** Whether a condition reads {@code timeout}. */
  public boolean readsTimeout(Propositions propositions) {
    return conditions(propositions).anyMatch(Timeouts::areReadBy);
  }

  /** Whether a condition reads {@code timeout}, or is decided by it. */
  public boolean mindsTimeout(Propositions propositions) {
    return conditions(propositions).anyMatch(propositions::mindsTimeout);
  }

  private Stream<Expression> conditions(Propositions propositions) {
    return places.stream()
        .flatMap(place -> place.steps().stream())
        .filter(step -> step.test() == Test.CONDITION)
        .map(step -> propositions.get(step.number()));
  }

  /** Of a claim that does more than to look on and to assign. */
  private static final class SideEffect extends RuntimeException {
    SideEffect(String message) {
      super(message, null, false, false);
    }
  }

  static NeverAutomaton of(Process never, Propositions propositions) {
    try {
      for (Variable variable : never.variables()) {
        if (holdsChannel(variable)) {
          throw new SideEffect("its variable " + variable.name() + " is a channel");
        }
      }
      return new Reader(never, propositions).read(Automata.of(never, Set.of()));
    } catch (SideEffect effect) {
      return new NeverAutomaton(List.of(), 0, List.of(), effect.getMessage());
    }
  }

  private static boolean holdsChannel(Variable variable) {
    return variable.type().isChannel()
        || variable.type() instanceof Type.Struct(Structure structure)
            && structure.fields().stream().anyMatch(NeverAutomaton::holdsChannel);
  }

  /** Reads control states; a {@code d_step} adds some of its own. */
  private static final class Reader {
    private final Process never;
    private final Propositions propositions;
    private final List<Stand> places = new ArrayList<>();
    private final Set<String> changed = new LinkedHashSet<>();

    Reader(Process never, Propositions propositions) {
      this.never = never;
      this.propositions = propositions;
    }

    NeverAutomaton read(Automaton automaton) {
      automaton.states().forEach(_ -> places.add(null));
      for (int i = 0; i < automaton.states().size(); i++) {
        ControlState state = automaton.states().get(i);
        boolean ends = state.transitions().stream().anyMatch(t -> t.action() instanceof Action.End);
        List<Step> steps = new ArrayList<>();
        if (!ends) {
          for (Transition transition : state.transitions()) {
            steps.add(
                step(
                    transition.action(),
                    transition.escape(),
                    transition.target(),
                    transition.atomic()));
          }
        }
        places.set(i, new Stand(state.accept(), ends, List.copyOf(steps)));
      }
      return new NeverAutomaton(
          List.copyOf(places), automaton.initial(), List.copyOf(changed), null);
    }

    private Step step(Action action, int escape, int target, boolean atomic) {
      return switch (action) {
        case Action.End _, Action.Skip _ -> new Step(Test.ALWAYS, 0, NONE, escape, target, atomic);
        case Action.Else _ -> new Step(Test.ELSE, 0, NONE, escape, target, atomic);
        case Action.Indivisible(_, DStep program) -> {
          int first = places.size();
          program.nodes().forEach(_ -> places.add(null));
          for (int n = 0; n < program.nodes().size(); n++) {
            List<Step> inner = new ArrayList<>();
            for (DStep.Edge edge : program.nodes().get(n).edges()) {
              boolean exit = edge.target() == DStep.EXIT;
              inner.add(step(edge.action(), 0, exit ? NONE : first + edge.target(), true));
            }
            places.set(first + n, new Stand(false, false, List.copyOf(inner)));
          }
          yield new Step(Test.INDIVISIBLE, first, NONE, escape, target, atomic);
        }
        case Action.Basic(Statement statement, String text) -> {
          look(statement);
          yield switch (statement) {
            case Statement.Condition condition ->
                new Step(
                    Test.CONDITION, number(condition.expression()), NONE, escape, target, atomic);
            case Statement.Assert assertion ->
                new Step(
                    Test.ASSERTION, number(assertion.expression()), NONE, escape, target, atomic);
            case Statement.Assign assign ->
                new Step(Test.ALWAYS, 0, propositions.number(assign), escape, target, atomic);
            case Statement.Printf _, Statement.Printm _ ->
                new Step(Test.ALWAYS, 0, NONE, escape, target, atomic);
            default -> throw new SideEffect("it does more than look on and assign: " + text);
          };
        }
      };
    }

    private int number(Expression expression) {
      return never.variables().isEmpty()
          ? propositions.number(expression)
          : propositions.ownNumber(expression);
    }

    /** A claim may assign to what is global, as in SPIN; it starts no process. */
    private void look(Statement statement) {
      new References() {
        @Override
        protected void read(Place place) {}

        @Override
        protected void write(Place place) {
          if (!never.variables().contains(place.variable())) {
            changed.add(place.variable().name());
          }
        }

        @Override
        protected void run(Expression.Run run) {
          throw new SideEffect("it starts a process");
        }
      }.visit(statement);
    }
  }
}
