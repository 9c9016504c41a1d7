package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.claim.NeverAutomaton;
import dev.nutshell.promela.run.Sight;
import java.util.List;

/**
 * A hand-written never claim, as SPIN runs it: what is at an {@code accept} label is accepted again
 * and again, be it the claim or a process; its closing brace and an assertion of its own that fails
 * are a violation at once. An atomic sequence of the claim is one move, as far as it can go.
 *
 * @param labels whether some process has an {@code accept} label
 * @param inside whether an atomic sequence may pass one, which counts
 * @param timed whether a condition reads {@code timeout}, and so does somebody else: for SPIN it is
 *     never true where only the claim does
 */
record NeverClaim(
    NeverAutomaton automaton, boolean labels, boolean inside, boolean timed, Beside beside)
    implements Claim {
  /** The state behind an assertion that failed. */
  private int failed() {
    return automaton.places().size();
  }

  @Override
  public int sets() {
    return 1;
  }

  @Override
  public int initial() {
    return automaton.initial();
  }

  @Override
  public String name(int state) {
    return state == failed() ? "assertion failed" : "never claim at " + state;
  }

  @Override
  public boolean decides(int state) {
    return state == failed() || automaton.places().get(state).ends();
  }

  @Override
  public boolean isTerminal() {
    return !labels && automaton.places().stream().noneMatch(NeverAutomaton.Place::accept);
  }

  @Override
  public boolean stutters() {
    return true;
  }

  @Override
  public boolean readsEvents() {
    return inside;
  }

  @Override
  public TransitionSystem beside(TransitionSystem system) {
    return beside.system().apply(system);
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return Abilities.Ability.unknown("a never claim may count steps");
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    Beside.View view = Beside.view(system, explorer);
    return new Walk(view.sight(), view, failed());
  }

  private final class Walk implements Reader {
    private final Sight sight;
    private final Beside.View view;
    private final int failed;
    private final boolean[] onPath;
    private final EventList room = new EventList();
    private Moves moves;
    private long marks;

    Walk(Sight sight, Beside.View view, int failed) {
      this.sight = sight;
      this.view = view;
      this.failed = failed;
      onPath = new boolean[failed];
    }

    @Override
    public void moves(State state, int event, int from, Moves into) {
      moves = into;
      into.clear();
      boolean passes = inside && event != NO_EVENT && sight.passesAccept(state, event);
      boolean stuck = timed && sight.isStuck(state, room);
      sight.look(state);
      sight.timeout(stuck);
      boolean accepting =
          passes || automaton.places().get(from).accept() || labels && sight.accepts();
      marks = accepting ? 1 : 0;
      // As for SPIN: a claim that cannot move otherwise may take it that nobody can.
      if (!walk(from) && timed) {
        sight.timeout(true);
        walk(from);
      }
      view.requireSound();
    }

    /** Whether there is a move from a place. */
    private boolean walk(int place) {
      boolean moved = false;
      List<NeverAutomaton.Step> steps = automaton.places().get(place).steps();
      onPath[place] = true;
      for (int i = 0; i < steps.size(); i++) {
        NeverAutomaton.Step step = steps.get(i);
        boolean possible =
            switch (step.test()) {
              case ALWAYS, ASSERTION -> true;
              case CONDITION -> sight.holds(step.proposition());
              case ELSE -> !moved;
            };
        if (!possible) {
          continue;
        }
        moved = true;
        if (step.test() == NeverAutomaton.Test.ASSERTION && !sight.holds(step.proposition())) {
          moves.add(failed, marks);
        } else if (!step.atomic() || onPath[step.target()] || !walk(step.target())) {
          moves.add(step.target(), marks);
        }
      }
      onPath[place] = false;
      return moved;
    }
  }
}
