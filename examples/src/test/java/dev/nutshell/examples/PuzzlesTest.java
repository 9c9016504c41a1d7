package dev.nutshell.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.api.Check;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PuzzlesTest {
  @Test
  void the_farmer_needs_seven_crossings() {
    Violation violation = Check.of(new RiverCrossing()).store("full").search(Order.BFS).mustFail();
    assertThat(violation.message()).isEqualTo("invariant unsolved does not hold");
    assertThat(violation.trail().depth()).isEqualTo(7);
  }

  @Test
  void the_river_has_ten_safe_states() {
    // Each bank as a set of names, from the story alone.
    BruteForce expected =
        BruteForce.of(Set.of("farmer", "wolf", "goat", "cabbage"), PuzzlesTest::crossings);
    Result result = Check.of(new RiverCrossing()).store("full").property("none").run();
    assertThat(result.counts().states()).isEqualTo(expected.states()).isEqualTo(10);
    assertThat(result.counts().transitions()).isEqualTo(expected.transitions()).isEqualTo(20);
  }

  private static List<Set<String>> crossings(Set<String> near) {
    List<Set<String>> next = new ArrayList<>();
    for (String passenger : List.of("farmer", "wolf", "goat", "cabbage")) {
      Set<String> moved = new TreeSet<>(near);
      boolean leaving = moved.remove("farmer");
      boolean here = leaving == near.contains(passenger);
      if (leaving) {
        moved.remove(passenger);
      } else {
        moved.addAll(Set.of("farmer"));
        moved.add(passenger);
      }
      Set<String> alone = new TreeSet<>(Set.of("wolf", "goat", "cabbage"));
      if (leaving) {
        alone.retainAll(moved);
      } else {
        alone.removeAll(moved);
      }
      boolean eaten = alone.contains("goat") && alone.size() > 1;
      if (here && !eaten) {
        next.add(moved);
      }
    }
    return next;
  }

  @Test
  void the_hardest_board_takes_31_slides() {
    Violation violation = Check.of(new SlidingTiles()).store("full").search(Order.BFS).mustFail();
    assertThat(violation.trail().depth()).isEqualTo(31);
    assertThat(
            Check.of(new SlidingTiles("123456708"))
                .store("full")
                .search(Order.BFS)
                .mustFail()
                .trail()
                .depth())
        .isEqualTo(1);
  }

  @Test
  void half_of_all_boards_can_be_reached() {
    BruteForce expected = BruteForce.of("867254301", PuzzlesTest::slides);
    Result result =
        Check.of(new SlidingTiles()).store("full").search(Order.BFS).property("none").run();
    assertThat(result.counts().states()).isEqualTo(expected.states()).isEqualTo(181_440);
    assertThat(result.counts().transitions()).isEqualTo(expected.transitions()).isEqualTo(483_840);
    assertThat(result.counts().depth()).isEqualTo(31);
  }

  private static List<String> slides(String board) {
    List<String> next = new ArrayList<>();
    int gap = board.indexOf('0');
    for (int other = 0; other < 9; other++) {
      int distance = Math.abs(gap / 3 - other / 3) + Math.abs(gap % 3 - other % 3);
      if (distance == 1) {
        char tile = board.charAt(other);
        next.add(board.replace('0', 'x').replace(tile, '0').replace('x', tile));
      }
    }
    return next;
  }

  @Test
  void an_impossible_board_stays_unsolved() {
    Check.of(new SlidingTiles("213456780")).store("full").mustHold();
  }

  @Test
  void a_start_that_is_no_board_is_refused() {
    assertThatThrownBy(() -> new SlidingTiles("12345678")).hasMessageContaining("not '12345678'");
    assertThatThrownBy(() -> new SlidingTiles("112345678")).hasMessageContaining("each of the");
  }
}
