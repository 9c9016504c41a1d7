package dev.nutshell.promela.depend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.testkit.program.RandomProgram;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that are said to be independent commute wherever both are enabled. */
class IndependenceTest {
  private static final int MOST_STATES = 400;

  private long independent;
  private long dependent;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void independent_events_of_random_programs_commute(int part) {
    for (long seed = 20 * part; seed < 20 * (part + 1); seed++) {
      String text = RandomProgram.of(seed).text();
      if (PromelaFrontEnd.load(text, "", Map.of(), PromelaOptions.PURE)
          instanceof Loading.Rejected) {
        continue;
      }
      check(text, PromelaOptions.PURE, "seed " + seed);
      check(text, PromelaOptions.REDUCED, "reduced seed " + seed);
    }
    assertThat(independent).isGreaterThan(50);
    assertThat(dependent).isGreaterThan(50);
  }

  @Test
  void the_two_ends_of_a_buffer_are_independent() {
    check(
        """
        chan q = [2] of { byte };
        active proctype P() { q!1; q!2; q!3 }
        active proctype Q() { byte x; q?x; q?x; q?x }
        """,
        PromelaOptions.PURE,
        "");
    assertThat(independent).isPositive();
    assertThat(dependent).isZero();
  }

  @Test
  void elements_that_the_number_of_the_process_tells_apart_are_independent() {
    check("byte a[3]; active [3] proctype P() { a[_pid] = 1; a[_pid]++ }", PromelaOptions.PURE, "");
    assertThat(independent).isPositive();
    assertThat(dependent).isZero();
  }

  @Test
  void what_one_counts_and_another_changes_is_dependent() {
    check("bit g; active [2] proctype P() { do :: g++ od }", PromelaOptions.PURE, "");
    assertThat(independent).isZero();
    assertThat(dependent).isPositive();
  }

  private void check(String text, PromelaOptions options, String name) {
    TransitionSystem system = Exploring.system(text, options);
    if (!system.abilities().independence().isThere()) {
      return; // Nothing is said to be independent.
    }
    Explorer explorer = system.explorer();
    Abilities.Independence independence = system.abilities().independence().on(explorer);
    Set<ByteBuffer> seen = new HashSet<>();
    Queue<State> queue = new ArrayDeque<>();
    State first = new State();
    explorer.initial(first);
    seen.add(ByteBuffer.wrap(first.toByteArray()));
    queue.add(first);
    EventList events = new EventList();
    while (!queue.isEmpty()) {
      State state = queue.remove();
      explorer.enabled(state, events);
      int[] list = events.toArray();
      for (int i = 0; i < list.length; i++) {
        for (int j = 0; j < list.length; j++) {
          boolean claimed = independence.independent(state, list[i], list[j]);
          assertThat(independence.independent(state, list[j], list[i])).isEqualTo(claimed);
          if (claimed) {
            independent++;
            assertThat(commute(explorer, state, list[i], list[j]))
                .as(
                    "%s: %s and %s",
                    name,
                    system.narrator().steps(state, list[i]),
                    system.narrator().steps(state, list[j]))
                .isTrue();
          } else if (i != j) {
            dependent++;
          }
        }
        State next = new State();
        explorer.fire(state, list[i], next);
        if (seen.size() < MOST_STATES && seen.add(ByteBuffer.wrap(next.toByteArray()))) {
          queue.add(next);
        }
      }
    }
  }

  private static boolean commute(Explorer explorer, State state, int one, int two) {
    State afterOne = new State();
    State afterTwo = new State();
    State oneTwo = new State();
    State twoOne = new State();
    EventList events = new EventList();
    int faultOne = explorer.fire(state, one, afterOne);
    int faultTwo = explorer.fire(state, two, afterTwo);
    explorer.enabled(afterOne, events);
    boolean enabled = contains(events, two);
    explorer.enabled(afterTwo, events);
    enabled &= contains(events, one);
    if (!enabled) {
      return false;
    }
    int faultTwoLater = explorer.fire(afterOne, two, oneTwo);
    int faultOneLater = explorer.fire(afterTwo, one, twoOne);
    return faultOne == faultOneLater && faultTwo == faultTwoLater && oneTwo.equals(twoOne);
  }

  private static boolean contains(EventList events, int event) {
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i) == event) {
        return true;
      }
    }
    return false;
  }
}
