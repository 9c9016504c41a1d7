package dev.nutshell.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.api.Check;
import dev.nutshell.api.TrailText;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.plan.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is served depends on which runs count. */
class WaitingRoomTest {
  @ParameterizedTest
  @CsvSource({
    "2, true, NONE, false",
    "2, true, WEAK, true",
    "2, true, STRONG, true",
    "2, false, NONE, false",
    "2, false, WEAK, false",
    "2, false, STRONG, true",
    "3, true, NONE, false",
    "3, true, WEAK, true",
    "3, true, STRONG, true",
    "3, false, NONE, false",
    "3, false, WEAK, false",
    "3, false, STRONG, true",
    "4, true, WEAK, true",
    "4, false, STRONG, true",
  })
  void fairness_decides_who_is_served(int n, boolean queue, Fairness fairness, boolean served) {
    for (String store : new String[] {"full", "tree:compact"}) {
      Check<WaitingRoom.Room> check =
          Check.of(new WaitingRoom(n, queue)).store(store).fair(fairness);
      assertThat(check.run().verdict() instanceof Verdict.Holds).isEqualTo(served);
    }
  }

  @Test
  void the_lasso_of_a_run_that_is_weakly_fair_has_moves_of_the_others_in_its_cycle() {
    var violation =
        Check.of(new WaitingRoom(2, false))
            .store("full")
            .property("served 0")
            .fair(Fairness.WEAK)
            .mustFail();
    String told = TrailText.of(violation);
    assertThat(told).startsWith("served 0 ([] (cause -> <> effect)) does not hold: this can go on");
    String cycle = told.substring(told.indexOf("from here on, again and again:"));
    assertThat(cycle).contains("1 goes in").contains("1 leaves").doesNotContain(" 0 ");
  }

  @Test
  void what_the_model_names_can_be_asked_about() {
    Check.of(new WaitingRoom(3, true))
        .property("none")
        .store("full")
        .fair(Fairness.WEAK)
        .ltl("[] <> free")
        .ltl("[] (crowded -> <> free)")
        .leadsTo("in and out", room -> room.isIn(1), room -> !room.isIn(1))
        .mustHold();
    assertThatThrownBy(
            () ->
                Check.of(new WaitingRoom(3, true))
                    .property("none")
                    .store("full")
                    .ltl("<> crowded")
                    .mustHold())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("from here on, again and again:")
        .hasMessageContaining("0 strolls");
  }
}
