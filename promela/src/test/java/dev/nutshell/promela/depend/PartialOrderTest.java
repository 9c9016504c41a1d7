package dev.nutshell.promela.depend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.testkit.ExploredGraph;
import dev.nutshell.testkit.program.RandomProgram;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reduced graphs of Promela models have all deadlocks, faults and statements of the whole ones. */
class PartialOrderTest {
  private static final int FIRST = Integer.getInteger("first", 0);
  private static final int SEEDS = Integer.getInteger("seeds", 40);
  private static final int MOST_STATES = 1000;
  private static final List<Reduction> REDUCTIONS = List.of(Reduction.AMPLE, Reduction.STUBBORN);

  /** What a search may leave out: sleep sets are known along a depth-first path only. */
  private static List<Reduction> reductions(Order order) {
    return order == Order.BFS
        ? REDUCTIONS
        : List.of(Reduction.AMPLE, Reduction.STUBBORN, Reduction.SLEEP, Reduction.BOTH);
  }

  private static Result explore(TransitionSystem system, Reduction reduction, Order order) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(256L << 20)
            .order(order)
            .reduce(reduction)
            .time(Duration.ofMinutes(1))
            .findAll()
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  private static long states(String text, Reduction reduction) {
    return explore(Exploring.system(text), reduction, Order.DFS).counts().states();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void random_programs_keep_deadlocks_faults_and_statements(int merging) {
    PromelaOptions options = merging == 0 ? PromelaOptions.PURE : PromelaOptions.REDUCED;
    long all = 0;
    long left = 0;
    int known = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      String text = RandomProgram.of(seed).text();
      if (!(PromelaFrontEnd.load(text, "model.pml", Map.of(), options)
          instanceof Loading.Loaded loaded)) {
        continue;
      }
      TransitionSystem system = loaded.system();
      if (!system.abilities().subsets().isThere()) {
        continue;
      }
      Result pure = explore(system, Reduction.NONE, Order.DFS);
      if (pure.counts().states() > MOST_STATES) {
        continue;
      }
      ExploredGraph whole = ExploredGraph.whole(system);
      for (Order order : List.of(Order.DFS, Order.BFS)) {
        for (Reduction reduction : reductions(order)) {
          ExploredGraph part = new ExploredGraph(system);
          Result reduced = explore(part, reduction, order);
          String run = "seed " + seed + " " + order + " " + reduction;
          assertThat(part.deadlocks()).as(run).isEqualTo(whole.deadlocks());
          assertThat(part.faults()).as(run).isEqualTo(whole.faults());
          assertThat(part.labels()).as(run).isEqualTo(whole.labels());
          // Of a model that goes wrong nobody knows.
          assertThat(reduced.unreachable()).as(run).isEqualTo(pure.unreachable());
          known += pure.unreachable() == null ? 0 : 1;
          left += part.edges().size();
          all += whole.edges().size();
        }
      }
    }
    assertThat(left).isLessThan(all * 9 / 10);
    assertThat(known).isPositive();
  }

