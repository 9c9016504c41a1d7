package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Searches that hold a few states in memory, so that most of them lie on disk, see exactly what a
 * hash map on the heap sees.
 */
class DiskSearchesTest {
  private static final int SYSTEMS = 150;

  private static RunSpec.Builder spec(Order order, int threads, SplittableRandom random) {
    return RunSpec.builder()
        .store("disk:recent=" + (1 + random.nextInt(30)))
        .order(order)
        .eagerThreads(threads)
        .memory(64 << 20);
  }

  private static Result run(GraphSystem system, RunSpec.Builder spec) {
    return new Runner((Plan.Ready) Planner.plan(spec.build(), system)).run();
  }

  @ParameterizedTest
  @CsvSource({"BFS, 1", "DFS, 1", "BFS, 3", "DFS, 3"})
  void states_transitions_and_deadlocks_are_those_of_a_set(Order order, int threads) {
    SplittableRandom random = new SplittableRandom(1);
    long onDisk = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      Reference reference = Reference.of(system);
      Result result = run(system, spec(order, threads, random).property("deadlock").findAll());
      assertThat(result.counts().states()).as("seed %d", seed).isEqualTo(reference.states());
      assertThat(result.counts().transitions()).isEqualTo(reference.transitions());
      assertThat(result.counts().errors()).isEqualTo(reference.deadlocks());
      onDisk += result.notes().stream().filter(note -> note.contains("written to disk")).count();
    }
    assertThat(onDisk).isGreaterThan(SYSTEMS / 2);
  }

  /** Though the answer for the state may have waited until its level ended. */
  @ParameterizedTest
  @CsvSource({"BFS, 1", "DFS, 1", "BFS, 3", "DFS, 3"})
  void a_forbidden_node_is_found_and_breadth_first_by_a_shortest_trail(Order order, int threads) {
    SplittableRandom random = new SplittableRandom(2);
    for (long seed = 0; seed < SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed, 200);
      int node = random.nextInt(system.successors().length);
      State vector = new State();
      GraphSystem.encode(node, vector);
      Integer distance = Reference.of(system).depths().get(Reference.key(vector));
      Invariant avoids = Invariant.of("avoids", state -> GraphSystem.decode(state) != node);
      Result result = run(system, spec(order, threads, random).property("none").invariant(avoids));
      assertThat(result.verdict() instanceof Verdict.Holds)
          .as("seed %d", seed)
          .isEqualTo(distance == null);
      if (distance != null) {
        int length = result.violations().getFirst().trail().depth();
        assertThat(length).as("seed %d", seed).isGreaterThanOrEqualTo(distance);
        assertThat(order == Order.DFS || length == distance).as("seed %d", seed).isTrue();
      }
    }
  }
}
