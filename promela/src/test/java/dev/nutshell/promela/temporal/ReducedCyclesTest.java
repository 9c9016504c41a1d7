package dev.nutshell.promela.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where steps are merged and events left out, runs that go on for ever are found as in the program
 * as it is written: those that labels and those that formulas tell of, also where processes start
 * late, end and meet, and go round in steps that nobody else sees.
 */
class ReducedCyclesTest {
  private static final int SEEDS = Integer.getInteger("seeds", 400);

  private static Verdict verdict(TransitionSystem system, String word, Reduction reduction) {
    return verdict(system, word, reduction, Fairness.NONE);
  }

  private static Verdict verdict(
      TransitionSystem system, String word, Reduction reduction, Fairness fairness) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(1L << 30)
            .property(word)
            .fair(fairness)
            .build()
            .with(reduction);
    List<Plan.Ready> parts = ((Plans.Ready) Plans.of(spec, system)).parts();
    assertThat(parts).hasSize(1);
    return new Runner(parts.getFirst()).run().verdict();
  }

  /** To start a process at a label makes progress, though its parent is at none. */
  @Test
  void a_process_that_starts_at_a_label_is_seen() {
    String text =
        "byte y; proctype P() { progress: do :: timeout od }"
            + " active proctype Q() { do :: y = 1 od } init { run P() }";
    for (Reduction reduction : List.of(Reduction.NONE, Reduction.AMPLE, Reduction.STUBBORN)) {
      assertThat(verdict(Exploring.system(text, PromelaOptions.REDUCED), "progress", reduction))
          .isInstanceOf(Verdict.Violated.class);
    }
  }

  /** Steps that are joined to one close a loop as well as each of them would. */
  @Test
  void a_loop_of_joined_steps_does_not_put_off_what_others_do() {
    String text =
        "byte x; active proctype C() { byte l; do :: l = 1; l = 0 od }"
            + " active proctype D() { x = 1 } ltl f { [] <> (x == 0) }";
    for (Reduction reduction : List.of(Reduction.NONE, Reduction.AMPLE, Reduction.STUBBORN)) {
      assertThat(verdict(Exploring.system(text, PromelaOptions.REDUCED), "f", reduction))
          .isInstanceOf(Verdict.Violated.class);
    }
  }

  /** C can send only now and then, whatever becomes of what A does by itself. */
  @ParameterizedTest
  @EnumSource(names = {"NONE", "WEAK"})
  void joined_steps_do_not_make_somebody_able_to_move_without_a_break(Fairness fairness) {
    String text =
        "chan m = [0] of { byte }; byte x; active proctype A() { byte l; do :: m?_; l = 1 - l od }"
            + " active proctype B() { do :: m!0 od } active proctype C() { m!1; x = 1 }"
            + " ltl f { <> (x == 1) }";
    assertThat(
            verdict(Exploring.system(text, PromelaOptions.REDUCED), "f", Reduction.NONE, fairness))
        .isInstanceOf(Verdict.Violated.class);
  }

  private static final class Writer {
    private final Random random;
    private final String mark;
    private int labels;

    Writer(long seed, String mark) {
      random = new Random(seed);
      this.mark = mark;
    }

    private String one(String... of) {
      return of[random.nextInt(of.length)];
    }

    private String label() {
      return random.nextInt(4) == 0 ? mark + labels++ + ": " : "";
    }

    private String step() {
      return label()
          + one(
              "x = (x + 1) % 3",
              "y = 1 - y",
              "l = 1 - l",
              "x == 1 -> y = 0",
              "y == 1",
              "timeout",
              "q!l",
              "q?l",
              "m!1",
              "m?l",
              "l = x; l = 0",
              "atomic { x = 0; " + label() + "l = y; m!l }",
              "atomic { y == 1; " + label() + "x = 2; y = 0 }",
              "d_step { l = x; x = y; y = l % 2; l = 0 }",
              "if :: x == 0 -> " + label() + "skip :: else -> y = 1 fi",
              "if :: q?[1] -> l = 0 :: nfull(q) -> l = 1 fi");
    }

    private String steps(int most) {
      StringBuilder text = new StringBuilder(step());
      for (int more = random.nextInt(most); more > 0; more--) {
        text.append("; ").append(step());
      }
      return text.toString();
    }

    private String body() {
      return switch (random.nextInt(4)) {
        case 0 -> steps(3);
        case 1 -> "do :: " + steps(2) + " :: " + steps(2) + " od";
        case 2 -> label() + "do :: " + steps(2) + " :: x == 2 -> break od; " + steps(2);
        default -> steps(2) + "; do :: " + steps(3) + " od";
      };
    }

    private String starter() {
      String first = random.nextInt(3) == 0 ? steps(2) + "; " : "";
      String start = one("run A(); run B()", "atomic { run B(); run A() }", "run A()", "run B()");
      return "init { byte l; " + first + label() + start + "; " + body() + " }\n";
    }

    private String condition() {
      return one("x == 0", "x == 2", "y == 1", "x != y", "len(q) == 0", "x == 1 && y == 0");
    }

    private String formula() {
      return one("[] <> (%s)", "<> [] (%s)", "<> (%s)", "[] ((%s) -> <> (%s))", "(%s) U [] (%s)")
          .formatted(condition(), condition());
    }

    String program() {
      return "byte x, y; chan q = [1] of { byte }; chan m = [0] of { byte };\n"
          + ("proctype A() { byte l; " + body() + " }\n")
          + ("proctype B() { byte l; " + one("", "x == 1; run A(); ") + body() + " }\n")
          + ("active proctype C() { byte l; " + body() + " }\n")
          + starter()
          + ("ltl f { " + formula() + " }\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"progress", "acceptance", "f"})
  void random_programs_have_the_same_cycles_reduced_and_merged(String word) {
    int violated = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = new Writer(seed, word.equals("progress") ? word : "accept").program();
      TransitionSystem pure = Exploring.system(text, PromelaOptions.PURE);
      Verdict expected = verdict(pure, word, Reduction.NONE);
      for (TransitionSystem system :
          List.of(pure, Exploring.system(text, PromelaOptions.REDUCED))) {
        for (Reduction reduction : List.of(Reduction.NONE, Reduction.AMPLE, Reduction.STUBBORN)) {
          assertThat(verdict(system, word, reduction).getClass())
              .as("seed %d, %s%n%s", seed, reduction, text)
              .isEqualTo(expected.getClass());
        }
      }
      for (Fairness fairness : List.of(Fairness.WEAK, Fairness.STRONG)) {
        TransitionSystem merged = Exploring.system(text, PromelaOptions.REDUCED);
        assertThat(verdict(merged, word, Reduction.NONE, fairness).getClass())
            .as("seed %d, %s%n%s", seed, fairness, text)
            .isEqualTo(verdict(pure, word, Reduction.NONE, fairness).getClass());
      }
      violated += expected instanceof Verdict.Violated ? 1 : 0;
    }
    assertThat(violated).isBetween(SEEDS / 5, 4 * SEEDS / 5);
  }
}
