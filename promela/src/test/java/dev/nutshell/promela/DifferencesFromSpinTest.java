package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Where SPIN 6.5.2 counts otherwise, found with random programs: because SPIN is wrong, or, where a
 * test is called a known gap, because we are.
 */
class DifferencesFromSpinTest {
  private static Result explored(String text, PromelaOptions options) {
    return Exploring.explore(Exploring.system(text, options));
  }

  private static long states(String text, PromelaOptions options) {
    return explored(text, options).counts().states();
  }

  private static long states(String text) {
    return states(text, PromelaOptions.PURE);
  }

  private static List<Integer> lines(String text, PromelaOptions options) {
    return switch (explored(text, options).verdict()) {
      case Verdict.Violated violated ->
          violated.violations().stream().map(Violation::line).sorted().toList();
      case Verdict.Holds _, Verdict.Inconclusive _ -> List.of();
    };
  }

  /** SPIN takes a receive back by what the variable holds: 0 instead of 2. It has 10 states. */
  @Test
  void a_message_that_is_cut_on_receipt_is_whole_again_on_the_next_path() {
    assertThat(
            states(
                """
                bit g = 1;
                chan c = [1] of { byte };
                active proctype P() { byte x; if :: x = 1 fi }
                active proctype Q() {
                  end: if
                  :: c?g
                  :: c!2; goto end
                  fi
                }
                """))
        .isEqualTo(9);
  }

  /**
   * The escape is always enabled, so nothing is ever counted up. SPIN forgets that once it has
   * tried the rendezvous in vain, and counts: 131,073 states.
   */
  @Test
  void an_escape_stays_enabled_after_a_rendezvous_beside_it_found_no_partner() {
    assertThat(
            states(
                """
                chan c = [0] of { byte };
                active proctype P() {
                  short x;
                  do
                  :: { x++ } unless { do :: c!1 :: true od }
                  od
                }
                """))
        .isEqualTo(2);
  }

  /** SPIN takes it back by the new value of g. It has 5 states. */
  @Test
  void a_pattern_may_depend_on_a_variable_that_is_received_into() {
    assertThat(
            states(
                """
                byte g;
                chan c = [2] of { byte, int };
                active proctype P() { do :: c!!2, 0 :: c??g, eval(g) od }
                """))
        .isEqualTo(6);
  }

  /** SPIN loses the bits of a process that has a priority. It has 3 states. */
  @Test
  void a_bit_of_a_process_with_a_priority_is_a_part_of_the_state() {
    assertThat(
            states(
                """
                active proctype P() priority 2 { bool x = 1; if :: x = 0 :: x = 1 fi }
                """))
        .isEqualTo(4);
  }

  /** SPIN lets a d_step that begins with an assertion answer a rendezvous. It has 5 states. */
  @Test
  void an_assertion_is_no_partner_of_a_send() {
    assertThat(
            states(
                """
                chan c = [0] of { byte };
                proctype R() { byte x; do :: c!1; c?x od }
                init {
                  run R();
                  atomic { d_step { assert(0 == 1) }; if :: skip fi }
                }
                """))
        .isEqualTo(3);
  }

  /** SPIN joins the two, so that nobody can change g in between. It has 3 states. */
  @Test
  void a_step_that_reads_a_global_in_an_index_is_joined_to_none() {
    assertThat(
            states(
                """
                bool g = 1;
                active proctype P() { pid x[2]; x[1] = 2; x[1] = x[g % 2] }
                """,
                PromelaOptions.REDUCED))
        .isEqualTo(4);
  }

  /** SPIN joins steps of P although Q sees who moved last. It has 4 states. */
  @Test
  void nothing_is_joined_where_the_model_asks_who_moved_last() {
    assertThat(
            states(
                """
                active proctype P() { int x = 1; (x < 2); x++ }
                active proctype Q() { do :: _last < 2 od }
                """,
                PromelaOptions.REDUCED))
        .isEqualTo(6);
  }

  /** For SPIN what is only printed is never read. It has 4 states. */
  @Test
  void what_is_printed_is_read() {
    assertThat(
            states(
                """
                bool g = 1;
                active proctype P() { select (g : 0 .. 1); printf("%d\\n", g) }
                """,
                PromelaOptions.DEAD_VARIABLES))
        .isEqualTo(7);
  }

  /** To SPIN the channel holds the message that is being handed over: the pattern matches. */
  @Test
  void known_gap_a_rendezvous_channel_is_empty_while_a_message_is_handed_over() {
    assertThat(
            states(
                """
                chan c = [0] of { short };
                active proctype P() { c?eval(len(c)) }
                active proctype Q() { c!1 }
                """))
        .isEqualTo(1);
  }

  /** SPIN reports both. */
  @Test
  void known_gap_of_two_failures_in_one_atomic_sequence_the_first_is_reported() {
    String text =
        """
        bool g;
        active proctype P() {
          atomic {
            assert(g == 1);
            assert(g == 2)
          }
        }
        """;
    assertThat(lines(text, PromelaOptions.PURE)).containsExactly(4);
    assertThat(explored(text, PromelaOptions.PURE).counts().errors()).isEqualTo(1);
  }

  /** The two assertions are one step, although each of them is reported without merging. */
  @Test
  void known_gap_of_two_failures_that_merging_joins_the_first_is_reported() {
    String text =
        """
        proctype R() {
          assert(false);
          assert(_pid < 2)
        }
        init { run R(); run R() }
        """;
    assertThat(lines(text, PromelaOptions.PURE)).containsExactly(2, 3);
    assertThat(lines(text, PromelaOptions.REDUCED)).containsExactly(2);
  }
}
