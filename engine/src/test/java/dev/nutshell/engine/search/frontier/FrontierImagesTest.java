package dev.nutshell.engine.search.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.EventSet;
import dev.nutshell.engine.reduce.SleepSets;
import dev.nutshell.testkit.Images;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a search keeps goes on after it was written and read back as it would have otherwise. */
class FrontierImagesTest {
  // More than what a spool keeps in memory, so that a part lies on disk.
  private static final int MANY = 60_000;

  private final MemoryBudget budget = new MemoryBudget(200 << 20);
  private final Random random = new Random(18);

  @AfterEach
  void everything_is_given_back() {
    assertThat(budget.used()).isZero();
  }

  private State state() {
    State state = new State();
    byte[] bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    state.copyFrom(bytes, 0, bytes.length);
    return state;
  }

  private EventList events() {
    EventList events = new EventList();
    for (int left = 1 + random.nextInt(5); left > 0; left--) {
      events.add(random.nextInt(100));
    }
    return events;
  }

  private EventSet set() {
    EventSet set = new EventSet();
    for (int left = random.nextInt(5); left > 0; left--) {
      set.add(random.nextInt(100));
    }
    return set;
  }

  private static void same(State one, State other) {
    assertThat(other.length()).isEqualTo(one.length());
    assertThat(other.sameAs(one)).isTrue();
  }

  @Test
  void a_depth_first_stack() throws IOException {
    try (FrameStack stack = new FrameStack(new Spool(budget, 0), null);
        FrameStack copy = new FrameStack(new Spool(budget, 0), null)) {
      for (int i = 0; i < MANY; i++) {
        EventList events = events();
        stack.push(state(), events, 1 + random.nextInt(events.size()), i);
      }
      copy.push(state(), events(), 1, 5);
      Images.copy(stack, copy);
      assertThat(copy.events(1)).isEqualTo(stack.events(1));
      State one = new State();
      State other = new State();
      EventList left = new EventList();
      EventList leftToo = new EventList();
      for (int i = 0; i < 100; i++) {
        State state = state();
        EventList events = events();
        stack.push(state, events, 1, i);
        copy.push(state, events, 1, i);
      }
      while (stack.size() > 0) {
        assertThat(copy.id()).isEqualTo(stack.id());
        stack.pop(one, left);
        copy.pop(other, leftToo);
        assertThat(leftToo.toArray()).isEqualTo(left.toArray());
        same(one, other);
      }
      assertThat(copy.size()).isZero();
    }
  }

  @Test
  void a_depth_first_stack_with_sleep_sets() throws IOException {
    try (SleepStack stack = new SleepStack(new Spool(budget, 0));
        SleepStack copy = new SleepStack(new Spool(budget, 0))) {
      for (int i = 0; i < MANY; i++) {
        EventList events = events();
        stack.push(
            state(), events, 1 + random.nextInt(events.size()), set(), i, random.nextBoolean());
      }
      Images.copy(stack, copy);
      assertThat(copy.events(0)).isEqualTo(stack.events(0));
      State one = new State();
      State other = new State();
      EventList left = new EventList();
      EventList leftToo = new EventList();
      EventSet sleep = new EventSet();
      EventSet sleepToo = new EventSet();
      while (stack.size() > 0) {
        assertThat(copy.id()).isEqualTo(stack.id());
        assertThat(copy.leaves()).isEqualTo(stack.leaves());
        stack.pop(one, left, sleep);
        copy.pop(other, leftToo, sleepToo);
        assertThat(leftToo.toArray()).isEqualTo(left.toArray());
        assertThat(sleepToo).hasToString(sleep.toString());
        same(one, other);
      }
      assertThat(copy.size()).isZero();
    }
  }

  @Test
  void a_breadth_first_frontier() throws IOException {
    try (LevelQueue queue = new LevelQueue(budget, 0, null);
        LevelQueue copy = new LevelQueue(budget, 0, null)) {
      for (int i = 0; i < MANY; i++) {
        queue.add(state(), i);
      }
      queue.nextLevel();
      State one = new State();
      State other = new State();
      for (int i = 0; i < MANY / 3; i++) {
        queue.take(one);
        queue.add(state(), MANY + i);
      }
      copy.add(state(), 7);
      Images.copy(queue, copy);
      for (int level = 0; level < 2; level++) {
        while (queue.take(one)) {
          assertThat(copy.take(other)).isTrue();
          assertThat(copy.id()).isEqualTo(queue.id());
          same(one, other);
        }
        assertThat(copy.take(other)).isFalse();
        assertThat(copy.nextLevel()).isEqualTo(queue.nextLevel());
      }
    }
  }

