package dev.nutshell.engine.search.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.testkit.Images;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stack beside one that keeps everything, on paths of a system that never repeats a state. */
class PathStackTest {
  /** States are chains of hashes, of any length; each has up to six events, of any number. */
  private static final class Chains implements Explorer.Plain {
    @Override
    public void initial(State into) {
      into.resize(0);
      into.resize(9);
    }

    private static long hash(State state, long salt) {
      return state.hash(salt);
    }

    @Override
    public int enabled(State state, EventList into) {
      into.clear();
      SplittableRandom random = new SplittableRandom(hash(state, 1));
      for (int left = 1 + random.nextInt(6); left > 0; left--) {
        into.add(random.nextInt() >>> random.nextInt(32));
      }
      return OK;
    }

    @Override
    public int fire(State state, int event, State into) {
      SplittableRandom random = new SplittableRandom(hash(state, event));
      into.resize(0);
      into.resize(random.nextInt(10) == 0 ? random.nextInt(3) : 8 + random.nextInt(60));
      for (int i = 0; i < into.length(); i++) {
        into.set(i, random.nextInt());
      }
      return OK;
    }

    @Override
    public int label(State state, int event) {
      return 0;
    }
  }

  private record Frame(State state, int[] left, int taken, long id) {}

  private static State copy(State state) {
    State copy = new State();
    copy.copyFrom(state);
    return copy;
  }

  @ParameterizedTest
  @CsvSource({"1, false", "2, true", "3, false", "4, true"})
  void frames_come_back_as_they_went(long seed, boolean lists) throws IOException {
    MemoryBudget budget = new MemoryBudget(64 << 20);
    SplittableRandom random = new SplittableRandom(seed);
    Deque<Frame> reference = new ArrayDeque<>();
    Chains explorer = new Chains();
    try (PathStack first = new PathStack(new Spool(budget, 0), Chains::new, lists);
        PathStack second = new PathStack(new Spool(budget, 0), Chains::new, lists)) {
      PathStack stack = first;
      State state = new State();
      State next = new State();
      EventList events = new EventList();
      explorer.initial(state);
      explorer.enabled(state, events);
      int cursor = 0;
      long id = 0;
      int pushes = 0;
      // Long ways up and down, and moves to and fro.
      for (int phase = 0; phase < 60; phase++) {
        int up = phase % 2 == 0 ? 95 : 30 + random.nextInt(40);
        for (int step = random.nextInt(1500); step > 0; step--) {
          if (cursor < events.size() && random.nextInt(100) <= up) {
            int event = events.get(cursor++);
            explorer.fire(state, event, next);
            long nextId = random.nextLong() >>> 1 + random.nextInt(63);
            int[] left = new int[events.size() - cursor];
            for (int i = 0; i < left.length; i++) {
              left[i] = events.get(cursor + i);
            }
            stack.push(state, events, cursor, id, nextId);
            reference.push(new Frame(copy(state), left, event, id));
            pushes++;
            state.copyFrom(next);
            id = nextId;
            explorer.enabled(state, events);
            cursor = 0;
            if (lists) {
              events.truncate(random.nextInt(events.size() + 1));
            }
          } else if (!reference.isEmpty()) {
            Frame expected = reference.pop();
            id = stack.pop(state, events, id);
            cursor = 0;
            assertThat(id).isEqualTo(expected.id);
            assertThat(events.toArray()).isEqualTo(expected.left);
            if (expected.left.length > 0) {
              assertThat(state.sameAs(expected.state)).isTrue();
            }
          } else {
            // All is explored; begin somewhere else.
            explorer.fire(state, step, next);
            state.copyFrom(next);
            explorer.enabled(state, events);
            cursor = 0;
          }
        }
        assertThat(stack.size()).isEqualTo(reference.size());
        if (random.nextInt(4) == 0) {
          PathStack other = stack == first ? second : first;
          Images.copy(stack, other);
          stack = other;
        }
        int[] taken = stack.events(0);
        int index = taken.length;
        for (Frame frame : reference) {
          assertThat(taken[--index]).isEqualTo(frame.taken);
        }
      }
      assertThat(pushes).isGreaterThan(5000);
    }
    assertThat(budget.used()).isZero();
  }
}
