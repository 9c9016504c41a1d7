package dev.nutshell.engine.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.search.Hands;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.search.ThreadedBreadthFirst;
import dev.nutshell.engine.search.UnorderedSearch;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.testkit.ActorSystem;
import dev.nutshell.testkit.ExploredGraph;
import dev.nutshell.testkit.LockedStore;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What several threads leave out of random systems is not missed, whoever finds a state first. */
class ThreadedReductionTest {
  private static final int SYSTEMS = Integer.getInteger("threaded.reductions", 200);
  private static final int[] THREADS = {1, 2, 3, 8, 16};

  enum Kind {
    LEVELS(ThreadedBreadthFirst::new),
    UNORDERED(UnorderedSearch::new);

    private final Function<Task, Search> search;

    Kind(Function<Task, Search> search) {
      this.search = search;
    }

    ExploredGraph of(ActorSystem system, Visibility visibility, Reducer.Size size, int threads) {
      ExploredGraph graph = ExploredGraph.observed(system, visibility);
      MemoryBudget budget = MemoryBudget.unlimited();
      Checks checks = Checks.deadlocksOnly();
      try (StateStore store = new LockedStore(new FullStore(budget, 0))) {
        Task task =
            new Task(
                graph,
                store,
                checks,
                null,
                Long.MAX_VALUE,
                false,
                budget,
                new Monitor(null),
                size,
                new Hands.Several(new Safepoint(threads), () -> checks, 1));
        try (Search explored = search.apply(task)) {
          explored.run();
        }
      }
      return graph;
    }
  }

  @ParameterizedTest
  @EnumSource
  void deadlocks_faults_labels_and_observed_states_are_those_of_the_whole_graph(Kind kind) {
    long left = 0;
    long all = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ActorSystem system = ActorSystem.random(seed);
      ExploredGraph whole = ExploredGraph.whole(system);
      int threads = THREADS[(int) (seed % THREADS.length)];
      Reducer.Size size = seed % 2 == 0 ? Reducer.Size.ONE : Reducer.Size.ANY;
      ExploredGraph part = kind.of(system, null, size, threads);
      assertThat(part.deadlocks()).as("seed %d", seed).isEqualTo(whole.deadlocks());
      assertThat(part.faults()).as("seed %d", seed).isEqualTo(whole.faults());
      assertThat(part.labels()).as("seed %d", seed).isEqualTo(whole.labels());
      left += part.edges().size();
      all += whole.edges().size();
      assertThat(observations(system, kind.of(system, Visibility.STATES, size, threads)))
          .as("seed %d", seed)
          .isEqualTo(observations(system, whole));
    }
    assertThat(left).isLessThan(all * 19 / 20);
  }

  private static List<Integer> observations(ActorSystem system, ExploredGraph graph) {
    return Stream.concat(
            Stream.of(graph.initial()), graph.edges().values().stream().flatMap(s -> s.stream()))
        .map(vector -> observation(system, vector))
        .distinct()
        .sorted()
        .toList();
  }

  private static int observation(ActorSystem system, ByteBuffer vector) {
    State state = new State();
    state.copyFrom(vector.array(), 0, vector.array().length);
    return system.observation(state);
  }
}
