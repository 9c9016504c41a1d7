package dev.nutshell.engine.store.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.testkit.Crowd;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.RegisteredVectors;
import dev.nutshell.testkit.Vectors;
import dev.nutshell.testkit.contract.StateStoreContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AutoStoreTest extends StateStoreContract {
  @Override
  protected StateStore open(MemoryBudget budget) {
    return AutoStore.exact(new StoreFamily.Context(budget, 0, null, null));
  }

  @Override
  protected int parts() {
    return 5;
  }

  @Test
  void where_no_exact_store_fits_it_goes_on_with_hash_compaction_then_bits_and_says_so() {
    MemoryBudget budget = new MemoryBudget(4 << 20);
    int states = 400_000;
    try (StateStore store =
        AutoStore.withOverflow(new StoreFamily.Context(budget, 0, null, null))) {
      Session session = store.session();
      State state = new State();
      long missed = 0;
      for (int i = 0; i < states; i++) {
        Vectors.scattered(i, 24, state);
        missed += session.put(state, 0, 0) < 0 ? 1 : 0;
        if (!store.omission().possible()) {
          assertThat(missed).isZero();
          assertThat(store.omission().possible()).isFalse();
        }
      }
      for (int i = 0; i < states; i += 7) {
        Vectors.scattered(i, 24, state);
        assertThat(session.put(state, 0, 0)).isNegative();
      }
      assertThat(store.size()).isBetween(states - missed - 1000, states - missed);
      assertThat(missed).isPositive();
      double expected = store.omission().expected();
      assertThat((double) missed).isBetween(0.8 * expected, 1.2 * expected);
      assertThat(store.omission().probability()).isGreaterThan(0.99);
      assertThat(store.notes())
          .last()
          .asString()
          .contains("no exact store fits")
          .contains("bitstate");
      assertThat(budget.peak()).isLessThanOrEqualTo(4 << 20);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void where_disk_is_allowed_states_go_there_before_any_is_omitted() {
    MemoryBudget budget = new MemoryBudget(2 << 20);
    budget.allowDisk(1L << 30);
    int states = 200_000;
    try (StateStore store =
        AutoStore.withOverflow(new StoreFamily.Context(budget, 0, null, null))) {
      Session session = store.session();
      State state = new State();
      for (int time = 0; time < 2; time++) {
        for (int i = 0; i < states; i++) {
          Vectors.scattered(i, 24, state);
          assertThat(session.put(state, 0, 0) >= 0).isEqualTo(time == 0);
        }
      }
      assertThat(store.size()).isEqualTo(states);
      assertThat(store.omission().possible()).isFalse();
      assertThat(store.notes()).first().asString().contains("to disk at");
      assertThat(budget.peak()).isLessThanOrEqualTo(2 << 20);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void threads_go_to_disk_in_turns() {
    MemoryBudget budget = new MemoryBudget(2 << 20);
    budget.allowDisk(1L << 30);
    var auto = (StoreFamily.Choice.Chosen) AutoStore.FAMILY.choose(StoreOptions.parse(""));
    List<State> vectors = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      State state = new State();
      Vectors.scattered(i, 24, state);
      vectors.add(state);
    }
    Crowd crowd = new Crowd(auto, new RegisteredVectors(new Pieces()), 3, 1);
    assertThat(crowd.putAll(budget, vectors, true)).isNull();
  }

  @Test
  void where_disk_is_used_up_what_is_omitted_is_said() {
    MemoryBudget budget = new MemoryBudget(2 << 20);
    budget.allowDisk(1 << 20);
    int states = 150_000;
    try (StateStore store =
        AutoStore.withOverflow(new StoreFamily.Context(budget, 0, null, null))) {
      Session session = store.session();
      State state = new State();
      long missed = 0;
      for (int i = 0; i < states; i++) {
        Vectors.scattered(i, 24, state);
        missed += session.put(state, 0, 0) < 0 ? 1 : 0;
        assertThat(missed == 0 || store.omission().possible()).isTrue();
      }
      for (int i = 0; i < states; i += 7) {
        Vectors.scattered(i, 24, state);
        assertThat(session.put(state, 0, 0)).isNegative();
      }
      assertThat(store.omission().possible()).isTrue();
      assertThat(store.notes()).first().asString().contains("to disk at");
      assertThat(store.notes()).last().asString().contains("no exact store fits");
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void it_moves_to_a_denser_store_when_the_budget_is_used_up_and_forgets_nothing() {
    MemoryBudget budget = new MemoryBudget(40 << 20);
    int states = 1_500_000;
    try (StateStore store = open(budget)) {
      Session session = store.session();
      State state = new State();
      for (int i = 0; i < states; i++) {
        number(i, state);
        assertThat(session.put(state, 0, 0)).isNotNegative();
      }
      for (int i = 0; i < states; i++) {
        number(i, state);
        assertThat(session.put(state, 0, 0)).isNegative();
      }
      assertThat(store.size()).isEqualTo(states);
      assertThat(store.notes()).hasSize(2).first().asString().contains("tree:compact at");
      assertThat(budget.peak()).isLessThanOrEqualTo(40 << 20);
    }
    assertThat(budget.used()).isZero();
  }

  /** As {@code full} does at 2³² states. */
  @Test
  void where_a_store_numbers_no_more_states_they_move_however_much_memory_there_is() {
    MemoryBudget budget = MemoryBudget.numberingAtMost(20_000, 64 << 20);
    int states = 200_000;
    try (StateStore store =
        AutoStore.withOverflow(new StoreFamily.Context(budget, 0, null, null))) {
      Session session = store.session();
      State state = new State();
      for (int time = 0; time < 2; time++) {
        for (int i = 0; i < states; i++) {
          number(i, state);
          assertThat(session.put(state, 0, 0) >= 0).isEqualTo(time == 0);
        }
      }
      assertThat(store.size()).isEqualTo(states);
      assertThat(store.omission().possible()).isFalse();
      assertThat(store.notes()).first().asString().contains("moved from full to tree:compact");
    }
    assertThat(budget.used()).isZero();
  }

  /** A vector of 24 bytes, of which counting changes few at a time. */
  private static void number(int i, State into) {
    into.resize(24);
    into.setInt(4, i % 1000);
    into.setInt(16, i / 1000);
    into.setInt(20, 7);
  }
}
