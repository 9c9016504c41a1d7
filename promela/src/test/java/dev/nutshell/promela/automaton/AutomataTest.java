package dev.nutshell.promela.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Parsing;
import dev.nutshell.promela.PromelaParser;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The automata are those that SPIN's verifier prints with {@code pan -d}, number for number. */
class AutomataTest {
  private static String text(String model) {
    Parsing parsing = PromelaParser.parse(model, "model.pml", Map.of());
    assertThat(parsing).isInstanceOf(Parsing.Parsed.class);
    return AutomatonText.of(
        Automata.of(((Parsing.Parsed) parsing).program().processes().getFirst(), Set.of()));
  }

  @Test
  void loops_atomics_nested_selections_escapes_and_d_steps() {
    String model =
        """
        byte x, y; chan c = [1] of { byte };
        active proctype P() {
          do
          :: x < 3 -> x++
          :: atomic { x == 3 -> y = 1; break }
          :: if :: y == 2 -> goto done :: else -> skip fi
          od;
          { x = 1; x = 2 } unless { y == 1 -> x = 9 };
        end: c?x;
        done: skip;
          d_step { x = 0; y = 0 }
        }
        """;
    assertThat(text(model))
        .isEqualTo(
            """
            P
            13 -> 2 [----] ((x<3))
            13 -> 4 [A---] ((x==3))
            13 -> 23 [----] ((y==2))
            13 -> 10 [----] else
            2 -> 13 [----] x = (x+1)
            4 -> 5 [A---] y = 1
            23 -> 26 [----] (1)
            10 -> 13 [----] (1)
            5 -> 16 [----] break
            26 -> 27 [----] D_STEP11
            16 -> 19 [----] ((y==1)) (escape 18)
            16 -> 17 [----] x = 1
            27 -> 0 [--e-] -end-
            19 -> 22 [----] x = 9
            17 -> 19 [----] ((y==1)) (escape 18)
            17 -> 22 [----] x = 2
            22 -> 23 [--e-] c?x
            """);
  }

  @Test
  void of_skips_in_a_row_inside_an_option_one_is_kept() {
    assertThat(text("byte g; active proctype P() { if :: skip; skip; skip; g = 1 fi }"))
        .isEqualTo(
            """
            P
            5 -> 4 [----] (1)
            4 -> 7 [----] g = 1
            7 -> 0 [--e-] -end-
            """);
  }

  @Test
  void a_goto_from_an_atomic_into_another_goes_on() {
    assertThat(
            text(
                """
                byte x;
                active proctype P() {
                  atomic { x = 1; goto in };
                  atomic { x = 2; in: x = 3; x = 4 }
                }
                """))
        .isEqualTo(
            """
            P
            3 -> 5 [A---] x = 1
            5 -> 6 [A---] x = 3
            6 -> 8 [----] x = 4
            8 -> 0 [--e-] -end-
            """);
  }

  @Test
  void a_goto_that_carries_an_end_label_gets_a_skip_to_stand_at() {
    assertThat(text("byte x; active proctype P() { L: x = 1; end: goto L }"))
        .isEqualTo(
            """
            P
            1 -> 3 [----] x = 1
            3 -> 1 [--e-] (1)
            """);
  }

  @Test
  void a_label_before_an_unless_stands_before_both_halves() {
    assertThat(
            text(
                """
                byte x;
                active proctype P() { L: { goto L; x = 1 } unless { x == 2 -> x = 3 } }
                """))
        .startsWith("P\n7 -> 4 [----] ((x==2)) (escape 3)\n7 -> 7 [----] goto L\n");
  }
}
