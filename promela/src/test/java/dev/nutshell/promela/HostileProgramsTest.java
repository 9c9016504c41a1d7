package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.testkit.ExploredGraph;
import dev.nutshell.testkit.ReducedRuns;
import dev.nutshell.testkit.program.HostileProgram;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sample of what {@code dev.nutshell.bench.spin.HostilePrograms} compares thousands of. */
class HostileProgramsTest {
  private static final int SEEDS = 60;
  private static final int MOST_STATES = 1000;
  private static final PromelaOptions MERGED = new PromelaOptions(true, false, Set.of());
  private static final PromelaOptions OBSERVED = new PromelaOptions(true, true, Set.of("g", "h"));

  private static TransitionSystem load(String text, PromelaOptions options) {
    return PromelaFrontEnd.load(text, "model.pml", Map.of(), options)
            instanceof Loading.Loaded loaded
        ? loaded.system()
        : null;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void neither_merging_nor_a_reduction_loses_anything(int part) {
    int compared = 0;
    for (long seed = part * SEEDS; seed < (part + 1) * SEEDS; seed++) {
      String text = HostileProgram.of(seed).text();
      TransitionSystem pure = load(text, PromelaOptions.PURE);
      if (pure == null || !ReducedRuns.isSmall(pure, MOST_STATES)) {
        continue;
      }
      compared++;
      String name = "seed " + seed;
      TransitionSystem merged = load(text, MERGED);
      ExploredGraph all = new ExploredGraph(pure);
      ExploredGraph fewer = new ExploredGraph(merged);
      boolean failed = ReducedRuns.run(all, Reduction.NONE, Order.DFS).counts().errors() > 0;
      boolean fails = ReducedRuns.run(fewer, Reduction.NONE, Order.DFS).counts().errors() > 0;
      assertThat(fails).as(name).isEqualTo(failed);
      assertThat(fewer.deadlocks()).as(name).hasSameSizeAs(all.deadlocks());
      if (pure.abilities().subsets().isThere()) {
        assertThat(ReducedRuns.losses(pure)).as(name).isEmpty();
        assertThat(ReducedRuns.losses(load(text, PromelaOptions.REDUCED))).as(name).isEmpty();
        assertThat(ReducedRuns.unobserved(load(text, OBSERVED), "g", "h")).as(name).isEmpty();
      }
    }
    assertThat(compared).isGreaterThan(SEEDS / 2);
  }
}
