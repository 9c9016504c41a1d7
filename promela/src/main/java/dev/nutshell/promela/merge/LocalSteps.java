package dev.nutshell.promela.merge;

import dev.nutshell.promela.access.Usage;
import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the control states that a process need not stop at: all that it can do there is local. Of
 * every loop of such states one is kept as a stop, or others might never move again.
 */
public final class LocalSteps {
  private final Automaton automaton;
  private final Set<Variable> visible;
  private final Predicate<ControlState> watched;
  private final boolean preemptive;
  private final BitSet passing = new BitSet();
  private final BitSet done = new BitSet();
  private final BitSet onPath = new BitSet();

  private LocalSteps(
      Automaton automaton,
      Set<Variable> visible,
      Predicate<ControlState> watched,
      boolean preemptive) {
    this.watched = watched;
    this.preemptive = preemptive;
    this.automaton = automaton;
    this.visible = visible;
  }

  /**
   * The states of a process at which all that it can do is its own business.
   *
   * @param observed names of variables that something outside of the model reads
   * @param watched whether somebody may ask if a process is at a state: to come there is then no
   *     longer a process's own business
   */
  public static BitSet of(
      Program program,
      Automaton automaton,
      Usage usage,
      Set<String> observed,
      Predicate<ControlState> watched) {
    Set<Variable> visible = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Variable variable : automaton.process().variables()) {
      if (usage.remote(variable) || observed.contains(variable.name())) {
        visible.add(variable);
      }
    }
    return of(automaton, visible, watched, program.uses(Feature.PRIORITY));
  }

  /**
   * @param visible local variables that others read
   * @param preemptive whether others may keep a process from ever taking its next step: then
   *     nothing that may go wrong must be looked at ahead of its time
   */
  private static BitSet of(
      Automaton automaton,
      Set<Variable> visible,
      Predicate<ControlState> watched,
      boolean preemptive) {
    LocalSteps steps = new LocalSteps(automaton, visible, watched, preemptive);
    if (automaton.process().provided().isPresent() || automaton.process().deterministic()) {
      return steps.passing;
    }
    for (int i = 0; i < automaton.states().size(); i++) {
      steps.passing.set(i, steps.isLocal(automaton.states().get(i)));
    }
    steps.breakLoops();
    return steps.passing;
  }

  private boolean isLocal(ControlState state) {
    return !state.accept()
        && !state.progress()
        && !watched.test(state)
        && !state.transitions().isEmpty()
        && state.transitions().stream()
            .allMatch(
                transition ->
                    transition.escape() == 0
                        && isLocal(transition.action())
                        && !isWatched(transition.target()));
  }

  private boolean isWatched(int target) {
    return target != Transition.GONE && watched.test(automaton.states().get(target));
  }

  private boolean isLocal(Action action) {
    return switch (action) {
      case Action.Skip _, Action.Else _ -> true;
      case Action.End _, Action.Indivisible _ -> false;
      case Action.Basic(Statement statement, _) -> {
        boolean mayFail = References.mayFail(statement);
        if (!mayFail
            && (statement instanceof Statement.Printf || statement instanceof Statement.Printm)) {
          yield true;
        }
        boolean[] local = {!preemptive || !mayFail};
        new References() {
          @Override
          protected void read(Place place) {
            local[0] &= isLocal(place.variable());
          }

          @Override
          protected void write(Place place) {
            local[0] &= isLocal(place.variable());
          }

          @Override
          protected void outside() {
            local[0] = false;
          }
        }.visit(statement);
        yield local[0];
      }
    };
  }

  private boolean isLocal(Variable variable) {
    return !variable.isGlobal() && !visible.contains(variable);
  }

  private void breakLoops() {
    for (int i = passing.nextSetBit(0); i >= 0; i = passing.nextSetBit(i + 1)) {
      if (!done.get(i)) {
        walk(i);
      }
    }
  }

  /** A state on the path at hand and those of its transitions that are still to be followed. */
  private record Visit(int state, Iterator<Transition> rest) {}

  private Visit visit(int state) {
    onPath.set(state);
    return new Visit(state, automaton.states().get(state).transitions().iterator());
  }

  private void walk(int from) {
    ArrayDeque<Visit> path = new ArrayDeque<>();
    path.push(visit(from));
    while (!path.isEmpty()) {
      Visit last = path.peek();
      if (!last.rest.hasNext()) {
        onPath.clear(last.state);
        done.set(last.state);
        path.pop();
        continue;
      }
      int target = last.rest.next().target();
      if (target == Transition.GONE || !passing.get(target)) {
        continue;
      }
      if (onPath.get(target)) {
        passing.clear(target);
      } else if (!done.get(target)) {
        path.push(visit(target));
      }
    }
  }
}
