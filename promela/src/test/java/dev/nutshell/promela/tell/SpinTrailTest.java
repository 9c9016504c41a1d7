package dev.nutshell.promela.tell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.promela.PromelaSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Trails that SPIN 6.5.2 wrote for small models of ours, and what it says that they mean. */
class SpinTrailTest {
  private static final String MEETING =
      """
      chan q = [1] of { byte };
      chan h = [0] of { byte };
      byte x;
      active proctype A() {
        byte n;
        n = 1;
        n = n + 1;
        q!n;
        atomic { x = 1; if :: x = x + 1 :: x = x + 2 fi; h!x; x = 9 }
      }
      active proctype B() {
        byte v;
        q?v;
        v = v * 2;
        v = v - 1;
        h?v;
        timeout;
        assert(v != 3)
      }
      """;

  private static final List<String> MEETING_STEPS =
      List.of(
          "0 n = 1",
          "0 n = (n+1)",
          "0 q!n",
          "1 q?v",
          "1 v = (v*2)",
          "1 v = (v-1)",
          "0 x = 1",
          "0 x = (x+2)",
          "0 h!x",
          "1 h?v",
          "0 x = 9",
          "1 (timeout)",
          "1 assert((v!=3))");

  private static PromelaSystem system(String text) {
    Loading loading = PromelaFrontEnd.load(text, "m.pml", Map.of(), PromelaOptions.PURE);
    return (PromelaSystem) ((Loading.Loaded) loading).system();
  }

  private static String lines(String trail) {
    return trail.replace(' ', '\n') + "\n";
  }

  private static List<String> steps(PromelaSystem system, int[] events) {
    List<String> steps = new ArrayList<>();
    Explorer explorer = system.explorer();
    State state = new State();
    State next = new State();
    explorer.initial(state);
    for (int event : events) {
      for (Moment moment : system.narrator().moments(state, event)) {
        steps.add(moment.actor().pid() + " " + moment.step().text());
      }
      explorer.fire(state, event, next);
      state.copyFrom(next);
    }
    return steps;
  }

  private static List<String> followed(String model, String trail) {
    PromelaSystem system = system(model);
    SpinTrail.Following following = system.follow(lines(trail));
    assertThat(following).isInstanceOf(SpinTrail.Following.Found.class);
    return steps(system, ((SpinTrail.Following.Found) following).events());
  }

  @Test
  void a_trail_without_merging_names_every_step() {
    assertThat(
            followed(
                MEETING,
                "1:0:0 2:0:1 3:0:2 4:1:12 5:1:13 6:1:14 7:0:3 8:0:5 9:0:8 10:1:15 11:0:9 12:1:16"
                    + " 13:1:17"))
        .isEqualTo(MEETING_STEPS);
  }

  @Test
  void steps_that_spin_merged_are_put_in_again() {
    assertThat(
            followed(
                MEETING,
                "-4:-4:-4 1:0:0 2:0:2 3:1:12 4:1:13 5:0:3 6:0:5 7:0:8 8:1:15 9:0:9 10:1:16"
                    + " 11:1:17"))
        .isEqualTo(MEETING_STEPS);
  }

  @Test
  void the_other_way_through_an_atomic_sequence_is_told_by_its_statements() {
    assertThat(followed(MEETING, "-4:-4:-4 1:0:0 2:0:2 3:1:12 4:1:13 5:0:3 6:0:4 7:0:8 8:1:15"))
        .contains("0 x = (x+1)")
        .doesNotContain("0 x = (x+2)");
  }

  @Test
  void a_select_has_its_way_out_numbered_last() {
    assertThat(
            followed(
                "byte x, n = 3; active proctype A() { select (x : 0 .. n); assert(x != 1) }",
                "1:0:0 2:0:1 3:0:2 4:0:3 5:0:7"))
        .containsExactly("0 x = 0", "0 ((x<n))", "0 x = (x+1)", "0 break", "0 assert((x!=1))");
  }

  @Test
  void a_cycle_of_the_claim_alone_begins_where_nothing_can_happen_any_more() {
    PromelaSystem system =
        system(
            """
            byte x;
            active proctype A() { x = 1; (false) }
            never { do :: x == 0 :: x == 1 -> goto accept od; accept: do :: x == 1 od }
            """);
    assertThat(system.follow(lines("-2:1:-2 -4:-4:-4 1:0:3 2:1:0 3:0:4 4:0:9 -1:-1:-1 5:0:9")))
        .isInstanceOfSatisfying(
            SpinTrail.Following.Found.class,
            found -> {
              assertThat(found.cycle()).isEqualTo(1);
              assertThat(steps(system, found.events())).containsExactly("0 x = 1");
            });
  }

  /** SPIN writes what stood there before. */
  @Test
  void a_step_after_the_end_of_the_claim_is_none() {
    assertThat(
            followed(
                """
                byte x; bool go;
                active proctype A() { atomic { x = 1; go; x = 2 } }
                active proctype B() { go = 1 }
                never { do :: x == 1 -> break :: else od }
                """,
                "-2:2:-2 -4:-4:-4 1:0:9 2:1:0 3:0:7 4:1:0"))
        .containsExactly("0 x = 1");
  }

  @Test
  void steps_of_a_claim_are_left_out_and_the_cycle_is_found() {
    PromelaSystem system =
        system(
            """
            byte x;
            never { do :: x != 9 :: x == 3 -> goto accept od; accept: do :: x > 0 od }
            active proctype A() {
              do :: x < 3 -> x = 1; x = 2; x = 3 :: x == 3 -> x = 2; x = 3 od
            }
            """);
    SpinTrail.Following following =
        system.follow(
            lines(
                "-2:0:-2 -4:-4:-4 1:0:0 2:1:11 3:0:0 4:1:12 5:0:0 6:1:13 7:0:0 8:1:14 9:0:0"
                    + " 10:1:15 11:0:1 12:1:16 -1:-1:-1 13:0:6 14:1:17 15:0:6 16:1:15 17:0:6"
                    + " 18:1:16"));
    assertThat(following)
        .isInstanceOfSatisfying(
            SpinTrail.Following.Found.class,
            found -> {
              assertThat(found.cycle()).isEqualTo(6);
              assertThat(steps(system, found.events()))
                  .containsExactly(
                      "0 ((x<3))",
                      "0 x = 1",
                      "0 x = 2",
                      "0 x = 3",
                      "0 ((x==3))",
                      "0 x = 2",
                      "0 x = 3",
                      "0 ((x==3))",
                      "0 x = 2");
            });
  }

  @Test
  void a_trail_of_another_model_or_no_trail_at_all_is_refused_in_a_sentence() {
    assertThat(system(MEETING).follow(lines("1:0:0 2:0:2")))
        .isEqualTo(
            new SpinTrail.Following.Lost(
                "does not fit the model: in step 2 process 0 takes the statement with SPIN's"
                    + " number 2, which it cannot do there"));
    assertThat(system(MEETING).follow("hello\n"))
        .isEqualTo(
            new SpinTrail.Following.Lost(
                "is no trail: line 1 is not of the form step:process:statement"));
  }
}
