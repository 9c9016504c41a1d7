package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tree stores beyond the sizes at which they look for a shape and all states move. */
class ForestTest {
  private static final int STATES = 40_000;

  private static StateStore open(boolean compact, MemoryBudget budget) {
    return compact ? new CompactTreeStore(budget) : new TreeStore(budget);
  }

  /** Vectors that resemble each other: some bytes of the last one change, or its length does. */
  private static final class Vectors {
    private final SplittableRandom random;
    private final State state = new State();
    private final int longest;

    Vectors(long seed, int longest) {
      random = new SplittableRandom(seed);
      this.longest = longest;
    }

    /**
     * @param progress from 0 to 1: vectors get longer on the way
     */
    State next(double progress) {
      int most = 1 + (int) ((longest - 1) * Math.min(1, 0.3 + progress));
      if (state.length() == 0 || random.nextInt(20) == 0) {
        state.resize(most - random.nextInt(Math.min(3, most)));
      }
      int length = Math.max(1, state.length());
      state.resize(length);
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        int at = random.nextInt(length);
        state.set(at, random.nextInt(1 + at % 5) * 37);
      }
      return state;
    }
  }

  private static State copy(State state) {
    State copy = new State();
    copy.copyFrom(state);
    return copy;
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 23, 64, 150})
  void states_agree_with_a_hash_set_while_shapes_change_and_vectors_grow(int longest) {
    for (boolean compact : List.of(true, false)) {
      MemoryBudget budget = MemoryBudget.unlimited();
      Set<State> reference = new HashSet<>();
      try (StateStore store = open(compact, budget)) {
        Session session = store.session();
        Vectors vectors = new Vectors(longest, longest);
        Batch batch = new Batch();
        for (int i = 0; i < 4 * STATES && reference.size() < STATES; ) {
          batch.begin(Session.NO_PARENT);
          List<Boolean> expected = new ArrayList<>();
          for (int k = i % 7; k >= 0; k--, i++) {
            State state = vectors.next((double) reference.size() / STATES);
            batch.next().copyFrom(state);
            batch.add(0);
            expected.add(reference.add(copy(state)));
          }
          session.put(batch);
          for (int k = 0; k < expected.size(); k++) {
            assertThat(batch.answer(k) >= 0).isEqualTo(expected.get(k));
          }
        }
        assertThat(store.size()).isEqualTo(reference.size());
        for (State state : reference) {
          assertThat(session.put(state, Session.NO_PARENT, 0)).isNegative();
        }
      }
      assertThat(budget.used()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {60_000, 150_000, 260_000, 400_000})
  void what_was_taken_is_known_after_the_budget_is_spent(int limit) {
    for (boolean compact : List.of(true, false)) {
      MemoryBudget budget = new MemoryBudget(limit);
      Set<State> taken = new HashSet<>();
      try (StateStore store = open(compact, budget)) {
        Session session = store.session();
        Vectors vectors = new Vectors(limit, 40);
        int refused = 0;
        for (int i = 0; i < 2 * STATES && refused < 200; i++) {
          State state = vectors.next(refused / 200.0);
          try {
            assertThat(session.put(state, Session.NO_PARENT, 0) >= 0)
                .isEqualTo(taken.add(copy(state)));
          } catch (MemoryBudget.Exhausted exhausted) {
            assertThat(taken).doesNotContain(state);
            refused++;
          }
          assertThat(store.size()).isEqualTo(taken.size());
        }
        for (State state : taken) {
          assertThat(session.put(state, Session.NO_PARENT, 0)).isNegative();
        }
      }
      assertThat(budget.used()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 5000, 20_000})
  void an_image_is_the_store_that_was_written_with_its_shapes(int states) throws IOException {
    for (boolean compact : List.of(true, false)) {
      MemoryBudget budget = MemoryBudget.unlimited();
      Vectors vectors = new Vectors(7, 30);
      Set<State> reference = new HashSet<>();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (StateStore store = open(compact, budget);
          StateStore other = open(compact, budget)) {
        Session session = store.session();
        while (reference.size() < states) {
          State state = vectors.next((double) reference.size() / states);
          session.put(state, Session.NO_PARENT, 0);
          reference.add(copy(state));
        }
        ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
        store.write(out);
        out.finish();
        Session read = other.session();
        other.read(
            new ImageReader(Channels.newChannel(new ByteArrayInputStream(bytes.toByteArray()))));
        assertThat(other.size()).isEqualTo(states);
        assertThat(other.bytes()).isEqualTo(store.bytes());
        for (State state : reference) {
          assertThat(read.put(state, Session.NO_PARENT, 0)).isNegative();
        }
        for (int i = 0; i < 30_000; i++) {
          State state = vectors.next(1);
          assertThat(read.put(state, Session.NO_PARENT, 0))
              .isEqualTo(session.put(state, Session.NO_PARENT, 0));
        }
      }
    }
  }
}
