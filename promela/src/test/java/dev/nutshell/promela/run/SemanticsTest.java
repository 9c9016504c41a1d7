package dev.nutshell.promela.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.promela.Exploring;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Small models, each for one thing that statements do; the figures are SPIN's. */
class SemanticsTest {
  private static List<Violation> violations(String text) {
    Result result = Exploring.explore(Exploring.system(text));
    return switch (result.verdict()) {
      case Verdict.Violated violated -> violated.violations();
      case Verdict.Holds _, Verdict.Inconclusive _ -> List.of();
    };
  }

  private static void holds(String text) {
    assertThat(violations(text)).isEmpty();
  }

  private static void violates(String text, String kind, int line) {
    List<Violation> violations = violations(text);
    assertThat(violations).hasSize(1);
    assertThat(violations.getFirst().kind()).isEqualTo(kind);
    assertThat(violations.getFirst().line()).isEqualTo(line);
  }

  private static long states(String text) {
    return Exploring.explore(Exploring.system(text)).counts().states();
  }

  /** The values that a variable takes in any state. */
  private static Set<Integer> values(String text, String name) {
    TransitionSystem system = Exploring.system(text);
    Set<Integer> values = new TreeSet<>();
    var reader = system.narrator().variable(name);
    Explorer explorer = system.explorer();
    Set<State> seen = new java.util.HashSet<>();
    java.util.ArrayDeque<State> todo = new java.util.ArrayDeque<>();
    State first = new State();
    explorer.initial(first);
    todo.add(first);
    seen.add(first);
    while (!todo.isEmpty()) {
      State state = todo.poll();
      values.add(reader.read(state));
      EventList events = new EventList();
      explorer.enabled(state, events);
      for (int event : events.toArray()) {
        State next = new State();
        explorer.fire(state, event, next);
        if (seen.add(next)) {
          todo.add(next);
        }
      }
    }
    return values;
  }

  @Test
  void a_failed_assertion_names_its_line_and_text() {
    String text =
        """
        byte x;
        active proctype P() {
          x = 3;
          assert(x == 4)
        }
        """;
    violates(text, "assertion", 4);
    assertThat(violations(text).getFirst().message()).isEqualTo("assertion violated (x==4)");
  }

  @Test
  void an_index_out_of_range_is_a_failed_assertion() {
    violates(
        """
        byte a[3]; byte i = 3;
        active proctype P() {
          a[i] = 1
        }
        """,
        "assertion",
        3);
  }

  @Test
  void an_index_out_of_range_in_a_guard_is_found() {
    List<Violation> violations =
        violations(
            """
            byte a[3]; byte i = 7;
            active proctype P() {
              a[i] == 1
            }
            """);
    assertThat(violations).extracting(Violation::kind).contains("assertion");
  }

  @Test
  void a_division_by_zero_is_found() {
    violates("int x, y; active proctype P() { x = 5 / y }", "division", 1);
    violates("int x, y; active proctype P() { x = 5 % y }", "division", 1);
  }

  @Test
  void a_send_to_no_channel_is_found() {
    List<Violation> violations =
        violations("chan q; chan other = [1] of { byte }; active proctype P() { other!1; q!1 }");
    assertThat(violations).extracting(Violation::kind).contains("channel");
  }

  @Test
  void a_poll_of_a_rendezvous_is_found() {
    List<Violation> violations =
        violations("chan q = [0] of { byte }; active proctype P() { q?[1] }");
    assertThat(violations).extracting(Violation::kind).contains("rendezvous-poll");
  }

  @Test
  void a_d_step_that_blocks_is_an_error() {
    violates(
        """
        byte x;
        active proctype P() {
          d_step {
            x = 1;
            x == 2;
            x = 3
          }
        }
        """,
        "d_step",
        5);
  }

  @Test
  void an_endless_atomic_ends_with_an_error() {
    List<Violation> violations =
        violations("byte x; active proctype P() { atomic { do :: x = 1 - x od } }");
    assertThat(violations).extracting(Violation::kind).contains("endless-atomic");
  }

  @Test
  void an_endless_atomic_with_choices_ends_with_an_error() {
    List<Violation> violations =
        violations("byte x; active proctype P() { atomic { do :: x = 1 :: x = 2 od } }");
    assertThat(violations).extracting(Violation::kind).contains("endless-atomic");
  }

  @Test
  void a_d_proctype_with_a_choice_is_an_error() {
    List<Violation> violations =
        violations("byte x; active D_proctype P() { if :: x = 1 :: x = 2 fi }");
    assertThat(violations).extracting(Violation::kind).contains("nondeterminism");
  }

  @Test
  void a_process_that_waits_for_ever_is_an_invalid_end_state() {
    violates("byte x; active proctype P() { x == 1 }", "invalid-end-state", 0);
  }

  @Test
  void a_process_may_wait_for_ever_at_an_end_label() {
    holds("byte x; active proctype P() { end: x == 1 }");
    holds("byte x; active proctype P() { endless_wait: do :: x == 1 od }");
  }

