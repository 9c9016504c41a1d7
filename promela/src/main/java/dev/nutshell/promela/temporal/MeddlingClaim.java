package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.syntax.Position;

/**
 * A never claim that assigns to variables of the program. The program and the claim are one system
 * then ({@link Meddled}), and all that is left to be done here is to see where the claim stands.
 *
 * @param name of the claim
 */
record MeddlingClaim(NeverClaim claim, String name, Position at) implements Claim {
  private static final int WATCHING = 0;
  private static final int DECIDED = 1;

  @Override
  public int sets() {
    return 1;
  }

  @Override
  public int initial() {
    return WATCHING;
  }

  @Override
  public int memory() {
    return 0;
  }

  @Override
  public String name(int state) {
    return state == WATCHING ? "never claim" : "end of the never claim";
  }

  @Override
  public boolean decides(int state) {
    return state == DECIDED;
  }

  @Override
  public boolean isTerminal() {
    return claim.isTerminal();
  }

  /** Where the processes cannot move, the system goes on by steps of the claim alone. */
  @Override
  public boolean stutters() {
    return true;
  }

  @Override
  public boolean readsEvents() {
    return claim.readsEvents();
  }

  @Override
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return new Meddled(claim.beside(system, fairness), this);
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return claim.sequences(system);
  }

  @Override
  public Abilities.Ability<String> text(TransitionSystem system) {
    return Abilities.Ability.unknown("a never claim is not written as C");
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    MeddledExplorer meddled = (MeddledExplorer) explorer;
    return (state, event, from, into) -> {
      into.clear();
      if (claim.decides(MeddledExplorer.place(state))) {
        into.add(DECIDED, 0);
      } else if (event != NO_EVENT) {
        into.add(WATCHING, meddled.accepts(state, event) ? 1 : 0);
      }
    };
  }
}
