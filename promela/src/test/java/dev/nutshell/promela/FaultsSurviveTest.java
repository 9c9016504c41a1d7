package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Reduction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a statement can fail by, it fails by under every optimisation too. */
class FaultsSurviveTest {
  /** Every way to go wrong: nothing that these write is ever read. */
  private static final List<String> FORMS =
      """
      a[i] = 1
      a[i]++
      a[5 * i] = 1
      a[b[i]] = 1
      a[1 / z] = 1
      dead = a[i]
      dead = 3 / z
      dead = 3 % z
      dead = (i == 0 -> 0 : a[i])
      dead = (z && a[i])
      dead = (z == 0 || a[i])
      dead = len(cs[i])
      dead = len(nil[i])
      dead = nil[i]?[1]
      dead = cs[i]?[1]
      dead = c?[eval(a[i])]
      dead = other:rb[i]
      dead = a[other:m + i]
      dead = t[i].g
      dead = t[1].f[i]
      la[i] = 1
      la[li] = 1
      dead = la[li]
      ll = la[li]
      ll = 3 / li
      ls.f[li] = 1
      t[i].g = 1
      t[1].f[i] = 1
      t[1].f[i]--
      t[i].f[i] = 1
      c!a[i]
      cs[i]!1
      c!1; c?a[i]
      c!1; c?t[1].f[i]
      c!1; c?<a[i]>
      c!1; c??a[i]
      c!0; c?eval(a[i])
      c!0; c??eval(a[i])
      c!0; c?eval(3 / (z + 1)); a[i] = 0
      cs[i]?dead
      nil[i]!1
      nil[i]?dead
      assert(i == 0)
      assert(a[i] == 0)
      assert(3 / z)
      ll = 1; assert(li == 0)
      ll = 1; ll = 2; assert(ll == 2 && li == 0)
      printf("%d", a[i])
      printf("%d", la[li])
      printf("%d", 3 / z)
      printf("%d %d", 1, other:rb[i])
      printm(a[i])
      a[i] == 0
      la[li] == 0
      (3 / z || true)
      if :: a[i] == 0 :: else fi
      if :: true :: a[i] == 1 -> skip fi
      if :: true :: la[li] == 1 -> skip :: true fi
      if :: z == 5 :: a[i] == 1 :: else fi
      if :: i == 0 :: i > 0 -> a[i] = 1 fi
      do :: ll < 2 -> la[li] = ll; ll++ :: else -> break od
      for (k : 0 .. i) { a[k] = 1 }
      for (k : 0 .. li) { la[k] = 1 }
      for (k in a) { a[k + i] = 1 }
      run late(a[i])
      run late(3 / z)
      run starts(i)
      run starts(0); z = 0
      dead = run late(a[i])
      byte v = a[i]
      byte w = la[li]; w = 2
      i = i; a[i] = i
      li = li + 0; la[li] = 0
      """
          .lines()
          .toList();

  /** Where a statement may stand; {@code S} is the statement. */
  private static final List<String> CONTEXTS =
      List.of(
          "S",
          "skip; ll = 3; ll = ll + 1; S; ll = 4",
          "atomic { skip; S }",
          "atomic { ll = 3; S; ll = 4; z = z }",
          "d_step { skip; S; ll = 1 }",
          "doit()",
          "do :: rounds < 2 -> S; rounds++ :: else -> break od",
          "do :: rounds < 2 -> atomic { S; rounds++ } :: else -> break od",
          "if :: true -> S :: true -> ll = 1 fi",
          "{ S } unless { i == 9 }",
          "ll = 1; { ll = 2; S; ll = 3 } unless { li == 9 }");

  private static String model(String form, String context, int value, boolean late) {
    String start = late ? "0" : "" + value;
    return """
    byte a[3], b[2], i = %s, dead, z = %d, rounds, k;
    typedef T { byte f[2]; byte g };
    T t[2];
    chan c = [2] of { byte };
    chan cs[2] = [1] of { byte };
    chan nil[3];
    inline doit() { ll = 2; %s }
    proctype late(byte x) { skip }
    proctype starts(byte x) { byte y = a[x]; byte y2 = 3 / z; skip }
    active proctype other() { byte rb[2], m; m = 0; %s }
    active proctype P() {
      byte la[3]; byte li = %d; byte ll; T ls;
      nil[0] = c;
      %s
    }
    """
        .formatted(
            start,
            value == 0 ? 1 : 0,
            form,
            late ? "i = " + value : "skip",
            value,
            context.replace("S", form));
  }

