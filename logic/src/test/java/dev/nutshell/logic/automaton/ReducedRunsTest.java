package dev.nutshell.logic.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.reduce.Actors;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.RandomFormulas;
import dev.nutshell.testkit.ActorSystem;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A reduction beside an automaton answers as the whole system does, also where some states are not
 * reduced.
 */
class ReducedRunsTest {
  private static final int SYSTEMS = Integer.getInteger("reduced.systems", 3_000);

  /** Proposition v: the variable v, which is observed, is not 0. */
  private record Variables(ActorSystem system, Random whims)
      implements AutomatonClaim.Propositions {
    @Override
    public boolean readEvents() {
      return false;
    }

    @Override
    public TransitionSystem beside(TransitionSystem same, Fairness fairness) {
      return same;
    }

    @Override
    public Ability<Abilities.Sequences> sequences(TransitionSystem same) {
      return new Ability.Has<>(
          explorer ->
              (size, sparing) -> {
                Reducer sets = StubbornSets.ofRuns((Actors) explorer).reducer(size, false);
                return sparing ? new Whimsical(sets, whims) : sets;
              });
    }

    @Override
    public Ability<String> text(TransitionSystem system) {
      return Ability.unknown("it is not written as C");
    }

    @Override
    public AutomatonClaim.Valuation of(TransitionSystem same, Explorer explorer) {
      int first = system.processes().size();
      return (state, _) -> {
        long holds = 0;
        for (int v = 0; v < system.variables(); v++) {
          boolean seen = (system.observed() >> v & 1) != 0;
          holds |= seen && state.get(first + v) != 0 ? 1L << v : 0;
        }
        return holds;
      };
    }
  }

  /** Takes everything of a state, or not, without a reason and not always the same. */
  private record Whimsical(Reducer sets, Random whims) implements Reducer {
    @Override
    public int propose(State state, EventList events) {
      return whims.nextBoolean() ? events.size() : sets.propose(state, events);
    }

    @Override
    public boolean mindsCycles() {
      return sets.mindsCycles();
    }

    @Override
    public int extend(EventList events, int taken) {
      return sets.extend(events, taken);
    }

    @Override
    public void write(ImageWriter out) throws IOException {
      sets.write(out);
    }

    @Override
    public void read(ImageReader in) throws IOException {
      sets.read(in);
    }
  }

  private static Result check(ActorSystem system, Automaton automaton, Reduction reduction) {
    AutomatonClaim claim = new AutomatonClaim(automaton, new Variables(system, new Random(7)));
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(64 << 20)
            .reduce(reduction)
            .ask(new Inquiry.OfRuns(Property.of("p", "ltl", "p"), claim))
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  @Test
  void reduced_runs_answer_formulas_without_next_as_all_runs_do() {
    int violated = 0;
    int smaller = 0;
    int checked = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ActorSystem system = ActorSystem.random(seed);
      Random random = new Random(seed);
      Formulas formulas = new Formulas();
      Formula formula =
          new RandomFormulas(random, formulas, system.variables(), false)
              .formula(1 + random.nextInt(6));
      if (!(new Translator(formulas).generalized(formula)
          instanceof Translator.Translation.Built built)) {
        continue;
      }
      Result whole = check(system, built.automaton(), Reduction.NONE);
      for (Reduction reduction : new Reduction[] {Reduction.AMPLE, Reduction.STUBBORN}) {
        Result reduced = check(system, built.automaton(), reduction);
        // A step that goes wrong ends its run: less may be known then, but nothing else.
        if (reduced.verdict() instanceof Verdict.Inconclusive) {
          assertThat(whole.verdict()).isNotInstanceOf(Verdict.Holds.class);
          continue;
        }
        assertThat(reduced.verdict().getClass())
            .as("seed %d, %s", seed, reduction)
            .isEqualTo(whole.verdict().getClass());
        smaller += reduced.counts().states() < whole.counts().states() ? 1 : 0;
        checked++;
      }
      violated += whole.violations().isEmpty() ? 0 : 1;
    }
    assertThat(violated).isBetween(SYSTEMS / 8, SYSTEMS * 7 / 8);
    assertThat(smaller).as("reductions that reduce").isGreaterThan(checked / 50);
  }
}