  @Test
  void values_are_cut_to_the_declared_width() {
    assertThat(values("byte x; active proctype P() { x = 300 }", "x")).containsExactly(0, 44);
    assertThat(values("short x; active proctype P() { x = 40000 }", "x"))
        .containsExactly(-25536, 0);
    assertThat(values("bit x; active proctype P() { x = 3 }", "x")).containsExactly(0, 1);
    assertThat(values("bit x; active proctype P() { x = 2 }", "x")).containsExactly(0);
    assertThat(values("unsigned x : 5; active proctype P() { x = 35 }", "x")).containsExactly(0, 3);
    assertThat(values("unsigned x : 11; active proctype P() { x = 4095 }", "x"))
        .containsExactly(0, 2047);
    assertThat(values("int x; active proctype P() { x = -7 }", "x")).containsExactly(-7, 0);
  }

  @Test
  void an_array_of_bits_holds_bytes_as_in_spin() {
    assertThat(values("bit x[2]; active proctype P() { x[1] = 3 }", "x[1]")).containsExactly(0, 3);
  }

  @Test
  void operators_compute_as_c_does() {
    holds(
        """
        int x = -7;
        active proctype P() {
          assert(x / 2 == -3); assert(x % 3 == -1); assert(x >> 1 == -4); assert(x << 1 == -14);
          assert((5 & 3) == 1); assert((5 | 3) == 7); assert((5 ^ 3) == 6); assert(~5 == -6);
          assert(!x == 0); assert((x < 0 -> 1 : 2) == 1); assert(1 + 2 * 3 - 4 == 3)
        }
        """);
  }

  @Test
  void the_right_operand_of_and_is_left_alone_where_the_left_decides() {
    holds("byte a[2]; byte i = 5; active proctype P() { assert(!(i < 2 && a[i] == 0)) }");
  }

  @Test
  void a_full_channel_blocks_a_sender_and_messages_come_out_in_order() {
    holds(
        """
        chan q = [2] of { byte, short };
        active proctype S() { q!1,300; q!2,-5; q!3,70000 }
        active proctype R() {
          byte a; short b;
          full(q); q?a,b; assert(a == 1 && b == 300);
          q?a,b; assert(a == 2 && b == -5);
          q?a,b; assert(a == 3 && b == 4464);
          assert(empty(q) && len(q) == 0 && nfull(q))
        }
        """);
  }

  @Test
  void a_receive_waits_for_a_message_that_fits() {
    holds(
        """
        mtype = { one, two };
        chan q = [3] of { mtype, byte };
        byte want = 7;
        active proctype P() {
          byte x;
          q!one,5; q!two,7; q!two,8;
          q??two,eval(want); assert(len(q) == 2);
          q??<two,x>; assert(x == 8 && len(q) == 2);
          assert(q??[two,8] && !q?[two,8] && q?[one,_]);
          q?one(x); assert(x == 5)
        }
        """);
  }

  @Test
  void a_message_may_be_computed_from_a_look_into_another_channel() {
    holds(
        """
        chan q = [2] of { byte, byte, byte }; chan r = [2] of { byte, byte };
        active proctype P() {
          byte a, b, c;
          r!4,5;
          q!7,(r??[4,5]),9; q?a,b,c; assert(a == 7 && b == 1 && c == 9)
        }
        """);
  }

  @Test
  void a_sorted_send_keeps_the_channel_in_order() {
    holds(
        """
        chan q = [4] of { byte, byte };
        active proctype P() {
          byte a, b;
          q!!3,1; q!!1,9; q!!3,0; q!!2,2;
          q?a,b; assert(a == 1); q?a,b; assert(a == 2);
          q?a,b; assert(a == 3 && b == 0); q?a,b; assert(b == 1)
        }
        """);
  }

  @Test
  void a_rendezvous_needs_both_and_passes_the_message() {
    String text =
        """
        chan q = [0] of { byte };
        byte got;
        active proctype S() { q!7 }
        active proctype R() { q?got; assert(got == 7) }
        """;
    holds(text);
    assertThat(states(text)).isEqualTo(5);
    violates("chan q = [0] of { byte }; active proctype S() { q!7 }", "invalid-end-state", 0);
  }

  @Test
  void a_rendezvous_chooses_among_all_receivers() {
    assertThat(
            values(
                """
                chan q = [0] of { byte };
                byte who;
                active proctype S() { q!7 }
                active [2] proctype R() { end: q?_; who = _pid }
                """,
                "who"))
        .containsExactly(0, 1, 2);
  }

  @Test
  void channels_can_be_sent_and_passed_on() {
    holds(
        """
        chan first = [1] of { chan };
        proctype Server(chan from) { chan reply; from?reply; reply!9 }
        init {
          chan mine = [1] of { byte }; byte x;
          run Server(first); first!mine; mine?x; assert(x == 9)
        }
        """);
  }

