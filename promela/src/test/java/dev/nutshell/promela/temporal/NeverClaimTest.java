package dev.nutshell.promela.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Never claims as SPIN 6.5.2 answers them; the processes themselves are without fault. */
class NeverClaimTest {
  private static final String COUNTING =
      "byte x; active proctype P() { end: do :: x < 2 -> x++ :: timeout -> x = 0 od }";
  private static final String STUCK = "byte x; active proctype P() { end: do :: x < 2 -> x++ od }";
  private static final String WAITING = STUCK + "active proctype Q() { if :: timeout fi }";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          counting | do :: timeout -> break :: true od                             | violated
          counting | do :: timeout -> break :: else od                             | violated
          counting | do :: !timeout && x == 2 -> break :: true od                  | violated
          stuck    | do :: timeout -> break :: x < 2 od                            | holds
          stuck    | do :: timeout -> break :: else od                             | holds
          stuck    | do :: x == 2 -> break :: else od                              | violated
          waiting  | do :: timeout -> accept: do :: timeout od :: !timeout od      | violated
          waiting  | do :: true :: enabled(1) && x == 2 -> accept: do :: true od od | violated
          stuck    | do :: true :: enabled(0) && x == 2 -> accept: do :: true od od | holds
          """)
  void a_claim_that_reads_timeout(String program, String body, String answer) {
    String processes =
        switch (program) {
          case "counting" -> COUNTING;
          case "stuck" -> STUCK;
          default -> WAITING;
        };
    String text = processes + " never { " + body + " }";
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      assertThat(Exploring.verdict(Exploring.system(text, options)))
          .isInstanceOf(answer.equals("holds") ? Verdict.Holds.class : Verdict.Violated.class);
    }
  }

  /** Who waits for a timeout can move where nobody else can. */
  @ParameterizedTest
  @CsvSource({
    "([] <> enabled(1)) -> ([] <> (x == 1)), violated",
    "<> [] !enabled(1), violated",
    "[] (x == 1 -> !enabled(1)), holds"
  })
  void a_formula_that_asks_who_is_enabled(String formula, String answer) {
    String text =
        "byte x; active proctype P() { end: do :: x == 0; timeout :: x == 0; x = 1; x = 2 od }"
            + " active proctype Q() { timeout; end: false } ltl f { "
            + formula
            + " }";
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      assertThat(Exploring.verdict(Exploring.system(text, options)))
          .isInstanceOf(answer.equals("holds") ? Verdict.Holds.class : Verdict.Violated.class);
    }
  }

  /** A shorter way to the cycle is sought among states that nobody can read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ltl p { <> [] (a[y] == 0 && x == 9) }",
        "never { T: do :: true :: x >= 2 && a[y] == 0 -> goto accept od;"
            + " accept: do :: x >= 2 && a[y] == 0 od }"
      })
  void a_violation_met_before_a_state_that_cannot_be_read_is_told(String claim) {
    String text =
        """
        byte x, y; byte a[2];
        active proctype P() {
          do :: x < 3 -> x++ :: x == 3 -> x = 2 :: x == 0 -> y = 7; x = 9 :: x == 9 -> y = 7 od
        }
        """
            + claim;
    for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
      assertThat(Exploring.verdict(Exploring.system(text, options)))
          .isInstanceOf(Verdict.Violated.class);
    }
  }

  private static final String UP_AND_DOWN =
      """
      typedef T { byte a; bool c[2] }
      byte x, y[2];
      active proctype P() { do :: x < 5 -> x++ :: x > 0 -> x-- od }
      """;

  /** Numbers of states are those of {@code spin -a -o1 -o2 -o3} and {@code pan -DNOREDUCE}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          byte n = 2; do :: atomic { x == 3 -> n++; n = n % 3 } :: d_step { x == 2 -> n--; n = n % 3 } :: else od | 41
          byte n; int i; do :: x == 3 -> for (i : 0 .. 2) { n = (n + x) % 7 } :: select (i : 1 .. 3) :: else od | 960
          byte n; { do :: x == 3 -> n = (n + 1) % 4 :: else od } unless { n == 5 } | 64
          T t; do :: x == 3 -> t.a = (t.a + 1) % 3 :: t.a == 2 -> t.c[x % 2] = !t.c[x % 2] :: else od | 200
          do :: atomic { x > 1; x == 3 } :: x < 3 od | 12
          byte n; do :: d_step { true -> if :: n = x :: n = 9 fi } :: n == 9 -> break od | 21
          byte n; do :: x < 5 -> byte m = x; n = m :: else -> n = 0 od | 110
          """)
  void a_claim_with_variables_of_its_own_has_as_many_states_as_for_spin(String body, long states) {
    String text = UP_AND_DOWN + "never { " + body + " }";
    Result beside = Exploring.runs(Exploring.system(text, PromelaOptions.PURE)).getLast();
    assertThat(beside.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(beside.counts().states()).isEqualTo(states);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte n; do :: n < 4 && x == 3 -> n++ :: n < 4 && x != 3 :: n >= 4 -> break od",
        "byte n; { do :: x == 3 -> n = (n + 1) % 6 :: else od } unless { n == 5 }",
        "byte n; accept: do :: n < 2 && x == 3 -> n++ :: else od",
        "byte n = 3; do :: x == n -> n = y[0]; assert(n == x) :: else od",
      })
  void what_a_claim_remembers_decides(String body) {
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      String text = UP_AND_DOWN + "never { " + body + " }";
      assertThat(Exploring.verdict(Exploring.system(text, options)))
          .isInstanceOf(Verdict.Violated.class);
    }
  }

  private static final String HELD_UP = UP_AND_DOWN + "active proctype Q() { x > 9; timeout }\n";

  /** In SPIN a claim that is blocked goes on by {@code timeout}, also inside of an atomic. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          do :: atomic { x == 3 -> timeout } :: x != 3 od | 16
          do :: atomic { timeout; x >= 0; timeout } od | 16
          do :: atomic { y[0] = 1 - y[0]; timeout } od | 16
          do :: timeout -> y[0] = 1; timeout :: x == 2 od | 48
          do :: atomic { x == 2 -> if :: timeout :: else fi; y[0] = 1 } :: else od | 22
          do :: atomic { x == 3; y[0] = 1 - y[0]; timeout } :: atomic { x > 2; timeout } :: x < 4 od | 32
          """)
  void a_timeout_in_an_atomic_sequence_of_a_claim_comes_where_it_blocks(String body, long states) {
    String text = HELD_UP + "never { " + body + " }";
    Result beside = Exploring.runs(Exploring.system(text, PromelaOptions.PURE)).getLast();
    assertThat(beside.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(beside.counts().states()).isEqualTo(states);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "do :: atomic { x < 3 -> if :: x == 1 :: timeout -> break fi } :: x > 2 od",
        "do :: atomic { x == 3 -> timeout; timeout -> break } :: else od",
      })
  void behind_such_a_timeout_a_claim_can_end(String body) {
    assertThat(
            Exploring.verdict(
                Exploring.system(HELD_UP + "never { " + body + " }", PromelaOptions.PURE)))
        .isInstanceOf(Verdict.Violated.class);
  }

  private static final String TO_AND_FRO = "bit w; active proctype P() { do :: w = 1 - w od }\n";

  /** SPIN leaves out a second skip in an option of a process, and none of a claim. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          do :: true -> skip; w == 0; break od       | violated
          do :: true -> skip; w == 1; break od       | holds
          if :: true -> skip; w == 0 fi              | violated
          do :: true -> skip; skip; w == 1; break od | violated
          """)
  void every_skip_of_a_claim_is_a_step(String body, String answer) {
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      String text = TO_AND_FRO + "never { " + body + " }";
      assertThat(Exploring.verdict(Exploring.system(text, options)))
          .isInstanceOf(answer.equals("holds") ? Verdict.Holds.class : Verdict.Violated.class);
    }
  }

  private static final String TO_BE_CHANGED = UP_AND_DOWN + "T g;\n";

  /** SPIN lets a claim assign to what is the program's, with a warning, and so do we. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          do :: x == 3 -> x = 1 :: else od | 11
          do :: x == 3 -> y[0] = (y[0] + 1) % 3 :: else od | 48
          byte n; do :: x == 3 -> n = x; y[1] = n :: else -> y[0] = x od | 96
          do :: atomic { x == 4 -> x = 0; y[x] = 1 } :: else -> y[0]++; y[0] = 0 od | 553
          do :: d_step { x == 2 -> x++; y[1] = 1 - y[1] } :: else od | 23
          g.c[1] = true; do :: x > 2 -> g.c[0] = !g.c[0]; g.a = x :: else od | 138
          do :: atomic { x = 1; x == 0 } :: x < 4 od | 12
          do :: y[0] = 1 - y[0] :: x == 2 -> x = 5 od | 22
          do :: x == 3 -> y[0] = 1 :: else -> skip od | 27
          do :: x = 5; x == 4 -> break :: else od | 2
          """)
  void a_claim_that_changes_the_program_has_as_many_states_as_for_spin(String body, long states) {
    String text = TO_BE_CHANGED + "never { " + body + " }";
    Result beside = Exploring.runs(Exploring.system(text, PromelaOptions.PURE)).getLast();
    assertThat(beside.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(beside.counts().states()).isEqualTo(states);
    assertThat(beside.notes()).anySatisfy(note -> assertThat(note).startsWith("never assigns to"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          accept: do :: x = 2; y[0] = 0 od | violated
          do :: x == 0 -> y[1] = 7; assert(y[1] != 7) :: else od | violated
          do :: x == 3 -> x = 9 :: x == 8 -> break :: else od | violated
          do :: x == 1 -> x = 50; accept: do :: x > 5 od :: else od | holds
          """)
  void what_a_claim_changes_decides(String body, String answer) {
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      String text = TO_BE_CHANGED + "never { " + body + " }";
      assertThat(Exploring.verdict(Exploring.system(text, options)))
          .isInstanceOf(answer.equals("holds") ? Verdict.Holds.class : Verdict.Violated.class);
    }
  }

  /** Nothing could be shown by the processes alone: x never comes to 9. */
  @Test
  void a_trail_says_what_the_claim_has_changed() {
    String text = TO_BE_CHANGED + "never { do :: x == 3 -> x = 9 :: x == 8 -> break :: else od }";
    Result result = Exploring.runs(Exploring.system(text, PromelaOptions.PURE)).getLast();
    List<String> told = new ArrayList<>();
    result
        .violations()
        .getFirst()
        .trail()
        .walk(
            new Trail.Walker() {
              @Override
              public void start(List<Narrator.Binding> initial) {}

              @Override
              public void event(
                  int event, List<Narrator.Step> steps, List<Narrator.Binding> after) {
                steps.forEach(step -> told.add(step.process() + ": " + step.text()));
              }
            });
    assertThat(told).contains("never: x = 9", "P(0): x = (x-1)");
    assertThat(told.getLast()).isEqualTo("null: (the never claim has seen enough)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          chan c = [1] of { byte }; do :: true od   | its variable c is a channel
          do :: run P() :: else od                  | it starts a process
          do :: set_priority(0, 4) :: else od       | it does more than look on and assign
          """)
  void a_claim_that_does_more_is_named_as_not_checked(String body, String why) {
    List<Result> results =
        Exploring.runs(
            Exploring.system(UP_AND_DOWN + "never { " + body + " }", PromelaOptions.PURE));
    Result result = results.stream().reduce(Result::and).orElseThrow();
    assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    assertThat(result.answers()).anySatisfy(answer -> assertThat(answer.why()).contains(why));
  }

  /** The search goes by way of the loop first. */
  @Test
  void the_way_to_a_cycle_is_a_short_one() {
    String text =
        """
        byte x; bit y;
        active proctype P() {
          if :: x = 1; do :: x < 60 -> x++ :: else -> break od
             :: x = 60
          fi;
          do :: y = 1 - y od
        }
        ltl f { [] <> (x == 99) }
        """;
    Result result = Exploring.runs(Exploring.system(text, PromelaOptions.PURE)).getLast();
    assertThat(result.violations().getFirst().trail().cycle()).isEqualTo(1);
  }
}
