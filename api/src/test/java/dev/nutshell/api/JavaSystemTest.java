package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Order;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavaSystemTest {
  /** Jugs of given sizes, filled, emptied and poured. */
  record Jugs(List<Integer> sizes, int goal, List<List<Integer>> starts)
      implements Model<Jugs.Levels> {
    record Levels(@Range(max = 100) List<Integer> litres) {
      Levels with(int jug, int amount) {
        List<Integer> changed = new java.util.ArrayList<>(litres);
        changed.set(jug, amount);
        return new Levels(List.copyOf(changed));
      }
    }

    @Override
    public List<Levels> initial() {
      return starts.stream().map(Levels::new).toList();
    }

    @Override
    public void moves(Levels now, Moves<Levels> moves) {
      for (int i = 0; i < sizes.size(); i++) {
        moves.add("fill", i, now.with(i, sizes.get(i)));
        moves.add("empty", i, now.with(i, 0));
        for (int j = 0; j < sizes.size(); j++) {
          if (i != j) {
            int amount = Math.min(now.litres.get(i), sizes.get(j) - now.litres.get(j));
            moves.add(
                "pour {} into {}",
                i,
                j,
                now.with(i, now.litres.get(i) - amount).with(j, now.litres.get(j) + amount));
          }
        }
      }
    }

    @Override
    public Map<String, Predicate<Levels>> invariants() {
      return Map.of("unsolved", now -> !now.litres.contains(goal));
    }
  }

  private static final Jugs DIE_HARD = new Jugs(List.of(3, 5), 4, List.of(List.of(0, 0)));
  private static final Jugs THREE =
      new Jugs(
          List.of(7, 11, 13), 99, List.of(List.of(0, 0, 0), List.of(2, 2, 2), List.of(5, 0, 9)));

  /** (states, transitions) by a plain search over the Java values. */
  private static <S> long[] bruteForce(Model<S> model) {
    Set<S> seen = new HashSet<>(model.initial());
    Queue<S> queue = new ArrayDeque<>(seen);
    long[] transitions = {0};
    while (!queue.isEmpty()) {
      model.moves(
          queue.remove(),
          (name, first, second, next) -> {
            transitions[0]++;
            if (seen.add(next)) {
              queue.add(next);
            }
          });
    }
    return new long[] {seen.size(), transitions[0]};
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void every_order_counts_what_a_hash_set_counts(Order order) {
    Result one = Check.of(DIE_HARD).store("full").search(order).property("none").run();
    assertThat(one.counts().states()).isEqualTo(bruteForce(DIE_HARD)[0]).isEqualTo(16);
    assertThat(one.counts().transitions()).isEqualTo(bruteForce(DIE_HARD)[1]);
    Result three = Check.of(THREE).store("full").search(order).property("none").run();
    // One more state and three more events: the moment before the start, and the choice.
    assertThat(three.counts().states()).isEqualTo(bruteForce(THREE)[0] + 1).isGreaterThan(500);
    assertThat(three.counts().transitions()).isEqualTo(bruteForce(THREE)[1] + 3);
    assertThat(three.guarantee().kind()).isEqualTo(Guarantee.Kind.EXHAUSTIVE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "tree", "tree:compact"})
  void the_empty_vector_before_the_start_is_a_state_like_any_other(String store) {
    Result result = Check.of(THREE).store(store).property("none").run();
    assertThat(result.counts().states()).isEqualTo(bruteForce(THREE)[0] + 1);
    assertThat(result.counts().transitions()).isEqualTo(bruteForce(THREE)[1] + 3);
  }

  @Test
  void breadth_first_search_solves_the_jugs_in_six_moves_and_says_how() {
    Violation violation = Check.of(DIE_HARD).store("full").search(Order.BFS).mustFail();
    assertThat(violation.kind()).isEqualTo("invariant");
    assertThat(violation.trail().depth()).isEqualTo(6);
    assertThat(TrailText.of(violation).lines())
        .hasSize(8)
        .first()
        .isEqualTo("invariant unsolved does not hold, after 6 moves:");
    assertThat(TrailText.of(violation))
        .contains("   0. start                          litres=[0, 0]")
        .contains("   1. fill 1                         litres=[0, 5]")
        .contains("   2. pour 1 into 0                  litres=[3, 2]");
  }

  @Test
  void an_event_names_the_same_successor_on_every_explorer() {
    JavaSystem<Jugs.Levels> system = new JavaSystem<>(THREE);
    Explorer walker = system.explorer();
    Random random = new Random(7);
    State state = new State();
    State next = new State();
    State again = new State();
    EventList events = new EventList();
    walker.initial(state);
    assertThat(state.length()).isZero();
    for (int i = 0; i < 300; i++) {
      walker.enabled(state, events);
      int event = events.get(random.nextInt(events.size()));
      walker.fire(state, event, next);
      Explorer fresh = system.explorer();
      fresh.fire(state, event, again);
      assertThat(again).isEqualTo(next);
      assertThat(system.narrator().label(fresh.label(state, event)))
          .isEqualTo(system.narrator().steps(state, event).getFirst().text());
      state.copyFrom(next);
    }
  }

  @Test
  void a_forbidden_label_is_found() {
    Violation violation =
        Check.of(DIE_HARD)
            .store("full")
            .search(Order.BFS)
            .property("none")
            .forbid("pour 1 into 0")
            .mustFail();
    assertThat(violation.message()).isEqualTo("event pour 1 into 0 can happen");
    assertThat(violation.trail().depth()).isEqualTo(1);
  }

  @Test
  void a_forbidden_label_that_never_came_up_is_named() {
    Result result = Check.of(DIE_HARD).store("full").property("none").forbid("pour 1 in 0").run();
    assertThat(result.notes())
        .contains(
            "no event with the label 'pour 1 in 0' was met, as would be if it were misspelt;"
                + " did you mean 'pour 1 into 0'?");
  }

  /** Counts up, and has a way to go wrong. */
  record Counter(Runnable atThree, @Range(max = 5) int most) implements Model<Counter.Value> {
    record Value(@Range(max = 5) int x) {}

    @Override
    public List<Value> initial() {
      return List.of(new Value(0));
    }

    @Override
    public void moves(Value now, Moves<Value> moves) {
      if (now.x == 3) {
        atThree.run();
      }
      if (now.x < most) {
        moves.add("count", new Value(now.x + 1));
      }
    }

    @Override
    public boolean mayEnd(Value state) {
      return state.x == 5;
    }
  }

  @Test
  void what_a_model_throws_is_a_violation_with_its_place_and_trail() {
    Counter throwing =
        new Counter(
            () -> {
              throw new IndexOutOfBoundsException("no seat 3");
            },
            5);
    Violation violation = Check.of(throwing).store("full").property("assert").mustFail();
    assertThat(violation.kind()).isEqualTo("exception");
    assertThat(violation.message()).isEqualTo("IndexOutOfBoundsException: no seat 3");
    assertThat(violation.file()).isEqualTo("JavaSystemTest.java");
    assertThat(violation.line()).isPositive();
    assertThat(violation.trail().depth()).isEqualTo(3);
    Counter asserting =
        new Counter(
            () -> {
              throw new AssertionError("three");
            },
            5);
    assertThat(Check.of(asserting).store("full").property("assert").mustFail())
        .extracting(Violation::kind, Violation::message)
        .containsExactly("assertion", "assertion violated: three");
  }

  @Test
  void a_successor_that_cannot_be_encoded_is_a_violation() {
    Violation violation = Check.of(new Counter(() -> {}, 9)).store("full").mustFail();
    assertThat(violation.message())
        .isEqualTo("IllegalArgumentException: 'Value.x' is 6, outside its range from 0 to 5");
    assertThat(violation.file()).isNull();
    assertThat(violation.trail().depth()).isEqualTo(6);
  }

  @Test
  void a_model_may_end_where_it_says_so() {
    assertThat(Check.of(new Counter(() -> {}, 5)).store("full").mustHold().counts().states())
        .isEqualTo(6);
    assertThat(Check.of(new Counter(() -> {}, 4)).store("full").mustFail().kind())
        .isEqualTo("deadlock");
  }

  @Test
  void must_hold_throws_with_the_trail() {
    assertThatThrownBy(() -> Check.of(new Counter(() -> {}, 1)).store("full").mustHold())
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            String.format(
                "no event is enabled and the model may not end here, after 1 moves:%n"
                    + "   0. start                          x=0%n"
                    + "   1. count                          x=1"));
    assertThatThrownBy(() -> Check.of(new Counter(() -> {}, 5)).store("full").mustFail())
        .hasMessage("every checked property holds");
    assertThatThrownBy(() -> Check.of(new Counter(() -> {}, 5)).store("full").depth(2).mustHold())
        .hasMessage("not known: the depth limit was reached, with no violation so far");
  }

  @Test
  void must_hold_throws_where_states_may_have_been_omitted() {
    Check<?> lossy = Check.of(new Counter(() -> {}, 5)).store("bitstate:k=3,size=1M");
    assertThatThrownBy(lossy::mustHold)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("not exhaustive: the store 'bitstate:")
        .hasMessageContaining("mustProbablyHold()");
    assertThat(lossy.mustProbablyHold().counts().states()).isEqualTo(6);
    assertThatThrownBy(() -> Check.of(new Counter(() -> {}, 4)).store("compact").mustProbablyHold())
        .hasMessageContaining("may not end here");
  }

  @Test
  void must_hold_throws_where_auto_had_to_omit_states() {
    record Grid() implements Model<Grid.Point> {
      record Point(int x, int y, long[] noise) {
        static Point of(int x, int y) {
          return new Point(x, y, new Random(x * 245 + y).longs(75).toArray());
        }
      }

      @Override
      public List<Point> initial() {
        return List.of(Point.of(0, 0));
      }

      @Override
      public void moves(Point now, Moves<Point> moves) {
        moves.add("right", Point.of((now.x + 1) % 245, now.y));
        moves.add("up", Point.of(now.x, (now.y + 1) % 245));
      }
    }

    // 60,025 states of 609 bytes that have nothing in common: no exact store has the room.
    Check<?> check = Check.of(new Grid()).search(Order.BFS).memory(32L << 20);
    assertThatThrownBy(check::mustHold)
        .isInstanceOf(AssertionError.class)
        .hasMessageNotContaining("may not end here");
  }

  @Test
  void what_makes_no_sense_is_refused_with_a_reason() {
    Check<?> check = Check.of(DIE_HARD).store("nonsense");
    assertThatThrownBy(check::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there is no store 'nonsense'");
    assertThatThrownBy(() -> Check.of(new Jugs(List.of(1), 9, List.of())))
        .hasMessage("Jugs has no initial state");
  }

  @Test
  void an_invariant_that_throws_does_not_hold() {
    record Divider() implements Model<Counter.Value> {
      @Override
      public List<Counter.Value> initial() {
        return List.of(new Counter.Value(2));
      }

      @Override
      public void moves(Counter.Value state, Moves<Counter.Value> moves) {
        moves.add("down", new Counter.Value(Math.max(0, state.x - 1)));
      }

      @Override
      public Map<String, Predicate<Counter.Value>> invariants() {
        return Map.of("divides", state -> 6 / state.x > 0);
      }
    }

    Verdict verdict = Check.of(new Divider()).store("full").run().verdict();
    assertThat(verdict).isInstanceOf(Verdict.Violated.class);
  }

  @Test
  void the_narrator_reads_components_by_name() {
    JavaSystem<Jugs.Levels> system = new JavaSystem<>(THREE);
    State state = new State();
    system.explorer().initial(state);
    assertThat(system.narrator().variable("litres[1]").read(state)).isZero();
    State second = new State();
    system.explorer().fire(state, 2, second);
    assertThat(system.narrator().variable("litres[2]").read(second)).isEqualTo(9);
    assertThat(system.narrator().variable("gallons")).isNull();
  }
}
