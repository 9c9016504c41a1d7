package dev.nutshell.api;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.TransitionSystem;

/**
 * A claim about the runs of a model that may start in several states. It waits while one of them is
 * chosen: a run begins with the model's first state, not with the moment before.
 */
record FromStart(Claim claim) implements Claim {
  @Override
  public int sets() {
    return claim.sets();
  }

  @Override
  public int initial() {
    return claim.initial();
  }

  /** It is a formula's. */
  @Override
  public int memory() {
    return 0;
  }

  @Override
  public String name(int state) {
    return claim.name(state);
  }

  @Override
  public boolean decides(int state) {
    return claim.decides(state);
  }

  @Override
  public boolean isTerminal() {
    return claim.isTerminal();
  }

  @Override
  public boolean stutters() {
    return claim.stutters();
  }

  @Override
  public boolean readsEvents() {
    return claim.readsEvents();
  }

  @Override
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return claim.beside(system, fairness);
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return claim.sequences(system);
  }

  @Override
  public Abilities.Ability<String> text(TransitionSystem system) {
    return Abilities.Ability.unknown("what is asked from some state on is not written as C");
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    Reader reader = claim.reader(system, explorer);
    return (state, event, from, into) -> {
      if (JavaSystem.isBeforeStart(state)) {
        into.clear();
        into.add(from, 0); // nothing leads back here, so no acceptance set is missed
      } else {
        reader.moves(state, event, from, into);
      }
    };
  }
}
