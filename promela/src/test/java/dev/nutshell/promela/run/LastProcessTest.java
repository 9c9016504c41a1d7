package dev.nutshell.promela.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code _last}: who took the last step is part of the state where somebody asks. */
class LastProcessTest {
  /** What SPIN 6.5.2 counts ({@code spin -a -o1 -o2 -o3}, {@code -DNOREDUCE -DSAFETY}). */
  record Counted(String text, long states, long transitions, long errors) {}

  static Stream<Counted> counted() {
    return Stream.of(
        new Counted(
            "byte g; active [2] proctype P() { do :: g < 4 -> g++ :: _last == 1 "
                + "&& g == 4 -> g = 0; break od }",
            86,
            126,
            4),
        new Counted(
            "byte g; active [2] proctype P() { atomic { g = 1; g = 2 }; g = "
                + "_last } active proctype Q() { _last == 0; assert(g < 9) }",
            138,
            231,
            2),
        new Counted(
            "chan c = [0] of {byte}; byte g; active proctype S() { c!1; c!2 } "
                + "active proctype R() { byte x; do :: c?x :: _last == 1 -> g = 1; "
                + "break od }",
            10,
            10,
            1),
        new Counted(
            "byte g; active [2] proctype P() { d_step { g = 1; g = 2 }; g = 3 } "
                + "active proctype Q() { if :: _last == 0 -> skip :: _last == 1 -> g "
                + "= 7 fi; g = 8 }",
            137,
            268,
            0),
        new Counted(
            "proctype P() { skip; skip } init { run P(); run P(); (_last == 2); "
                + "(_last == 1) }",
            65,
            102,
            1),
        new Counted(
            "proctype P(byte n) { n = 1; n = 2 } init { run P(1); do :: _last "
                + "== 1 -> break :: run P(2); (_nr_pr == 2) -> skip od }",
            48,
            81,
            1),
        new Counted(
            "byte g; active proctype A() { byte x; x = _last; g = x } active "
                + "proctype B() { byte y; y = 1; g = _last; y = 2 }",
            42,
            55,
            0),
        new Counted(
            "chan c = [1] of {byte}; active proctype S() { byte i; do :: i < 3 "
                + "-> c!_last; i++ :: else -> break od } active proctype R() { byte "
                + "x; do :: c?x -> assert(x < 2) :: timeout -> break od }",
            113,
            172,
            0),
        new Counted(
            "byte g; active proctype A() { g = 1; { g = 2; g = 3 } unless { "
                + "_last == 1 -> g = 9 } } active proctype B() { skip; g = 4 }",
            43,
            58,
            0),
        new Counted(
            "byte g; active [3] proctype P() { g = g + 1; _last != _pid; g = g " + "- 1 }",
            172,
            335,
            3));
  }

  @ParameterizedTest
  @MethodSource("counted")
  void a_model_that_asks_who_was_last_counts_as_spin_does(Counted counted) {
    Result result = Exploring.explore(Exploring.system(counted.text));
    assertThat(result.counts().states()).isEqualTo(counted.states);
    assertThat(result.counts().transitions()).isEqualTo(counted.transitions);
    assertThat(result.counts().errors()).isEqualTo(counted.errors);
  }

  @Test
  void it_takes_no_room_where_nobody_asks() {
    String text = "byte g; active [2] proctype P() { g = 1; g = 2 }";
    long plain = Exploring.explore(Exploring.system(text)).counts().states();
    long asked =
        Exploring.explore(Exploring.system(text + " ltl { [] (_last < 2) }")).counts().states();
    assertThat(asked).isGreaterThan(plain);
  }

  @Test
  void steps_are_not_joined_where_somebody_asks() {
    String text = "active [2] proctype P() { byte x; x = 1; x = 2 } ltl { [] (_last == 0) }";
    assertThat(Exploring.system(text, PromelaOptions.REDUCED).mergesSteps()).isFalse();
  }
}
