package dev.nutshell.promela.depend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.testkit.ReducedRuns;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Whether a step can be taken may depend on what is far from its process. Reductions know: none
 * loses a deadlock, a fault or a statement, and sleep sets lose no state.
 */
class EnablednessTest {
  private static void keepsAll(String text) {
    for (PromelaOptions options :
        new PromelaOptions[] {
          PromelaOptions.PURE, PromelaOptions.DEAD_VARIABLES, PromelaOptions.REDUCED
        }) {
      assertThat(ReducedRuns.losses(Exploring.system(text, options))).isEmpty();
    }
  }

  private static void keepsObserved(String text) {
    TransitionSystem system =
        Exploring.system(text, new PromelaOptions(true, true, Set.of("g", "h")));
    assertThat(ReducedRuns.unobserved(system, "g", "h")).isEmpty();
  }

  @Test
  void an_else_depends_on_what_a_rendezvous_beside_it_offers() {
    keepsAll(
        """
        byte g;
        chan c = [0] of { byte };
        active proctype R() { end: c?0 }
        active proctype P() { g++; if :: c!g :: else -> assert(g == 1) fi }
        active proctype I() { g = 0 }
        """);
  }

  @Test
  void an_else_depends_on_what_the_partner_waits_for() {
    keepsAll(
        """
        byte g, h;
        chan c = [0] of { byte };
        active proctype R() { end: c?eval(g) }
        active proctype P() { if :: c!0 :: else -> h = 1; assert(g == 1) fi }
        active proctype I() { g = 1; g = 0 }
        """);
  }

  @Test
  void an_else_depends_on_whether_the_partner_may_move() {
    keepsAll(
        """
        byte g, h;
        chan c = [0] of { byte };
        active proctype R() provided (g == 0) { end: c?0 }
        active proctype P() { if :: c!0 :: else -> h = 1; assert(g == 1) fi }
        active proctype I() { g = 1; g = 0 }
        """);
  }

  @Test
  void an_else_depends_on_what_is_in_a_channel_that_the_partner_looks_into() {
    keepsAll(
        """
        byte h;
        chan c = [0] of { byte };
        chan d = [1] of { byte };
        active proctype R() { end: c?eval(len(d)) }
        active proctype P() { if :: c!0 :: else -> h = 1; assert(nempty(d)) fi }
        active proctype I() { d!1; d?_ }
        """);
  }

  @Test
  void what_an_escape_lets_be_depends_on_the_rendezvous_that_it_begins_with() {
    keepsAll(
        """
        byte g, h;
        chan c = [0] of { byte };
        active proctype R() { end: c?eval(g) }
        active proctype P() { { h = 1; assert(g == 1); h = 2 } unless { c!0 } }
        active proctype I() { g = 1; g = 0 }
        """);
  }

  @Test
  void a_process_that_may_end_later_is_waited_for() {
    keepsAll(
        """
        byte g, k, p;
        active proctype Q() { k == 1; assert(_nr_pr == 3) }
        active proctype R() {
          byte x;
          atomic { p == 1 && _nr_pr == 3; g = 1; k = 1 };
          if :: x = 1 :: x = 2 fi;
          g = 0
        }
        active proctype P() provided (g == 0) { p = 1 }
        """);
  }

  @Test
  void an_else_alone_waits_for_the_provided_clause() {
    keepsAll(
        """
        byte g = 1, h;
        active proctype Q() { assert(h == 0) }
        active proctype R() { byte x; if :: x = 1 :: x = 2 fi; g = 0 }
        active proctype P() provided (g == 0) { if :: else -> h = 2 fi }
        """);
  }

  @Test
  void a_copy_from_anywhere_waits_for_a_send_although_there_are_messages() {
    keepsAll(
        """
        chan c = [3] of { byte };
        active proctype Q() { byte x; if :: x = 1 :: x = 2 fi; c!2 }
        active proctype P() { c!1; if :: c??<2> -> assert(false) :: true -> skip fi }
        """);
  }

  @Test
  void what_a_provided_clause_lets_move_when_nothing_else_can_is_taken_one_at_a_time() {
    keepsAll(
        """
        byte g, h;
        active proctype Q() provided (timeout) { h = 1 }
        active proctype R() { g == 1; assert(h == 0) }
        active proctype P() provided (timeout) { g = 1 }
        """);
  }

  @Test
  void a_label_is_asked_for_by_the_number_of_its_state_whatever_the_process_is() {
    keepsAll(
        """
        active proctype P() { do :: P[1]@L -> L: assert(false) od }
        active proctype Q() { byte x; x = 1; x = 2; x = 3; x = 4; x = 5 }
        """);
  }

  /** Q is not there yet where P finds nobody. */
  @Test
  void a_local_step_to_a_rendezvous_is_not_joined_where_an_else_notices() {
    String text =
        """
        byte g;
        chan c = [0] of { byte };
        active proctype P() { g == 1; if :: c!1 :: else -> assert(false) fi }
        active proctype Q() { byte x; g = 1; x = 1; end: c?x }
        """;
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      assertThat(Exploring.explore(Exploring.system(text, options)).counts().errors()).isPositive();
    }
  }

  /** P is stopped at its send, where R sees it. */
  @Test
  void a_local_step_to_a_rendezvous_is_not_joined_where_an_atomic_sequence_notices() {
    String text =
        """
        byte g, h;
        chan c = [0] of { byte };
        active proctype P() { atomic { g == 1; h = 1; c!1; h = 0 } }
        active proctype Q() { byte x; g = 1; x = 1; end: c?x }
        active proctype R() { end: h == 1; assert(false) }
        """;
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      assertThat(Exploring.explore(Exploring.system(text, options)).counts().errors()).isPositive();
    }
  }

  @Test
  void an_atomic_sequence_is_not_left_standing_at_a_receive_that_it_would_pass() {
    String text =
        """
        byte g;
        chan c = [0] of { byte };
        active proctype P() {
          byte x;
          g = 1;
          atomic { x = 1; if :: c?g -> assert(false) :: else -> skip fi }
        }
        active proctype Q() { end: c!2 }
        """;
    for (PromelaOptions options :
        new PromelaOptions[] {PromelaOptions.PURE, PromelaOptions.REDUCED}) {
      assertThat(Exploring.explore(Exploring.system(text, options)).counts().errors()).isZero();
    }
  }

  @Test
  void a_rendezvous_changes_what_its_receiver_receives() {
    keepsObserved(
        """
        byte g, h;
        chan c = [0] of { byte };
        active proctype P() { c!1 }
        active proctype Q() { c?g }
        active proctype R() { h = 1 }
        """);
  }

  @Test
  void an_atomic_sequence_changes_what_others_change_that_it_meets() {
    keepsObserved(
        """
        byte g, h;
        chan c = [0] of { byte };
        active proctype P() { atomic { skip; c!1 } }
        active proctype Q() { byte x; atomic { c?x; g = 1 } }
        active proctype R() { h = 1 }
        """);
  }
}
