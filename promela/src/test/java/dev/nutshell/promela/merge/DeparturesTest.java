package dev.nutshell.promela.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.promela.PromelaSystem;
import dev.nutshell.testkit.ExploredGraph;
import dev.nutshell.testkit.program.RandomProgram;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where nobody can tell numbers of processes, the youngest goes as soon as it is done. */
class DeparturesTest {
  private static final int FIRST = Integer.getInteger("first", 0);
  private static final int SEEDS = Integer.getInteger("seeds", 100);
  private static final int MOST_STATES = 200;

  private static boolean departs(TransitionSystem system) {
    return ((PromelaSystem) system).model().passages().anyDeparts();
  }

  private static boolean departs(String text) {
    return departs(Exploring.system(text, PromelaOptions.REDUCED));
  }

  private static Result explore(String text, PromelaOptions options) {
    return Exploring.explore(Exploring.system(text, options));
  }

  private static Set<String> causes(Result result) {
    Set<String> causes = new TreeSet<>();
    if (result.verdict() instanceof Verdict.Violated violated) {
      violated.violations().forEach(v -> causes.add(v.kind() + ":" + v.line()));
    }
    return causes;
  }

  @Test
  void one_that_is_done_does_not_wait_beside_those_that_start_later() {
    String text =
        """
        byte g;
        proctype P() { g = 1 - g }
        init { run P(); g == 1; run P(); g == 0; run P(); g == 1 }
        """;
    assertThat(departs(text)).isTrue();
    assertThat(explore(text, PromelaOptions.PURE).counts().states()).isGreaterThan(25);
    assertThat(explore(text, PromelaOptions.REDUCED).counts().states()).isEqualTo(10);
  }

  @Test
  void older_ones_that_were_done_before_go_together_with_the_youngest() {
    String text =
        """
        byte g;
        proctype P(byte n) { g == n; g-- }
        init { run P(1); run P(2); run P(3); g = 3; g == 0 }
        """;
    TransitionSystem system = Exploring.system(text, PromelaOptions.REDUCED);
    Result result = Exploring.explore(system, Order.BFS);
    assertThat(result.counts().errors()).isZero();
    assertThat(explore(text, PromelaOptions.PURE).counts().errors()).isZero();
  }

  @Test
  void what_the_number_of_a_process_decides_is_found() {
    String text =
        """
        byte g;
        proctype P() { g++; assert(_pid < 2) }
        init { run P(); g == 1; run P() }
        """;
    assertThat(departs(text)).isFalse();
    assertThat(explore(text, PromelaOptions.REDUCED).counts().errors()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte n; proctype P() { skip } init { n = run P(); run P(); n == 1 }",
        "proctype P() { skip } init { run P(); run P(); _nr_pr == 1 }",
        "proctype P() { l: skip } init { run P(); run P(); P[1]@l }",
        "byte g; proctype P() provided (g == 0) { skip } init { run P(); g = 1; run P() }",
        "chan c = [1] of { chan }; proctype P() { chan q = [1] of { bit }; c!q }"
            + " init { chan d; run P(); c?d; run P(); d!0 }",
        "byte n; proctype P() { chan q = [1] of { bit }; n = q } init { run P(); n > 0; run P() }",
        "proctype Q(byte n) { n == 1 } proctype P() { chan q = [1] of { bit }; run Q(q) }"
            + " init { run P(); run P() }",
      })
  void a_process_waits_where_a_number_may_be_seen(String text) {
    assertThat(departs(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proctype P() { printf(\"%d\", _pid) } init { run P(); run P() }",
        "proctype Q(chan c) { c!1 } proctype P() { chan q = [0] of { bit }; run Q(q); q?1 }"
            + " init { run P(); run P() }",
      })
  void printing_a_number_and_handing_over_a_channel_show_nothing(String text) {
    assertThat(departs(text)).isTrue();
  }

  @Test
  void what_starts_together_at_first_is_left_to_partial_order_reduction() {
    assertThat(departs("proctype P() { skip } init { atomic { run P(); run P() } }")).isFalse();
  }

  @Test
  void random_programs_keep_the_causes_of_errors_and_the_statements_reached() {
    int compared = 0;
    long pureStates = 0;
    long states = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      String text = anonymous(RandomProgram.of(seed).text());
      if (!(PromelaFrontEnd.load(text, "model.pml", Map.of(), PromelaOptions.REDUCED)
              instanceof Loading.Loaded loaded)
          || !departs(loaded.system())) {
        continue;
      }
      Result reduced = Exploring.explore(loaded.system());
      if (reduced.counts().states() > MOST_STATES) {
        continue;
      }
      Result pure = explore(text, PromelaOptions.PURE);
      assertThat(causes(reduced)).as("seed %d", seed).isEqualTo(causes(pure));
      assertThat(reduced.unreached()).as("seed %d", seed).isEqualTo(pure.unreached());
      assertThatReductionsKeep(loaded.system(), "seed " + seed);
      compared++;
      pureStates += pure.counts().states();
      states += reduced.counts().states();
    }
    assertThat(compared).isGreaterThan(SEEDS / 20);
    assertThat(states).isLessThan(pureStates);
  }

  private static void assertThatReductionsKeep(TransitionSystem system, String name) {
    ExploredGraph whole = ExploredGraph.whole(system);
    for (Reduction reduction : List.of(Reduction.AMPLE, Reduction.STUBBORN, Reduction.BOTH)) {
      ExploredGraph part = new ExploredGraph(system);
      RunSpec spec =
          RunSpec.builder()
              .store("full")
              .memory(256L << 20)
              .order(Order.DFS)
              .reduce(reduction)
              .findAll()
              .build();
      new Runner((Plan.Ready) Planner.plan(spec, part)).run();
      assertThat(part.deadlocks()).as(name).isEqualTo(whole.deadlocks());
      assertThat(part.faults()).as(name).isEqualTo(whole.faults());
      assertThat(part.labels()).as(name).isEqualTo(whole.labels());
    }
  }

  /** A program that counts what it starts, and asks for no numbers. */
  private static String anonymous(String text) {
    return "byte started;\n"
        + text.replace("(_nr_pr < 4);", "(started < 3); started++;")
            .replace("_nr_pr", "2")
            .replace("_pid", "1")
            .replaceAll("\\w+ = run ", "run ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "init { skip; do :: run W() od } | true",
        "init { skip; run W(); run W() } | false",
        "proctype V() { if :: run V() :: skip fi } init { run V() } | true",
        "active [200] proctype V() { skip; run W() } | true"
      })
  void what_is_not_found_by_ending_at_once_is_warned_of(String text, boolean warned) {
    Loading loading =
        PromelaFrontEnd.load(
            "byte n; proctype W() { n++ } " + text, "m.pml", Map.of(), PromelaOptions.REDUCED);
    assertThat(((Loading.Loaded) loading).warnings().toString().contains("--merge off"))
        .isEqualTo(warned);
    Loading plain =
        PromelaFrontEnd.load(
            "byte n; proctype W() { n++ } " + text, "m.pml", Map.of(), PromelaOptions.PURE);
    assertThat(((Loading.Loaded) plain).warnings()).isEmpty();
  }
}
