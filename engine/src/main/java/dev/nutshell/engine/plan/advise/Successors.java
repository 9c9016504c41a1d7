package dev.nutshell.engine.plan.advise;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Expands the states of a pool. With a reducer, a state whose chosen events lead to nothing new is
 * given more of them: that is near what the searches do against cycles, and never leaves out more.
 */
final class Successors {
  /** Time is up. */
  static final class Overdue extends RuntimeException {
    Overdue() {
      super(null, null, false, false);
    }
  }

  private static final int LOOK = 1 << 8;

  private final Explorer explorer;
  private final Reducer reducer;
  private final Pool pool;
  private final BooleanSupplier overdue;
  private final State from = new State();
  private final State to = new State();
  private final EventList events = new EventList();
  private int[] found = new int[16];
  private int size;
  private long expanded;
  private long fired;

  Successors(Explorer explorer, Reducer reducer, Pool pool, BooleanSupplier overdue) {
    this.explorer = explorer;
    this.reducer = reducer;
    this.pool = pool;
    this.overdue = overdue;
  }

  int initial() {
    explorer.initial(to);
    return pool.number(to);
  }

  /** Events fired for each state expanded. */
  double degree() {
    return (double) fired / Math.max(1, expanded);
  }

  /** The successors of a state; the same one may be among them several times. */
  int[] of(int state, Capture known) {
    if ((++expanded & LOOK - 1) == 0 && overdue.getAsBoolean()) {
      throw new Overdue();
    }
    pool.rebuild(state, from);
    explorer.enabled(from, events);
    size = 0;
    if (reducer == null) {
      fire(0, events.size());
      return Arrays.copyOf(found, size);
    }
    int limit = reducer.propose(from, events);
    fire(0, limit);
    while (limit < events.size() && reducer.mindsCycles() && !leadsOn(known)) {
      int more = reducer.extend(events, limit);
      fire(limit, more);
      limit = more;
    }
    return Arrays.copyOf(found, size);
  }

  private void fire(int first, int end) {
    for (int i = first; i < end; i++) {
      explorer.fire(from, events.get(i), to);
      fired++;
      if (size == found.length) {
        found = Arrays.copyOf(found, 2 * size);
      }
      found[size++] = pool.number(to);
    }
  }

  private boolean leadsOn(Capture known) {
    for (int i = 0; i < size; i++) {
      if (!known.has(found[i])) {
        return true;
      }
    }
    return false;
  }
}
