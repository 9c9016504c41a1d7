package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.claim.NeverAutomaton;

/**
 * A hand-written never claim, as SPIN runs it: what is at an {@code accept} label is accepted again
 * and again, be it the claim or a process; its closing brace and an assertion of its own that fails
 * are a violation at once. An atomic sequence of the claim is one move, and none where it blocks.
 *
 * @param number of the claim among those of the program
 * @param memory of its own variables, in bytes
 * @param labels whether some process has an {@code accept} label
 * @param inside whether an atomic sequence may pass one, which counts
 * @param timed whether a condition reads {@code timeout}, and so does somebody else: for SPIN it is
 *     never true where only the claim does
 * @param minds whether it decides what a condition is: one that asks who is enabled, too
 */
record NeverClaim(
    NeverAutomaton automaton,
    int number,
    int memory,
    boolean labels,
    boolean inside,
    boolean timed,
    boolean minds,
    Beside beside)
    implements Claim {
  /** The state behind an assertion that failed. */
  int failed() {
    return automaton.places().size();
  }

  /** Whether a step may leave anything else than it found. */
  boolean changesAnything() {
    return memory > 0 || !automaton.changed().isEmpty();
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
    return !labels && automaton.places().stream().noneMatch(NeverAutomaton.Stand::accept);
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
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return beside.system().apply(system, fairness);
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return Abilities.Ability.unknown("a never claim may count steps");
  }

  @Override
  public Abilities.Ability<String> text(TransitionSystem system) {
    return Abilities.Ability.unknown("a never claim is not written as C");
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    return new NeverWalk(this, Beside.view(system, explorer));
  }
}