  @Test
  void structures_hold_fields_and_arrays() {
    holds(
        """
        typedef Inner { byte a[2]; short b };
        typedef Outer { Inner in[2]; bit c };
        Outer o[2];
        active proctype P() {
          Outer mine;
          o[1].in[1].a[1] = 4; o[1].in[0].b = -3; mine.in[1].b = 8; mine.c = 1;
          assert(o[1].in[1].a[1] == 4 && o[1].in[0].b == -3 && o[0].in[1].a[1] == 0);
          assert(mine.in[1].b + mine.c == 9)
        }
        """);
  }

  @Test
  void a_structure_travels_in_a_message() {
    holds(
        """
        typedef M { byte kind; short value };
        chan q = [2] of { M };
        active proctype P() {
          M out, back;
          out.kind = 3; out.value = -300; q!out; q?back;
          assert(back.kind == 3 && back.value == -300)
        }
        """);
  }

  @Test
  void processes_get_arguments_and_numbers() {
    holds(
        """
        byte sum;
        proctype P(byte a; short b) { assert(_pid == 1 || _pid == 2); sum = sum + a + b }
        init {
          pid p;
          p = run P(1, 2); assert(p == 1);
          run P(3, 4);
          (_nr_pr == 1); assert(sum == 10)
        }
        """);
  }

  @Test
  void a_timeout_happens_only_where_nothing_else_can() {
    assertThat(
            values(
                """
                byte x; chan q = [1] of { byte };
                active proctype P() { do :: q?_ :: timeout -> x = x + 1; break od }
                active proctype Q() { q!1; q!2 }
                """,
                "x"))
        .containsExactly(0, 1);
  }

  @Test
  void else_is_taken_where_no_other_option_is_executable() {
    assertThat(
            values(
                "byte x = 3, y; active proctype P() { if :: x == 4 -> y = 1 :: else -> y = 2 fi }",
                "y"))
        .containsExactly(0, 2);
  }

  @Test
  void an_escape_wins_over_the_main_sequence() {
    assertThat(
            values(
                """
                byte x, y;
                active proctype P() { y = 1; { x = 1; x = 2 } unless { y == 1 -> x = 9 } }
                """,
                "x"))
        .containsExactly(0, 9);
  }

  @Test
  void a_provided_clause_stops_a_process() {
    assertThat(
            values(
                """
                byte go, x;
                active proctype P() provided (go == 1) { x = 1 }
                active proctype Q() { end: go == 7 }
                """,
                "x"))
        .containsExactly(0);
  }

  @Test
  void the_process_of_highest_priority_moves() {
    assertThat(
            values(
                """
                byte x, y;
                active proctype P() priority 5 { x = 1; y = x }
                active proctype Q() priority 1 { x = 2 }
                """,
                "y"))
        .containsExactly(0, 1);
  }

  @Test
  void remote_references_see_labels_and_variables() {
    holds(
        """
        byte done;
        active proctype P() { byte mine; mine = 5; here: done == 1 }
        active proctype Q() { P@here; assert(P[0]:mine == 5); done = 1 }
        """);
  }

  @Test
  void an_atomic_sequence_is_not_interrupted_unless_it_blocks() {
    assertThat(
            values(
                """
                byte x, y, seen;
                active proctype P() { atomic { x = 1; y = 1; x = 2; y = 2 } }
                active proctype Q() { atomic { x != y -> seen = 1 } }
                """,
                "seen"))
        .containsExactly(0);
    assertThat(
            values(
                """
                byte x, y, go, seen;
                active proctype P() { atomic { x = 1; go == 1; y = 1 } }
                active proctype Q() { go = 1; atomic { x != y -> seen = 1 } }
                """,
                "seen"))
        .containsExactly(0, 1);
  }

  @Test
  void last_tells_who_moved() {
    assertThat(
            values(
                """
                byte who;
                active proctype P() { skip; skip }
                active proctype Q() { who = _last + 1 }
                """,
                "who"))
        .containsExactly(0, 1);
  }

  @Test
  void of_skips_in_a_row_some_count_in_a_loop_and_all_in_a_for() {
    assertThat(
            states(
                """
                active proctype P() {
                  byte k;
                  do
                  :: k < 3 -> skip; skip; k++
                  :: else -> break
                  od
                }
                """))
        .isEqualTo(12);
    assertThat(
            states(
                """
                active proctype P() { byte k; for (k : 0 .. 2) { skip; skip } }
                """))
        .isEqualTo(16);
  }

  @Test
  void enabled_that_asks_for_itself_by_others_is_a_fault() {
    String text =
        "active proctype A() { enabled(1) } active proctype B() { enabled(2) }"
            + " active proctype C() { enabled(0) }";
    Result result = Exploring.explore(Exploring.system(text));
    assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(((Verdict.Violated) result.verdict()).violations().getFirst().message())
        .isEqualTo("enabled() asks, by others, for itself");
    String straight = "active proctype A() { enabled(1) } active proctype B() { do :: skip od }";
    assertThat(Exploring.explore(Exploring.system(straight)).counts().errors()).isZero();
  }
}
