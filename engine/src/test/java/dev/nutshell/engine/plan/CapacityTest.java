package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomProcesses;
import dev.nutshell.testkit.Reference;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables that number what they hold by 32 bits are full one day. That ends a run as a used-up
 * budget does: with figures, and inconclusive. Here they are full at a few thousand.
 */
class CapacityTest {
  private static final int NODES = 8_000;
  private static final GraphSystem TREE = tree();

  /** A binary tree; so that something is matched, every node leads back to the first, too. */
  private static GraphSystem tree() {
    int[][] successors = new int[NODES][];
    for (int i = 0; i < NODES; i++) {
      successors[i] = new int[] {(2 * i + 1) % NODES, (2 * i + 2) % NODES, 0};
    }
    return new GraphSystem(successors, new boolean[NODES]);
  }

  private static Result run(String store, Order order, long most) {
    RunSpec spec = RunSpec.builder().store(store).order(order).property("deadlock").build();
    MemoryBudget budget = MemoryBudget.numberingAtMost(most, 1L << 30);
    Result result = new Runner((Plan.Ready) Planner.plan(spec, TREE), budget).run();
    assertThat(budget.used()).isZero();
    return result;
  }

  @ParameterizedTest
  @CsvSource({
    "full, dfs, whole vectors",
    "full, bfs, whole vectors",
    "tree, dfs, inner nodes",
    "tree:compact, bfs, inner nodes",
    "automaton, dfs, automaton",
    "automaton, bfs, automaton",
    "delta:k=5, dfs, delta",
    "delta:k=5, bfs, delta",
    "comback, dfs, comback",
    "comback, bfs, comback",
    "snapshots:(i1;lru;50), bfs, whole vectors",
    "'compact:bits=40,size=2000', dfs, 1 999 slots"
  })
  void a_full_table_ends_the_run_with_figures(String store, String order, String what) {
    Result result =
        run(store.replace(';', ','), Order.valueOf(order.toUpperCase(Locale.ROOT)), 2048);
    assertThat(result.verdict())
        .isEqualTo(new Verdict.Inconclusive(Interruption.CAPACITY.sentence()));
    assertThat(result.limitReached().word()).isEqualTo("capacity");
    assertThat(result.guarantee().kind()).isEqualTo(Guarantee.Kind.PARTIAL);
    assertThat(result.counts().states()).isBetween(10L, NODES - 1L);
    assertThat(result.counts().transitions()).isGreaterThanOrEqualTo(result.counts().states() - 1);
    assertThat(result.store().bytes()).isPositive();
    assertThat(String.join("\n", result.notes()).replace(',', ' ')).contains(what);
  }

  static Stream<String> specimens() {
    return Stores.specimens().stream();
  }

  /** Nothing is thrown, and nothing that is missing is called seen. */
  @ParameterizedTest
  @MethodSource("specimens")
  void no_store_loses_a_run_by_being_full(String store) {
    for (Order order : Order.values()) {
      RunSpec spec = RunSpec.builder().store(store).order(order).build();
      if (Planner.plan(spec, TREE) instanceof Plan.Ready) {
        for (long most : new long[] {1, 300, 5000}) {
          Result result = run(store, order, most);
          if (result.guarantee().kind() == Guarantee.Kind.EXHAUSTIVE) {
            assertThat(result.counts().states()).isGreaterThanOrEqualTo(NODES);
          }
        }
      }
    }
  }

  @Test
  void auto_moves_on_where_its_first_store_is_full() {
    for (long most : new long[] {2_048, 6_000}) {
      Result result = run("auto", Order.DFS, most);
      assertThat(result.notes()).anyMatch(note -> note.contains("moved from full to tree:compact"));
      assertThat(result.counts().states()).isEqualTo(Reference.of(TREE).states());
      // Where the second is full too, all are counted, but by hashes, and nobody asked for that.
      assertThat(result.verdict())
          .isInstanceOf(most == 6_000 ? Verdict.Holds.class : Verdict.Inconclusive.class);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1})
  void so_many_sleep_sets_that_they_have_no_numbers_end_the_run(long most) {
    RandomProcesses system = RandomProcesses.of(1);
    RunSpec spec =
        RunSpec.builder()
            .store("compact:bits=64,size=1M")
            .reduce(Reduction.SLEEP)
            .property("none")
            .build();
    MemoryBudget budget = MemoryBudget.numberingAtMost(most, 1L << 30);
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system), budget).run();
    assertThat(result.verdict())
        .isEqualTo(new Verdict.Inconclusive(Interruption.CAPACITY.sentence()));
    assertThat(result.notes()).contains("there are at most " + most + " sleep sets");
  }
}
