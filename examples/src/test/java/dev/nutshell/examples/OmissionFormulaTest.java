package dev.nutshell.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.store.compact.Comparisons;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equation (1) of Stern and Dill against fixed seeds; bench/OmissionShare is the large version. */
class OmissionFormulaTest {
  private static final Tournament MODEL = new Tournament(2, 4);
  private static final int STATES = 5040;

  @ParameterizedTest
  @CsvSource({"1499, 14", "1499, 16", "5003, 12", "5003, 14"})
  void runs_omit_a_state_as_often_as_the_formula_says(int slots, int bits) {
    int seeds = 150;
    int omitting = 0;
    double sum = 0;
    for (int seed = 0; seed < seeds; seed++) {
      BitSet visited = new BitSet();
      Result result = run("compact:bits=" + bits + ",probes=3,size=" + slots, seed, visited);
      omitting += visited.cardinality() < STATES ? 1 : 0;
      sum += result.counts().states();
    }
    double states = sum / seeds;
    double values = Math.scalb(1.0, bits) - 1;
    double bound = Comparisons.probability(Comparisons.limited(states, slots, 3), values);
    double expected = Comparisons.probability(Comparisons.replacing(states, slots, 3), values);
    double share = (double) omitting / seeds;
    double half = 2.576 * Math.sqrt(expected * (1 - expected) / seeds);
    assertThat(share).isBetween(expected - half, expected + half);
    assertThat(bound).isBetween(expected, 1.2 * expected);
  }

  @Test
  void without_omissions_every_state_is_visited_however_small_the_table() {
    for (int slots : new int[] {5003, 1499, 149, 43}) {
      BitSet visited = new BitSet();
      Result result = run("compact:bits=60,probes=3,size=" + slots, 1, visited);
      assertThat(visited.cardinality()).isEqualTo(STATES);
      assertThat(result.counts().states()).isBetween((long) STATES, 3L * STATES);
    }
  }

  private static Result run(String store, long seed, BitSet visited) {
    Invariant watch =
        Invariant.of(
            "watch",
            state -> {
              int number = 0;
              for (int i = 0; i < 4; i++) {
                number = 9 * number + state.get(i);
              }
              visited.set(number);
              return true;
            });
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .order(Order.DFS)
            .memory(64 << 20)
            .property("none")
            .invariant(watch)
            .seed(seed)
            .reduce(Reduction.SLEEP)
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, MODEL)).run();
  }
}
