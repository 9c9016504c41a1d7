package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.logic.automaton.AutomatonClaim;
import dev.nutshell.promela.claim.ConditionText;
import dev.nutshell.promela.claim.Letters;
import dev.nutshell.promela.claim.Propositions;
import dev.nutshell.promela.run.Sight;

/**
 * Evaluates the conditions of an automaton in the states of a program.
 *
 * @param counting whether the automaton may notice that a state is repeated
 */
record LetterReader(Letters letters, Propositions propositions, Beside beside, boolean counting)
    implements AutomatonClaim.Propositions {
  @Override
  public boolean readEvents() {
    return false;
  }

  @Override
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return beside.system().apply(system, fairness);
  }

  @Override
  public Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    GlobalReads reads = new GlobalReads(propositions.runs());
    letters.numbers().forEach(number -> reads.add(propositions.get(number)));
    String why = counting ? "the formula counts steps" : system.abilities().subsets().whyNot();
    if (why == null && reads.areNotAll()) {
      why = "the formula reads more than global variables and labels";
    }
    return why != null
        ? Ability.lacking(why)
        : new Ability.Has<>(
            explorer -> {
              Sight sight = (Sight) explorer;
              return StubbornSets.ofRuns(
                  sight.observing(reads.names(), node -> reads.lookAt(node, sight)));
            });
  }

  @Override
  public Ability<String> text(TransitionSystem system) {
    if (letters.mindTimeout()) {
      return Ability.lacking(
          "what the formula reads depends on timeout, which is not written as C");
    }
    return new Ability.Has<>(
        explorer ->
            ((ConditionText) system.abilities().portable().on(explorer))
                .letters(letters.numbers()));
  }

  @Override
  public AutomatonClaim.Valuation of(TransitionSystem system, Explorer explorer) {
    int[] numbers = letters.numbers().stream().mapToInt(Integer::intValue).toArray();
    boolean timed = letters.mindTimeout();
    Beside.View view = Beside.view(system, explorer);
    Sight sight = view.sight();
    EventList events = new EventList();
    return (state, _) -> {
      boolean stuck = timed && sight.isStuck(state, events);
      sight.look(state);
      sight.timeout(stuck);
      long holds = 0;
      for (int i = 0; i < numbers.length; i++) {
        holds |= sight.holds(numbers[i]) ? 1L << i : 0;
      }
      view.requireSound();
      return holds;
    };
  }
}