  @Test
  void a_breadth_first_frontier_of_ids() throws IOException {
    try (IdQueue queue = new IdQueue(budget, 0);
        IdQueue copy = new IdQueue(budget, 0)) {
      for (int i = 0; i < 3_000_000; i++) {
        queue.add(random.nextInt() & 0xFFFF_FFFFL);
      }
      queue.nextLevel();
      for (int i = 0; i < 1_000; i++) {
        queue.next();
        queue.add(i);
      }
      Images.copy(queue, copy);
      assertThat(copy.firstWritten()).isEqualTo(queue.firstWritten());
      assertThat(copy.next()).isEqualTo(queue.next());
      queue.rewind();
      copy.rewind();
      for (int level = 0; level < 2; level++) {
        while (queue.hasNext()) {
          if (copy.next() != queue.next()) {
            throw new AssertionError("another id");
          }
        }
        assertThat(copy.hasNext()).isFalse();
        queue.nextLevel();
        copy.nextLevel();
      }
    }
  }

  @Test
  void the_way_to_a_state() throws IOException {
    try (BreadthFirstPath path = new BreadthFirstPath(new ParentLog(budget));
        BreadthFirstPath copy = new BreadthFirstPath(new ParentLog(budget))) {
      long found = 0;
      for (int i = 0; i < MANY; i++) {
        path.next();
        for (int left = random.nextInt(5) + (found == i ? 1 : 0); left > 0; left--) {
          path.leads(random.nextInt());
          found++;
        }
      }
      path.fires(17);
      Images.copy(path, copy);
      assertThat(copy.events()).isEqualTo(path.events());
      for (int i = 0; i < 100; i++) {
        int event = random.nextInt();
        assertThat(copy.next()).isEqualTo(path.next());
        path.leads(event);
        copy.leads(event);
        long number = 1 + random.nextLong(found);
        path.finds(number);
        copy.finds(number);
        assertThat(copy.events()).isEqualTo(path.events());
      }
    }
  }

  @Test
  void the_states_of_a_cycle_proviso() throws IOException {
    try (ReducedPath path = new ReducedPath(budget);
        ReducedPath copy = new ReducedPath(budget)) {
      State[] states = new State[3_000];
      for (int i = 0; i < states.length; i++) {
        states[i] = state();
        path.enter(states[i], i);
      }
      for (int depth = states.length - 1; depth > 2_000; depth--) {
        path.leave(depth);
      }
      Images.copy(path, copy);
      for (int depth = 2_000; depth >= 0; depth--) {
        path.leave(depth);
        copy.leave(depth);
        int one = random.nextInt(states.length);
        assertThat(copy.has(states[one])).isEqualTo(path.has(states[one]));
      }
    }
  }

  @Test
  void marks_and_numbers_of_ids() throws IOException {
    try (IdMarks marks = new IdMarks(budget);
        IdMarks sameMarks = new IdMarks(budget);
        StateNumbers numbers = new StateNumbers(budget);
        StateNumbers sameNumbers = new StateNumbers(budget)) {
      for (int i = 0; i < MANY; i++) {
        marks.set(random.nextInt(8 * MANY));
        numbers.set(i, random.nextLong());
      }
      Images.copy(marks, sameMarks);
      Images.copy(numbers, sameNumbers);
      marks.set(100L * MANY);
      sameMarks.set(100L * MANY);
      for (int i = 0; i < MANY; i++) {
        assertThat(sameMarks.get(i)).isEqualTo(marks.get(i));
        assertThat(sameNumbers.get(i)).isEqualTo(numbers.get(i));
      }
      sameNumbers.set(2 * MANY, 5);
      assertThat(sameNumbers.get(2 * MANY)).isEqualTo(5);
    }
  }

  @Test
  void sleep_sets() throws IOException {
    try (SleepSets sets = new SleepSets(budget);
        SleepSets copy = new SleepSets(budget)) {
      for (int i = 0; i < 5_000; i++) {
        sets.put(random.nextInt(3_000), set());
      }
      Images.copy(sets, copy);
      EventSet one = new EventSet();
      EventSet other = new EventSet();
      for (int i = 0; i < 5_000; i++) {
        EventSet set = set();
        int id = random.nextInt(6_000);
        sets.put(id, set);
        copy.put(id, set);
        int asked = random.nextInt(7_000);
        sets.get(asked, one);
        copy.get(asked, other);
        assertThat(other).hasToString(one.toString());
      }
      assertThat(copy.different()).isEqualTo(sets.different());
      assertThat(copy.bytes()).isEqualTo(sets.bytes());
    }
  }
}
