package dev.nutshell.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.api.Check;
import dev.nutshell.api.TrailText;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhilosophersTest {
  /** Written from the story, not from the packed model: who holds each fork, and who eats. */
  private record Table(List<Integer> holder, List<Boolean> eats) {
    private static final int NOBODY = -1;

    static Table of(int n) {
      return new Table(Collections.nCopies(n, NOBODY), Collections.nCopies(n, false));
    }

    List<Table> successors(boolean lefty) {
      int n = holder.size();
      List<Table> next = new ArrayList<>();
      for (int who = 0; who < n; who++) {
        boolean swapped = lefty && who == n - 1;
        int first = swapped ? (who + 1) % n : who;
        int second = swapped ? who : (who + 1) % n;
        if (eats.get(who)) {
          next.add(with(first, NOBODY).with(second, NOBODY).eating(who, false));
        } else if (holder.get(first) == NOBODY) {
          next.add(with(first, who));
        } else if (holder.get(first) == who && holder.get(second) == NOBODY) {
          next.add(with(second, who).eating(who, true));
        }
      }
      return next;
    }

    private Table with(int fork, int who) {
      List<Integer> changed = new ArrayList<>(holder);
      changed.set(fork, who);
      return new Table(changed, eats);
    }

    private Table eating(int who, boolean now) {
      List<Boolean> changed = new ArrayList<>(eats);
      changed.set(who, now);
      return new Table(holder, changed);
    }
  }

  @ParameterizedTest
  @CsvSource({"2,false", "3,false", "5,false", "9,false", "2,true", "3,true", "6,true", "9,true"})
  void every_order_counts_what_a_hash_set_counts(int n, boolean lefty) {
    BruteForce expected = BruteForce.of(Table.of(n), table -> table.successors(lefty));
    for (Order order : Order.values()) {
      Result result =
          Check.of(new Philosophers(n, lefty)).store("full").search(order).findAll().run();
      assertThat(result.counts().states()).isEqualTo(expected.states());
      assertThat(result.counts().transitions()).isEqualTo(expected.transitions());
      assertThat(result.counts().errors()).isEqualTo(expected.deadlocks()).isEqualTo(lefty ? 0 : 1);
    }
  }

  @Test
  void the_states_are_the_pell_lucas_numbers_and_the_pell_numbers_with_a_lefty() {
    long[] lucas = {2, 2};
    long[] pell = {1, 2};
    for (int n = 2; n <= 13; n++) {
      lucas = new long[] {lucas[1], 2 * lucas[1] + lucas[0]};
      pell = new long[] {pell[1], 2 * pell[1] + pell[0]};
      assertThat(states(new Philosophers(n))).as("n=%d", n).isEqualTo(lucas[1]);
      assertThat(states(new Philosophers(n, true))).as("n=%d", n).isEqualTo(pell[1]);
    }
  }

  private static long states(Philosophers model) {
    return Check.of(model).store("full").property("none").run().counts().states();
  }

  @Test
  void all_may_hold_their_left_fork() {
    Violation violation = Check.of(new Philosophers(5)).store("full").search(Order.BFS).mustFail();
    assertThat(violation.kind()).isEqualTo("deadlock");
    assertThat(violation.trail().depth()).isEqualTo(5);
    assertThat(TrailText.of(violation))
        .contains("4 takes the left fork")
        .endsWith("philosopher=[waits, waits, waits, waits, waits]");
  }

  @Test
  void one_lefty_saves_them_all() {
    Check.of(new Philosophers(8, true)).store("full").mustHold();
  }

  @Test
  void no_less_than_two_and_no_more_than_a_word_holds() {
    assertThatThrownBy(() -> new Philosophers(1)).hasMessageContaining("2 to 32, not 1");
    assertThatThrownBy(() -> new Philosophers(33)).hasMessageContaining("2 to 32, not 33");
    assertThat(
            Check.of(new Philosophers(32))
                .store("full")
                .search(Order.BFS)
                .property("exclusion")
                .depth(3)
                .run()
                .counts()
                .states())
        // Three of 32 forks taken, one after the other, or one philosopher gone on.
        .isGreaterThan(5000);
  }

  /** A fork lies free only now and then, so a slow neighbour may never get hold of it. */
  @ParameterizedTest
  @CsvSource({
    "2, NONE, false", "2, WEAK, false", "2, STRONG, true",
    "3, NONE, false", "3, WEAK, false", "3, STRONG, true",
    "5, NONE, false", "5, WEAK, false", "5, STRONG, true",
  })
  void with_strong_fairness_everybody_eats_again_and_again(
      int n, Fairness fairness, boolean holds) {
    for (int who = 0; who < n; who++) {
      Result result =
          Check.of(new Philosophers(n, true))
              .property("none")
              .store("full")
              .fair(fairness)
              .ltl("[] <> philosopher[" + who + "] == 2")
              .run();
      assertThat(result.verdict() instanceof Verdict.Holds)
          .as("philosopher %d", who)
          .isEqualTo(holds);
    }
  }

  @Test
  void predicates_over_the_packed_vector_can_be_named() {
    Predicate<State> first = state -> (state.getLong(0) & 3) == 2;
    Check.of(new Philosophers(3, true))
        .property("none")
        .store("full")
        .where("eats", first)
        .ltl("!eats W eats")
        .leadsTo(first, first)
        .mustHold();
    Check.of(new Philosophers(3, true)).store("full").ltl("[] exclusion").mustHold();
    assertThat(
            Check.of(new Philosophers(3))
                .property("none")
                .store("full")
                .eventually(first)
                .mustFail()
                .kind())
        .isEqualTo("acceptance-cycle");
  }
}
