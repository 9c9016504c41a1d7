package dev.nutshell.engine.store.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotStoreTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "snapshots:(c2,lru,5) | no cache of 'snapshots:(c2,lru,5)' samples at a growing period",
        "snapshots:(c2,lru,5)(c9,lfu,3) | give the last one a growing period",
        "snapshots:(i2,lru,5),backtrack | there is only one cache",
        "snapshots:pebble(c2,lru,5)(i2,lru,5) | name one",
        "snapshots:(x2,lru,5)(i2,lru,5) | 'x2' is no sampling",
        "snapshots:(c0,lru,5)(i2,lru,5) | 'c0' is no sampling",
        "snapshots:(c2,best,5) | 'best' is no replacement; there are llnr, lru",
        "snapshots:(c2,lru,0) | '0' is no number of snapshots",
        "snapshots:(c2,lru) | is no snapshot cache; write a cache as",
        "snapshots:pebble | names no cache",
        "snapshots:(i2,lru,5),backtrak | has no option 'backtrak'; there are backtrack, adapt",
        "snapshots:(i2,lru,5)+automaton | cannot lie in 'automaton'",
        "snapshots:(i2,lru,5)+tree:compact | tree has no option 'compact'",
        "cache:lru,size=x | 'x' is no number of states",
        "cache:lru,size=0 | '0' is no number of states",
        "cache:big,size=9 | names no replacement; there are lru, mru, lfu, mfu, rnd",
        "cache:lru/mfu,size=9 | only the last may do without a size",
        "cache:lru,sise=9 | has no option 'sise'"
      })
  void what_need_not_end_or_makes_no_sense_is_refused(String spec, String why) {
    assertThat(Stores.choose(spec))
        .isInstanceOfSatisfying(
            Choice.Refused.class, refused -> assertThat(refused.reason()).contains(why));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "snapshots",
        "snapshots:(c1,lru,1)(i1,mru,1),backtrack",
        "snapshots:(i2,llnr,1)",
        "snapshots:(i6,size,1)",
        "snapshots:pebble(c3,rnd,1),backtrack",
        "snapshots:(c2,llnr,2)(i2,lfu,2),backtrack+tree"
      })
  void cycles_that_lead_into_each_other_are_explored_to_the_end(String store) {
    for (long seed = 0; seed < 300; seed++) {
      GraphSystem system = RandomGraphs.cycles(seed);
      Result result = run(system, RunSpec.builder().store(store));
      assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
      Reference reference = Reference.of(system);
      assertThat(result.counts().states() - result.counts().revisited())
          .as("distinct states, seed %d", seed)
          .isEqualTo(reference.states());
      assertThat(result.counts().transitions()).isGreaterThanOrEqualTo(reference.transitions());
    }
  }

  @Test
  void snapshots_run_breadth_first_unless_something_else_is_asked_for() {
    GraphSystem system = RandomGraphs.graph(1);
    assertThat(Planner.plan(RunSpec.builder().store("snapshots").build(), system))
        .isInstanceOfSatisfying(
            Plan.Ready.class, plan -> assertThat(plan.order().word()).isEqualTo("bfs"));
    assertThat(Planner.plan(RunSpec.builder().store("snapshots").order(Order.DFS).build(), system))
        .isInstanceOfSatisfying(
            Plan.Refusal.class,
            refusal -> assertThat(refusal.toString()).contains("breadth-first levels"));
  }

  /** A path that ends in a long cycle. */
  @Test
  void more_snapshots_than_a_word_has_bits_are_kept_apart() {
    int length = 2000;
    int[][] successors =
        IntStream.range(0, length)
            .mapToObj(i -> i + 1 == length ? new int[] {length / 2} : new int[] {i + 1})
            .toArray(int[][]::new);
    GraphSystem lasso = new GraphSystem(successors, new boolean[length]);
    Result all = run(lasso, RunSpec.builder().store("snapshots:pebble(c1,lru,300)"));
    assertThat(all.counts().states()).isEqualTo(length);
    Result some = run(lasso, RunSpec.builder().store("snapshots:pebble(c2,lru,60),backtrack"));
    assertThat(some.verdict()).isInstanceOf(Verdict.Holds.class);
  }

  /** Levels of 400,000 states each, in too little memory for more than three of them. */
  @Test
  void too_little_memory_thins_the_adaptive_stream_and_ends_another_inconclusively() {
    int wide = 400_000;
    int[][] successors = new int[3 * wide + 1][];
    successors[0] = IntStream.range(1, wide + 1).toArray();
    for (int i = 1; i <= 3 * wide; i++) {
      successors[i] = i + wide <= 3 * wide ? new int[] {i + wide} : new int[] {0};
    }
    GraphSystem system = new GraphSystem(successors, new boolean[3 * wide + 1]);
    Result fixed =
        run(system, RunSpec.builder().store("snapshots:(c1,llnr,5)(i2,lfu,10)").memory(36L << 20));
    assertThat(fixed.limitReached()).isEqualTo(Interruption.MEMORY);
    Result adaptive = run(system, RunSpec.builder().store("snapshots").memory(36L << 20));
    assertThat(adaptive.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(adaptive.notes()).anyMatch(note -> note.startsWith("memory was short"));
  }

  /** Large enough for several stretches, after each of which the caches are fitted. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "snapshots",
        "snapshots:(c2,mru,4)(i2,rnd,3),backtrack,adapt",
        "snapshots:(i2,lfu,4),adapt",
        "snapshots:pebble(c2,mru,2),backtrack,adapt"
      })
  void caches_that_are_fitted_lose_nothing(String store) {
    for (long seed = 0; seed < 25; seed++) {
      GraphSystem system = RandomGraphs.graph(seed, 12_000);
      Reference reference = Reference.of(system);
      Set<ByteBuffer> reached = new HashSet<>();
      Invariant watched =
          Invariant.of("watched", state -> reached.add(Reference.key(state)) || true);
      Result result = run(system, RunSpec.builder().store(store).invariant(watched).findAll());
      assertThat(result.limitReached()).as("seed %d", seed).isNull();
      assertThat(reached).as("seed %d", seed).hasSize((int) reference.states());
      assertThat(result.counts().transitions()).isGreaterThanOrEqualTo(reference.transitions());
    }
  }

  /** A long path; from every place an edge leads back to what was met so many levels ago. */
  @ParameterizedTest
  @CsvSource({"3, 3", "5, 5", "8, 8"})
  void the_first_cache_reaches_as_far_back_as_edges_do(int levels, int snapshots) {
    int length = 60_000;
    int[][] successors = new int[length][];
    for (int i = 0; i < length; i++) {
      int back = Math.max(0, i + 1 - levels);
      successors[i] = i + 1 < length ? new int[] {i + 1, back} : new int[] {back};
    }
    GraphSystem system = new GraphSystem(successors, new boolean[length]);
    Result result = run(system, RunSpec.builder().store("snapshots"));
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(result.notes())
        .anyMatch(note -> note.contains("%d of %d snapshots".formatted(snapshots, snapshots)));
    assertThat(result.counts().states()).isLessThan(2 * length);
  }

  private static Result run(GraphSystem system, RunSpec.Builder spec) {
    return new Runner((Plan.Ready) Planner.plan(spec.build(), system)).run();
  }
}
