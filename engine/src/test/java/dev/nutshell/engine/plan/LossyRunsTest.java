package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.testkit.GraphSystem;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What runs with stores that may omit promise, alone and together. */
class LossyRunsTest {
  private static final GraphSystem RING = ring(2000);

  /** Every node leads to the next three, so that an omitted one cuts nothing off. */
  private static GraphSystem ring(int nodes) {
    int[][] edges = new int[nodes][];
    for (int i = 0; i < nodes; i++) {
      edges[i] = new int[] {(i + 1) % nodes, (i + 2) % nodes, (i + 3) % nodes};
    }
    return new GraphSystem(edges, new boolean[nodes]);
  }

  private static Result run(RunSpec.Builder spec) {
    RunSpec built = spec.order(Order.DFS).memory(256 << 20).build();
    return new Runner((Plan.Ready) Planner.plan(built, RING)).run();
  }

  @Test
  void a_run_that_may_omit_is_never_called_exhaustive() {
    for (String store : new String[] {"compact", "compact:size=9K", "bitstate:size=1M"}) {
      Result result = run(RunSpec.builder().store(store).property("none"));
      assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
      assertThat(result.guarantee().kind()).isEqualTo(Guarantee.Kind.PROBABILISTIC);
      assertThat(result.guarantee().omissionProbability()).isBetween(1e-12, 1e-2);
    }
  }

  @Test
  void several_runs_see_more_together() {
    Set<Integer> seen = new HashSet<>();
    Invariant watched =
        Invariant.of("watched", state -> seen.add(GraphSystem.decode(state)) || true);
    RunSpec.Builder spec =
        RunSpec.builder().store("bitstate:k=2,size=1K").property("none").invariant(watched);
    Result one = run(spec.runs(1));
    assertThat(one.counts().states()).isEqualTo(seen.size());
    Result four = run(spec.runs(4));
    assertThat(four.runs()).hasSize(4);
    assertThat(four.counts().states()).isLessThan(2000);
    assertThat(seen.size()).isGreaterThan((int) four.counts().states());
    for (Result.RunFigures run : four.runs()) {
      assertThat(run.states()).isLessThanOrEqualTo(four.counts().states());
    }
  }

  @Test
  void no_share_of_the_reachable_states_is_claimed_but_by_an_exhaustive_run() {
    Result lossy = run(RunSpec.builder().store("compact").property("none"));
    assertThat(lossy.guarantee().coverage()).isEmpty();
    Result exact = run(RunSpec.builder().store("full").property("none"));
    assertThat(exact.guarantee().coverage()).hasValue(1);
  }

  /** Whose store was chosen for being exact is told that it was not. */
  @Test
  void a_run_that_fell_back_to_hashes_is_inconclusive_and_says_what_it_may_have_missed() {
    Result result = run(ring(250_000), "auto", 1, 5000 << 10);
    assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    assertThat(result.limitReached()).isEqualTo(Interruption.MEMORY);
    assertThat(result.guarantee().kind()).isEqualTo(Guarantee.Kind.PROBABILISTIC);
    assertThat(result.guarantee().omissionProbability()).isPositive();
    assertThat(result.limitReached()).isEqualTo(Interruption.MEMORY);
    assertThat(result.notes()).anyMatch(note -> note.contains("no exact store fits"));
  }

  @Test
  void auto_is_repeated_only_where_it_was_not_exhaustive() {
    assertThat(run(RING, "auto", 3, 64 << 20).runs()).hasSize(1);
    Result repeated = run(ring(250_000), "auto", 3, 5000 << 10);
    assertThat(repeated.runs()).hasSize(3);
    assertThat(repeated.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    assertThat(repeated.guarantee().expectedOmissions()).isEmpty();
  }

  private static Result run(GraphSystem system, String store, int runs, long bytes) {
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .order(Order.BFS)
            .property("none")
            .runs(runs)
            .memory(256 << 20)
            .build();
    Plan.Ready plan = (Plan.Ready) Planner.plan(spec, system);
    return new Runner(plan, new MemoryBudget(bytes)).run();
  }

  @Test
  void a_violation_in_any_run_ends_the_series() {
    Invariant broken = Invariant.of("broken", state -> GraphSystem.decode(state) != 1234);
    Result result =
        run(RunSpec.builder().store("compact").property("none").invariant(broken).runs(5));
    assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(result.runs()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compact:bits=65 | 8 to 64",
        "compact:bits=7 | 8 to 64",
        "compact:bits=x | 8 to 64",
        "compact:size=0 | number of slots",
        "compact:probes=3 | needs size=",
        "compact:size=1K,probes=0 | number of probes",
        "compact:size=1K,replace=oldest | needs probes=",
        "compact:size=1K,probes=3,replace=best | none of random",
        "compact:bit=40 | no option 'bit'",
        "compact:bits=40,size=900M | at once",
        "bitstate:k=0 | bits a state",
        "bitstate:size=0 | in bytes",
        "bitstate:size=1T | at once",
        "bitstate:double,blocked | either double or blocked",
        "collapse+compact | keeps no vectors",
      })
  void what_makes_no_sense_is_refused_with_a_sentence(String store, String sentence) {
    RunSpec spec = RunSpec.builder().store(store).memory(256 << 20).build();
    assertThat(Planner.plan(spec, RING)).isInstanceOf(Plan.Refusal.class);
    assertThat(Planner.plan(spec, RING).toString()).contains(sentence);
  }

  @Test
  void repeating_what_omits_nothing_is_refused_and_so_is_forgetting_breadth_first() {
    RunSpec exact = RunSpec.builder().store("full").runs(2).build();
    assertThat(Planner.plan(exact, RING).toString()).contains("omits no state");
    RunSpec endless = RunSpec.builder().store("compact:probes=3,size=1K").order(Order.BFS).build();
    assertThat(Planner.plan(endless, RING).toString()).contains("may never end");
  }

  /** The stack is much longer than the table, so most of its states lie beside it. */
  @Test
  void a_stack_longer_than_the_table_ends_and_misses_nothing() {
    Set<Integer> seen = new HashSet<>();
    Invariant watched =
        Invariant.of("watched", state -> seen.add(GraphSystem.decode(state)) || true);
    int nodes = 3000;
    int[][] edges = new int[nodes][];
    for (int i = 0; i < nodes; i++) {
      edges[i] = new int[] {(i + 1) % nodes};
    }
    GraphSystem circle = new GraphSystem(edges, new boolean[nodes]);
    RunSpec spec =
        RunSpec.builder()
            .store("compact:bits=60,probes=3,size=97")
            .order(Order.DFS)
            .memory(256 << 20)
            .property("none")
            .invariant(watched)
            .build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, circle)).run();
    assertThat(seen).hasSize(nodes);
    assertThat(result.counts().states()).isEqualTo(nodes);
    assertThat(result.notes()).anyMatch(note -> note.contains("beside the table"));
  }
}
