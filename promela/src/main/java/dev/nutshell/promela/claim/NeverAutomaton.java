package dev.nutshell.promela.claim;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automata;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A never claim as an automaton: conditions on a state lead from control state to control state.
 *
 * @param refusal why it is none, in the middle of a sentence; or null
 */
public record NeverAutomaton(List<Place> places, int initial, String refusal) {
  /**
   * A control state.
   *
   * @param ends whether it is the closing brace
   */
  public record Place(boolean accept, boolean ends, List<Step> steps) {}

  /** What a step tests. */
  public enum Test {
    ALWAYS,
    CONDITION,
    ASSERTION,
    ELSE
  }

  /**
   * One way on.
   *
   * @param proposition that is a condition, or asserted
   * @param atomic whether the claim goes on from the target in the same state, if it can
   */
  public record Step(Test test, int proposition, int target, boolean atomic) {}

  /** Whether a condition reads {@code timeout}. */
  public boolean readsTimeout(Propositions propositions) {
    return places.stream()
        .flatMap(place -> place.steps().stream())
        .filter(step -> step.test() == Test.CONDITION)
        .anyMatch(step -> Timeouts.areReadBy(propositions.get(step.proposition())));
  }

  /** Of a claim that does more than to look on. */
  private static final class SideEffect extends RuntimeException {
    SideEffect(String message) {
      super(message, null, false, false);
    }
  }

  static NeverAutomaton of(Process never, Propositions propositions) {
    try {
      if (!never.variables().isEmpty()) {
        throw new SideEffect("it has variables of its own");
      }
      return new Reader(propositions).read(Automata.of(never, Set.of()));
    } catch (SideEffect effect) {
      return new NeverAutomaton(List.of(), 0, effect.getMessage());
    }
  }

  /** Reads control states; a {@code d_step} adds some of its own. */
  private static final class Reader {
    private final Propositions propositions;
    private final List<Place> places = new ArrayList<>();

    Reader(Propositions propositions) {
      this.propositions = propositions;
    }

    NeverAutomaton read(Automaton automaton) {
      automaton.states().forEach(_ -> places.add(null));
      for (int i = 0; i < automaton.states().size(); i++) {
        ControlState state = automaton.states().get(i);
        boolean ends = state.transitions().stream().anyMatch(t -> t.action() instanceof Action.End);
        List<Step> steps = new ArrayList<>();
        for (Transition transition : state.transitions()) {
          if (transition.escape() != 0) {
            throw new SideEffect("it has an unless");
          }
          add(transition.action(), transition.target(), transition.atomic(), steps);
        }
        places.set(i, new Place(state.accept(), ends, ends ? List.of() : List.copyOf(steps)));
      }
      return new NeverAutomaton(List.copyOf(places), automaton.initial(), null);
    }

    private void add(Action action, int target, boolean atomic, List<Step> steps) {
      switch (action) {
        case Action.End _ -> {}
        case Action.Indivisible(_, DStep program) -> {
          // Its guards are those of its first place.
          int first = places.size();
          program.nodes().forEach(_ -> places.add(null));
          for (int n = 0; n < program.nodes().size(); n++) {
            List<Step> inner = new ArrayList<>();
            for (DStep.Edge edge : program.nodes().get(n).edges()) {
              boolean exit = edge.target() == DStep.EXIT;
              add(edge.action(), exit ? target : first + edge.target(), !exit || atomic, inner);
            }
            places.set(first + n, new Place(false, false, List.copyOf(inner)));
          }
          steps.addAll(places.get(first).steps());
        }
        case Action.Skip _ -> steps.add(new Step(Test.ALWAYS, 0, target, atomic));
        case Action.Else _ -> steps.add(new Step(Test.ELSE, 0, target, atomic));
        case Action.Basic(Statement statement, String text) ->
            steps.add(
                switch (statement) {
                  case Statement.Condition condition ->
                      new Step(
                          Test.CONDITION,
                          propositions.number(condition.expression()),
                          target,
                          atomic);
                  case Statement.Assert assertion ->
                      new Step(
                          Test.ASSERTION,
                          propositions.number(assertion.expression()),
                          target,
                          atomic);
                  case Statement.Printf _, Statement.Printm _ ->
                      new Step(Test.ALWAYS, 0, target, atomic);
                  default -> throw new SideEffect("it does more than look on: " + text);
                });
      }
    }
  }
}
