package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Question;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/**
 * What the rules refuse is run all the same, past the judge: there are systems on which it goes
 * wrong.
 */
class RefusedRunsTest {
  private static final long MOST_LEVELS = 2_000;

  /** Runs a combination whatever the judge says of it. */
  private static Result run(
      TransitionSystem system, String spec, Order order, Reduction reduction) {
    StoreFamily.Choice.Chosen store = (StoreFamily.Choice.Chosen) Stores.choose(spec);
    RunSpec asked =
        RunSpec.builder()
            .store(spec)
            .order(order)
            .property("deadlock")
            .memory(64 << 20)
            .depth(MOST_LEVELS)
            .findAll()
            .build()
            .with(reduction);
    Question question = new Question.Safety(true, false, List.of(), null, List.of());
    return new Runner(
            new Plan.Ready(
                system,
                asked,
                order,
                store,
                question,
                new Agenda(List.of(), List.of()),
                Judge.judge(
                    new Judge.Combination(store, Order.DFS, Judge.Purpose.CHECK, Reduction.NONE)),
                1,
                List.of(),
                List.of()))
        .run();
  }

  private static Judgement judged(String spec, Order order, Reduction reduction) {
    return Judge.judge(
        new Judge.Combination(
            (StoreFamily.Choice.Chosen) Stores.choose(spec),
            order,
            Judge.Purpose.CHECK,
            reduction));
  }

  private static boolean goesWrong(
      LongFunction<TransitionSystem> systems, String spec, Order order, Reduction reduction) {
    assertThat(judged(spec, order, reduction)).isInstanceOf(Judgement.Refused.class);
    for (long seed = 0; seed < 2_000; seed++) {
      TransitionSystem system = systems.apply(seed);
      Reference reference = Reference.of(system);
      Result result = run(system, spec, order, reduction);
      if (result.limitReached() == Interruption.DEPTH
          || result.counts().states() < reference.states()) {
        return true;
      }
    }
    return false;
  }

  @Test
  void breadth_first_search_over_a_store_that_forgets_does_not_end() {
    LongFunction<TransitionSystem> cycles = RandomGraphs::cycles;
    assertThat(goesWrong(cycles, "cache:lru,size=40", Order.BFS, Reduction.NONE)).isTrue();
  }
}
