package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.frontier.BreadthFirstPath;
import dev.nutshell.engine.search.frontier.IdQueue;
import dev.nutshell.engine.search.frontier.ParentLog;
import dev.nutshell.engine.store.Levels;
import java.io.IOException;

/**
 * Breadth-first search that forgets levels (Mateescu and Wijs, algorithm 1): the frontier is a list
 * of ids, and the store keeps the states of this level, of the next, and of the snapshots. A state
 * that was forgotten is visited again, under another number.
 *
 * <p>Every state is first met at its true distance, so the first violation has a shortest trail.
 *
 * <p>With a {@link Reducer}, a visit to a state may do with a part of its events if one of them
 * leads to a new visit, of the next level. As the search ends, so does a row of such visits: at its
 * end all events are fired, those put off included, whether or not states in the row were forgotten
 * and are the same. Trails are then the shortest among those that are left.
 */
public final class SnapshotBreadthFirst extends SearchLoop {
  private final Levels store;
  private final IdQueue queue;
  private final BreadthFirstPath path;
  private final Reducer reducer;
  private final State current = new State();
  private final State successor = new State();

  /** That of the states being expanded. */
  private long level = -1;

  private boolean expanding;

  /** The task's store keeps levels. */
  public SnapshotBreadthFirst(Task task) {
    super(task, task.system().explorer());
    store = task.store().levels();
    queue = new IdQueue(task.budget(), task.frontierShare());
    path = new BreadthFirstPath(edges == null ? new ParentLog(task.budget()) : null);
    closes(queue::close);
    closes(path::close);
    reducer = task.reducer(explorer);
  }

  @Override
  long frontier() {
    return counters.states - path.number();
  }

  @Override
  int[] path() {
    return path.events();
  }

  @Override
  void begin() {
    explorer.initial(successor);
    store.expand();
    long first = store.put(successor);
    numbersInitial(first);
    found(first);
  }

  @Override
  void explore() {
    while (expanding || !queue.isLevelEmpty()) {
      if (!expanding && !nextLevel()) {
        return;
      }
      while (queue.hasNext()) {
        if (pauses()) {
          return;
        }
        long id = queue.next();
        path.next();
        if (inspector.satisfied() || stops()) {
          return;
        }
        expand(id);
        if (isStopped()) {
          return;
        }
      }
      if (!release()) {
        return;
      }
      expanding = false;
    }
  }

  /** Goes on with the level that was found; false where that is too deep. */
  private boolean nextLevel() {
    store.endLevel(queue.firstWritten());
    queue.nextLevel();
    counters.depth = ++level;
    if (level == task.depthLimit()) {
      cutAtDepth();
      return false;
    }
    expanding = true;
    return true;
  }

  /** Lets the level go that was expanded; false where it has to stop. */
  private boolean release() {
    if (store.hasToRelease()) {
      for (queue.rewind(); queue.hasNext(); ) {
        if (stops()) {
          return false;
        }
        store.release(queue.next());
      }
    }
    return true;
  }

  private void expand(long id) {
    store.load(id, current);
    int fault = explorer.enabled(current, events);
    inspector.expanded(current, events.size(), fault);
    store.expand();
    if (reducer == null) {
      fire(id, 0, events.size());
    } else {
      fireReduced(id);
    }
    store.expanded(id);
  }

  private void fireReduced(long id) {
    int limit = reducer.propose(current, events);
    boolean leadsOn = fire(id, 0, limit);
    while (limit < events.size() && !leadsOn && !isStopped()) {
      int more = reducer.extend(events, limit);
      leadsOn = fire(id, limit, more);
      limit = more;
    }
    counters.reducedStates += limit < events.size() ? 1 : 0;
    counters.eventsLeftOut += events.size() - limit;
  }

  /** Fires these of the events; true where one leads to a new state. */
  private boolean fire(long id, int from, int to) {
    long before = counters.states;
    for (int i = from; i < to && !stops(); i++) {
      int event = events.get(i);
      int fault = explorer.fire(current, event, successor);
      path.fires(event);
      inspector.fired(current, event, fault);
      long answer = store.put(successor);
      if (edges != null) {
        handOn(current, id, event, answer);
      }
      if (answer < 0) {
        counters.matched++;
      } else {
        path.leads(event);
        found(answer);
      }
    }
    return counters.states > before;
  }

  private void found(long id) {
    queue.add(id);
    path.finds(counters.states++);
    counters.vectorLength = Math.max(counters.vectorLength, successor.length());
    inspector.newState(successor);
  }

  @Override
  void writePosition(ImageWriter out) throws IOException {
    out.begin("breadth-first search by levels", 1);
    out.putLong(level);
    out.putBoolean(expanding);
    if (reducer != null) {
      reducer.write(out);
    }
    out.end();
    queue.write(out);
    path.write(out);
  }

  @Override
  void readPosition(ImageReader in) throws IOException {
    in.begin("breadth-first search by levels", 1);
    level = in.getLong();
    expanding = in.getBoolean();
    if (reducer != null) {
      reducer.read(in);
    }
    in.end();
    queue.read(in);
    path.read(in);
  }
}
