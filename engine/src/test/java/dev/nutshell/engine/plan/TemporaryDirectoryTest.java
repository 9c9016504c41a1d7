package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.testkit.GraphSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A temporary directory that cannot be used is called that, not a lack of memory. */
class TemporaryDirectoryTest {
  private static final String NOWHERE = "/nowhere/at/all";

  /** A waiting state takes its vector and more, a frame of the stack some three bytes. */
  private static int nodes(Order order) {
    return order == Order.BFS ? 400_000 : 2_000_000;
  }

  private String usual;

  @BeforeEach
  void takeAway() {
    usual = System.setProperty("java.io.tmpdir", NOWHERE);
  }

  @AfterEach
  void giveBack() {
    System.setProperty("java.io.tmpdir", usual);
  }

  /** Breadth-first one wide level, depth-first one long path. */
  private static GraphSystem system(Order order) {
    int nodes = nodes(order);
    int[][] successors = new int[nodes][];
    successors[0] = new int[nodes - 1];
    for (int i = 1; i < nodes; i++) {
      successors[0][i - 1] = i;
      successors[i] = new int[] {(i + 1) % nodes, 0, 1};
    }
    successors[0] = order == Order.BFS ? successors[0] : new int[] {1};
    return new GraphSystem(successors, new boolean[nodes]);
  }

  private static Result run(Order order, long memory) {
    GraphSystem system = system(order);
    RunSpec spec =
        RunSpec.builder().store("tree:compact").order(order).property("deadlock").build();
    return new Runner((Plan.Ready) Planner.plan(spec, system), new MemoryBudget(memory)).run();
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void the_run_ends_with_figures_and_names_the_directory(Order order) {
    Result result = run(order, 11L << 20);
    assertThat(result.verdict()).isEqualTo(new Verdict.Inconclusive(Interruption.DISK.sentence()));
    assertThat(result.limitReached().word()).isEqualTo("disk");
    assertThat(result.counts().states()).isBetween(1000L, nodes(order) - 1L);
    assertThat(result.notes())
        .anyMatch(note -> note.contains(NOWHERE) && note.contains("no such directory"));
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void the_run_goes_on_as_long_as_memory_suffices(Order order) {
    Result result = run(order, 256L << 20);
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(result.counts().states()).isEqualTo(nodes(order));
  }
}
