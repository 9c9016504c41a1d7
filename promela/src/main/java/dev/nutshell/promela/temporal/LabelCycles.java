package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.promela.run.Sight;
import java.util.Set;

/**
 * Cycles that labels of processes tell of.
 *
 * @param inside whether an atomic sequence may pass an {@code accept} label, which counts
 */
record LabelCycles(Kind kind, boolean inside, Beside beside) implements Claim {
  /** Which labels. */
  enum Kind {
    /** A process is at an {@code accept} label again and again; also one that stays there. */
    ACCEPTANCE,
    /** From some point on no process is at a {@code progress} label, and something goes on. */
    NON_PROGRESS
  }

  @Override
  public int sets() {
    return 1;
  }

  @Override
  public int initial() {
    return 0;
  }

  @Override
  public int memory() {
    return 0;
  }

  @Override
  public String name(int state) {
    return state == 0 ? "any" : "no progress";
  }

  @Override
  public boolean decides(int state) {
    return false;
  }

  @Override
  public boolean isTerminal() {
    return false;
  }

  @Override
  public boolean stutters() {
    return kind == Kind.ACCEPTANCE;
  }

  @Override
  public boolean readsEvents() {
    return inside;
  }

  @Override
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return beside.system().apply(system, fairness);
  }

  /** Only steps to and from the labels are seen; that a run goes on, every reduction keeps. */
  @Override
  public Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    String why = system.abilities().subsets().whyNot();
    return why != null
        ? Ability.lacking(why)
        : new Ability.Has<>(
            explorer -> {
              Sight sight = (Sight) explorer;
              return StubbornSets.ofRuns(
                  sight.observing(
                      Set.of(),
                      kind == Kind.ACCEPTANCE ? sight::isAccepting : sight::isProgressing));
            });
  }

  @Override
  public Ability<String> text(TransitionSystem system) {
    return Ability.unknown("cycles through labels are not sought in C");
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    Sight sight = (Sight) explorer;
    return switch (kind) {
      case ACCEPTANCE ->
          (state, event, from, into) -> {
            boolean passes = inside && event != NO_EVENT && sight.passesAccept(state, event);
            sight.look(state);
            into.clear();
            into.add(0, passes || sight.accepts() ? 1 : 0);
          };
      case NON_PROGRESS ->
          (state, event, from, into) -> {
            sight.look(state);
            into.clear();
            if (from == 0) {
              into.add(0, 0);
            }
            if (sight.lacksProgress()) {
              into.add(1, from);
            }
          };
    };
  }
}
