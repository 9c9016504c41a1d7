package dev.nutshell.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.testkit.Crowd;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import dev.nutshell.testkit.RegisteredVectors;
import dev.nutshell.testkit.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every store that threads can share: whatever they do to each other, no state is lost or doubled.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("specimens")
class SharedStoresTest {
  private static final int[] THREADS = {2, 3, 4, 8, 16};

  private final StoreFamily.Choice.Chosen specimen;
  private final int rounds;

  SharedStoresTest(String spec) {
    specimen = chosen(spec);
    // Where threads take turns there is one lock to be tested.
    rounds = specimen.traits().sharing() == Traits.Sharing.AT_ONCE ? 8 : 1;
  }

  static List<String> specimens() {
    return Stores.specimens().stream()
        .filter(
            spec ->
                switch (chosen(spec).traits().sharing()) {
                  case AT_ONCE -> true;
                  case TURNS -> !spec.contains("+");
                  case NONE -> false;
                })
        .toList();
  }

  private static StoreFamily.Choice.Chosen chosen(String spec) {
    return (StoreFamily.Choice.Chosen) Stores.choose(spec);
  }

  @Test
  void a_random_system_is_explored_as_by_one_thread() {
    for (long seed = 0; seed < rounds; seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      Crowd crowd = new Crowd(specimen, system, THREADS[(int) seed % THREADS.length], seed);
      assertThat(crowd.explore(new MemoryBudget(64 << 20), Reference.of(system))).isNull();
    }
  }

  @Test
  void in_a_tiny_budget_all_that_was_answered_is_true() {
    assumeTrue(!specimen.opener().wantsShortPaths(), "these vectors have no paths");
    for (long seed = 0; seed < rounds; seed++) {
      Crowd crowd =
          new Crowd(
              specimen,
              new RegisteredVectors(new Pieces()),
              THREADS[(int) seed % THREADS.length],
              seed);
      MemoryBudget tiny = new MemoryBudget(100_000 + seed * 40_000);
      assertThat(crowd.putAll(tiny, vectors(seed, 8_000), seed % 2 == 0)).isNull();
    }
  }

  @Test
  void threads_that_put_the_same_states_at_once_share_them_out() {
    assumeTrue(!specimen.opener().wantsShortPaths(), "these vectors have no paths");
    for (int i = 0; i < Math.min(rounds, THREADS.length); i++) {
      int threads = THREADS[i];
      Crowd crowd = new Crowd(specimen, new RegisteredVectors(new Pieces()), threads, threads);
      assertThat(crowd.putAll(MemoryBudget.unlimited(), vectors(threads, 30_000), threads % 2 == 0))
          .isNull();
    }
  }

  /** So many that tables grow, trees take another shape, and auto moves while all put. */
  @Test
  void many_states_in_little_memory_are_told_as_by_one_thread() {
    assumeTrue(specimen.traits().sharing() == Traits.Sharing.AT_ONCE, "turns are tested above");
    for (int i = 0; i < 3; i++) {
      Crowd crowd = new Crowd(specimen, new RegisteredVectors(new Pieces()), THREADS[i + 1], i);
      MemoryBudget little = new MemoryBudget(1_200_000L << i);
      assertThat(crowd.putAll(little, vectors(i, 100_000), i % 2 == 0)).isNull();
    }
  }

  private static List<State> vectors(long seed, int count) {
    Vectors vectors = new Vectors(seed, 24);
    List<State> drawn = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      State state = new State();
      if (i % 2 == 0) {
        vectors.draw(state);
      } else {
        Vectors.scattered(i, 20, state);
      }
      drawn.add(state);
    }
    return drawn;
  }
}