  private static Set<String> faults(TransitionSystem system, Reduction reduction) {
    RunSpec spec =
        RunSpec.builder().store("full").memory(64L << 20).reduce(reduction).findAll().build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
    return result.verdict() instanceof Verdict.Violated violated
        ? violated.violations().stream()
            .map(Violation::kind)
            .collect(Collectors.toCollection(TreeSet::new))
        : Set.of();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void every_form_in_every_context_fails_as_in_the_plain_model(boolean late) {
    int failing = 0;
    int holding = 0;
    for (String form : FORMS) {
      for (String context : CONTEXTS) {
        for (int value : new int[] {0, 7}) {
          String text = model(form, context, value, late);
          // What cannot be said (a jump into a d_step, for example) is no test.
          if (!(PromelaFrontEnd.load(text, "model.pml", Map.of(), PromelaOptions.PURE)
              instanceof Loading.Loaded plain)) {
            continue;
          }
          Set<String> expected = faults(plain.system(), Reduction.NONE);
          failing += expected.isEmpty() ? 0 : 1;
          holding += expected.isEmpty() ? 1 : 0;
          for (boolean merge : new boolean[] {false, true}) {
            for (boolean dead : new boolean[] {false, true}) {
              TransitionSystem system =
                  Exploring.system(text, new PromelaOptions(merge, dead, Set.of()));
              for (Reduction reduction : new Reduction[] {Reduction.NONE, Reduction.POR}) {
                assertThat(faults(system, reduction))
                    .as("merge %s, dead %s, %s: %s", merge, dead, reduction, text)
                    .isEqualTo(expected);
              }
            }
          }
        }
      }
    }
    assertThat(failing).isGreaterThan(750);
    assertThat(holding).isGreaterThan(750);
  }

  private static Set<String> faults(String text, PromelaOptions options) {
    return faults(Exploring.system(text, options), Reduction.POR);
  }

  @Test
  void the_model_of_every_day_fails() {
    String text = "byte a[3]; byte i; active proctype A() { do :: a[i] = 1; i++ od }";
    assertThat(faults(text, PromelaOptions.REDUCED)).containsExactly("assertion");
    for (String statement : List.of("a[5] = 1", "c!1; c?a[i]", "t[1].f[i] = 1")) {
      for (String block : List.of("%s", "d_step { %s }", "atomic { %s }")) {
        String one =
            "byte a[3]; byte i = 5; typedef T { byte f[2] }; T t[2]; chan c = [1] of { byte };"
                + " active proctype A() { %s }".formatted(block.formatted(statement));
        assertThat(faults(one, PromelaOptions.REDUCED)).as(one).containsExactly("assertion");
      }
    }
  }

  @Test
  void a_guard_that_fails_after_another_in_an_atomic_sequence_is_found() {
    String text =
        "byte a[2], i = 5; active proctype A() { atomic { skip; if :: i == 5 :: a[i] == 1 fi } }";
    assertThat(faults(text, PromelaOptions.PURE)).containsExactly("assertion");
    assertThat(faults(text, PromelaOptions.REDUCED)).containsExactly("assertion");
  }

  @Test
  void a_global_that_only_an_initial_value_reads_is_kept() {
    String text =
        """
        byte y;
        active proctype A() { y = 5; run B() }
        proctype B() { byte x = y; assert(x == %d) }
        """;
    for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
      assertThat(faults(text.formatted(5), options)).isEmpty();
      assertThat(faults(text.formatted(0), options)).containsExactly("assertion");
    }
  }

  @Test
  void a_local_that_another_process_reads_in_an_index_is_seen_by_others() {
    String text =
        """
        byte a[4] = { 0, 1, 2, 3 };
        active proctype P() { byte m; m = 1; m = 2; m = 3; false }
        active proctype Q() { assert(a[P:m] != 2) }
        """;
    for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
      assertThat(faults(text, options)).contains("assertion");
    }
  }

  @Test
  void nothing_fails_ahead_of_its_time_where_a_priority_keeps_it_from_ever_happening() {
    String text =
        """
        byte g;
        active proctype P() priority 1 { byte la[2], x = 5; g = 1; la[x] = 1 }
        active proctype Q() priority 9 { g == 1; do :: g = 1 - g od }
        """;
    for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
      assertThat(faults(text, options)).isEmpty();
    }
  }

  @Test
  void a_model_that_fails_before_its_first_step_is_refused() {
    for (String text :
        List.of(
            "byte a[2], i = 5; active proctype A() { byte x = a[i]; skip }",
            "byte z; byte y = 1 / z; active proctype A() { skip }")) {
      Loading loading = PromelaFrontEnd.load(text, "model.pml", Map.of(), PromelaOptions.REDUCED);
      assertThat(loading).isInstanceOf(Loading.Rejected.class);
      assertThat(loading.toString()).contains("The model cannot start: ");
    }
  }
}