  @Test
  void random_programs_keep_what_is_observed() {
    PromelaOptions options = new PromelaOptions(true, true, Set.of("g0", "g1"));
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      String text = RandomProgram.of(seed).text();
      if (!(PromelaFrontEnd.load(text, "model.pml", Map.of(), options)
          instanceof Loading.Loaded loaded)) {
        continue;
      }
      TransitionSystem system = loaded.system();
      if (!system.abilities().subsets().isThere()
          || !text.contains("g1")
          || explore(system, Reduction.POR, Order.BFS).counts().states() > MOST_STATES) {
        continue;
      }
      Set<Integer> whole = observed(system, Reduction.NONE, Order.DFS);
      if (whole.size() > 1) {
        compared++;
        for (Order order : List.of(Order.DFS, Order.BFS)) {
          for (Reduction reduction : reductions(order)) {
            assertThat(observed(system, reduction, order))
                .as("seed %d %s %s", seed, order, reduction)
                .isEqualTo(whole);
          }
        }
      }
    }
    assertThat(compared).isPositive();
  }

  private static Set<Integer> observed(TransitionSystem system, Reduction reduction, Order order) {
    Set<Integer> seen = new TreeSet<>();
    Narrator.IntReader first = variable(system, "g0");
    Narrator.IntReader second = variable(system, "g1");
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(256L << 20)
            .order(order)
            .reduce(reduction)
            .findAll()
            .time(Duration.ofMinutes(1))
            .invariant(
                Invariant.of(
                    "seen",
                    state -> seen.add(first.read(state) << 16 ^ second.read(state)) || true))
            .build();
    new Runner((Plan.Ready) Planner.plan(spec, system)).run();
    return seen;
  }

  private static Narrator.IntReader variable(TransitionSystem system, String name) {
    Narrator.IntReader reader = system.narrator().variable(name);
    Narrator.IntReader element = system.narrator().variable(name + "[1]");
    return element != null ? element : reader != null ? reader : _ -> 0;
  }

  @Test
  void processes_that_share_nothing_take_turns_once() {
    String text = "active [4] proctype P() { byte x; x = 1; x = 2; x = 3 }";
    assertThat(states(text, Reduction.NONE)).isGreaterThan(300);
    assertThat(states(text, Reduction.AMPLE)).isEqualTo(17);
  }

  @Test
  void a_pipeline_needs_no_promise_of_exclusive_channels() {
    String text =
        """
        #define N 4
        chan link[N] = [2] of { byte };
        proctype stage(byte i) {
          byte x;
          do :: link[i]?x -> link[i + 1]!x + 1 od
        }
        init { byte x; atomic { run stage(0); run stage(1); run stage(2) }
          link[0]!1; link[0]!2; link[0]!3; link[3]?x; assert(x == 4); link[3]?x; link[3]?x }
        """;
    assertThat(states(text, Reduction.STUBBORN)).isLessThan(states(text, Reduction.NONE) / 4);
  }

  @Test
  void a_process_that_waits_takes_those_along_that_it_waits_for() {
    String text =
        """
        byte a, b;
        active proctype P() { a = 1; b == 1; a = 2 }
        active proctype Q() { a == 1; b = 1 }
        active proctype R() { byte x; do :: x < 3 -> x++ :: else -> break od }
        """;
    assertThat(states(text, Reduction.STUBBORN)).isLessThan(states(text, Reduction.NONE) / 3);
  }

  @Test
  void what_loops_for_ever_does_not_hide_an_error_elsewhere() {
    String text =
        """
        active proctype P() { byte x; do :: x = 1 - x od }
        active proctype Q() { byte y; do :: y = 1 - y od }
        byte g;
        active proctype R() { g = 1; assert(g == 0) }
        """;
    for (Order order : List.of(Order.DFS, Order.BFS)) {
      for (Reduction reduction : reductions(order)) {
        Result result = explore(Exploring.system(text), reduction, order);
        assertThat(result.counts().errors()).isPositive();
      }
    }
  }

  @Test
  void an_atomic_sequence_may_come_to_a_rendezvous_too_early() {
    String text =
        """
        chan c = [0] of { byte };
        byte g;
        active proctype P() { atomic { skip; c!1 }; assert(g == 1) }
        active proctype Q() { byte x; x = 1; x = 2; c?x }
        """;
    for (Reduction reduction : REDUCTIONS) {
      TransitionSystem system = Exploring.system(text);
      ExploredGraph part = new ExploredGraph(system);
      explore(part, reduction, Order.DFS);
      assertThat(part.labels()).isEqualTo(ExploredGraph.whole(system).labels());
    }
  }

  @Test
  void a_label_that_a_joined_step_comes_to_is_seen_by_others() {
    String text =
        """
        byte g;
        active proctype P() { byte x; g = 1; x = 1; L: false }
        active proctype Q() { assert(P@L) }
        """;
    TransitionSystem system = Exploring.system(text, PromelaOptions.REDUCED);
    ExploredGraph whole = ExploredGraph.whole(system);
    for (Order order : List.of(Order.DFS, Order.BFS)) {
      for (Reduction reduction : reductions(order)) {
        ExploredGraph part = new ExploredGraph(system);
        explore(part, reduction, order);
        assertThat(part.faults()).isEqualTo(whole.faults());
        assertThat(part.deadlocks()).isEqualTo(whole.deadlocks());
      }
    }
  }

  @Test
  void a_timeout_waits_until_nothing_else_can_move() {
    String text =
        """
        byte g;
        active proctype P() { timeout -> assert(g == 2) }
        active proctype Q() { g++ }
        active proctype R() { g++ }
        """;
    for (Reduction reduction : REDUCTIONS) {
      assertThat(explore(Exploring.system(text), reduction, Order.DFS).counts().errors()).isZero();
    }
  }

  @Test
  void priorities_switch_the_reduction_off_and_the_report_says_so() {
    TransitionSystem system =
        Exploring.system("active proctype P() priority 2 { skip } active proctype Q() { skip }");
    Result result = explore(system, Reduction.POR, Order.DFS);
    assertThat(result.search().reduction()).isEqualTo("none");
    assertThat(result.notes()).anyMatch(note -> note.contains("the model uses priority"));
  }
}
