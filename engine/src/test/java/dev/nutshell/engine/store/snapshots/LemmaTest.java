package dev.nutshell.engine.store.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.search.Exploration;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.SnapshotBreadthFirst;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.GraphSystem;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a search that forgets levels ends: Lemma 1, its reverse, and what the lemma overlooks. */
class LemmaTest {
  private static final long MANY_LEVELS = 100_000;

  private static GraphSystem ring(int length) {
    return new GraphSystem(
        IntStream.range(0, length)
            .mapToObj(i -> new int[] {(i + 1) % length})
            .toArray(int[][]::new),
        new boolean[length]);
  }

  /** Three cycles that lead into each other; found by trying random systems. */
  private static final GraphSystem SEVEN =
      new GraphSystem(new int[][] {{3}, {0, 6}, {4}, {0, 2}, {1, 5}, {2}, {1}}, new boolean[7]);

  private static SnapshotOptions one(Sampling sampling, int snapshots, boolean anchors) {
    return new SnapshotOptions(
        List.of(new SnapshotOptions.Tier(sampling, SnapshotCost.LLNR, snapshots)),
        false,
        false,
        false,
        anchors);
  }

  private static Exploration explore(GraphSystem system, SnapshotOptions options) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (SnapshotStore store =
        new SnapshotStore(new StoreFamily.Context(budget, 0, system, null), options)) {
      return new SnapshotBreadthFirst(
              new Task(
                  system,
                  store,
                  Checks.NONE,
                  MANY_LEVELS,
                  true,
                  new MemoryBudget(1L << 28),
                  new Monitor(null)))
          .run();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void a_constant_period_misses_a_cycle_longer_than_all_snapshots_together(int period) {
    SnapshotOptions options = one(Sampling.constant(period), 3, false);
    assertThat(explore(ring(3 * period + 2), options).interruption()).isEqualTo(Interruption.DEPTH);
    assertThat(explore(ring(3 * period), options).interruption()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 50, 333})
  void a_growing_period_recognises_every_single_cycle(int length) {
    assertThat(explore(ring(length), one(Sampling.growing(1), 1, false)).interruption()).isNull();
  }

  @Test
  void a_growing_period_is_not_enough_where_cycles_lead_into_each_other() {
    assertThat(explore(SEVEN, one(Sampling.growing(2), 1, false)).interruption())
        .isEqualTo(Interruption.DEPTH);
    assertThat(explore(SEVEN, one(Sampling.growing(4), 1, false)).interruption())
        .isEqualTo(Interruption.DEPTH);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void with_anchors_the_search_ends_there_too(int step) {
    Exploration ended = explore(SEVEN, one(Sampling.growing(step), 1, true));
    assertThat(ended.interruption()).isNull();
    assertThat(ended.counters().depth).isLessThan(100);
  }

  @Test
  void anchors_alone_end_a_search_whose_period_is_constant() {
    assertThat(explore(ring(40), one(Sampling.constant(1), 1, true)).interruption()).isNull();
  }
}
