package dev.nutshell.engine.store.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Later;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StoreFamily;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskStoreTest {
  private static DiskStore store(MemoryBudget budget, long recent) {
    return new DiskStore(new StoreFamily.Context(budget, 0, null, null), recent);
  }

  /** Vectors of many lengths, in which any bit may vary, or few. */
  private static void vector(int number, State into) {
    SplittableRandom random = new SplittableRandom(number % 97);
    int length = number % 5 == 0 ? 24 : 4 + random.nextInt(40);
    into.resize(0);
    into.resize(length);
    for (int i = 4; i < length; i++) {
      into.set(i, random.nextInt());
    }
    into.setInt(0, number);
  }

  /** Who waits for answers is told of every state once, and in time. */
  @ParameterizedTest
  @ValueSource(ints = {50, 1000, 8_000})
  void answers_that_are_put_off_are_those_of_a_set(int recent) {
    int distinct = 30_000;
    MemoryBudget budget = new MemoryBudget(16 << 20);
    SplittableRandom random = new SplittableRandom(recent);
    BitSet expected = new BitSet();
    BitSet found = new BitSet();
    try (DiskStore store = store(budget, recent)) {
      Session session = store.session();
      long[] matched = new long[1];
      store.listen(
          new Later.Listener() {
            @Override
            public void found(State state, long parent, int event) {
              int number = state.getInt(0);
              State same = new State();
              vector(number, same);
              assertThat(state.sameAs(same)).isTrue();
              assertThat(parent).isEqualTo(5_000_000_000L + number);
              assertThat(event).isEqualTo(~number);
              assertThat(found.get(number)).isFalse();
              found.set(number);
            }

            @Override
            public void matched() {
              matched[0]++;
            }
          });
      long puts = 0;
      long later = 0;
      Batch batch = new Batch();
      for (int round = 0; round < 20_000; round++) {
        // Most are near the last ones, some are far back: as in a search.
        int size = 1 + random.nextInt(8);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          int front = (int) ((long) round * distinct / 20_000);
          int number =
              random.nextInt(4) == 0
                  ? random.nextInt(front + 1)
                  : Math.min(distinct - 1, front + random.nextInt(20));
          numbers.add(number);
          batch.begin(5_000_000_000L + number);
          vector(number, batch.next());
          batch.add(~number);
          session.put(batch);
          puts++;
          long answer = batch.answer(0);
          if (answer == Batch.LATER) {
            later++;
          } else if (answer >= 0) {
            assertThat(expected.get(number)).isFalse();
            found.set(number);
          } else {
            assertThat(expected.get(number)).isTrue();
            matched[0]++;
          }
          expected.set(number);
        }
        if (random.nextInt(50) == 0) {
          store.decide();
          assertThat(found).isEqualTo(expected);
          assertThat(store.size()).isEqualTo(expected.cardinality());
          assertThat(matched[0] + store.size()).isEqualTo(puts);
        }
      }
      store.decide();
      assertThat(found).isEqualTo(expected);
      assertThat(later).isPositive();
      assertThat(store.notes()).singleElement().asString().contains("written to disk");
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void where_the_disk_is_used_up_it_says_so_and_still_knows_what_it_has_seen() {
    MemoryBudget budget = new MemoryBudget(16 << 20);
    budget.allowDisk(200_000);
    try (DiskStore store = store(budget, 1000)) {
      Session session = store.session();
      State state = new State();
      int[] put = new int[1];
      assertThatThrownBy(
              () -> {
                for (; put[0] < 100_000; put[0]++) {
                  vector(put[0], state);
                  assertThat(session.put(state, 0, 0)).isNotNegative();
                }
              })
          .isInstanceOf(MemoryBudget.Exhausted.class)
          .hasMessageContaining("200,000 bytes of --disk")
          .extracting(thrown -> ((MemoryBudget.Exhausted) thrown).resource())
          .isEqualTo(MemoryBudget.Resource.DISK);
      assertThat(put[0]).isGreaterThan(1000);
      assertThat(store.size()).isEqualTo(put[0]);
      for (int i = 0; i < put[0]; i++) {
        vector(i, state);
        assertThat(session.put(state, 0, 0)).isNegative();
      }
      vector(put[0], state);
      assertThatThrownBy(() -> session.put(state, 0, 0)).isInstanceOf(MemoryBudget.Exhausted.class);
      assertThat(store.size()).isEqualTo(put[0]);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void where_there_is_no_disk_it_names_the_directory_and_loses_nothing() {
    String usual = System.setProperty("java.io.tmpdir", "/nowhere/at/all");
    try (DiskStore store = store(new MemoryBudget(16 << 20), 1000)) {
      Session session = store.session();
      State state = new State();
      for (int i = 0; i < 1000; i++) {
        vector(i, state);
        assertThat(session.put(state, 0, 0)).isNotNegative();
      }
      vector(1000, state);
      assertThatThrownBy(() -> session.put(state, 0, 0))
          .isInstanceOf(MemoryBudget.Exhausted.class)
          .hasMessageContaining("/nowhere/at/all: there is no such directory");
      vector(7, state);
      assertThat(session.put(state, 0, 0)).isNegative();
      assertThat(store.size()).isEqualTo(1000);
    } finally {
      System.setProperty("java.io.tmpdir", usual);
    }
  }

  /** An interrupted thread can read no file any more. */
  @Test
  void where_a_file_cannot_be_read_no_answer_is_given_that_depends_on_it() {
    MemoryBudget budget = new MemoryBudget(16 << 20);
    try (DiskStore store = store(budget, 10)) {
      Session session = store.session();
      State state = new State();
      for (int i = 0; i < 1000; i++) {
        vector(i, state);
        session.put(state, 0, 0);
      }
      vector(7, state);
      Thread.currentThread().interrupt();
      for (int time = 0; time < 2; time++) {
        assertThatThrownBy(() -> session.put(state, 0, 0))
            .isInstanceOf(MemoryBudget.Exhausted.class)
            .hasMessageContaining("the thread was interrupted");
        assertThat(Thread.interrupted()).isEqualTo(time == 0);
      }
      assertThat(store.lost()).isNotNull();
      assertThat(store.size()).isEqualTo(1000);
    }
    assertThat(budget.used()).isZero();
  }
}
