package dev.nutshell.engine.search;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.reduce.Reducer;
import dev.nutshell.engine.store.snapshots.SnapshotStore;

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
  private final SnapshotStore store;
  private final EdgeSink sink;
  private final IdQueue queue;
  private final BreadthFirstPath path;
  private final StateNumbers numbers;
  private final Reducer reducer;
  private final State current = new State();
  private final State successor = new State();

  public SnapshotBreadthFirst(Task task, SnapshotStore store) {
    this(task, store, null);
  }

  /**
   * @param sink what takes every transition, and then nothing is checked; or null
   */
  public SnapshotBreadthFirst(Task task, SnapshotStore store, EdgeSink sink) {
    super(sink == null ? task : task.unchecked(), task.system().explorer());
    this.store = store;
    this.sink = sink;
    queue = new IdQueue(task.budget(), task.frontierShare());
    path = new BreadthFirstPath(task.budget());
    numbers = new StateNumbers(task.budget());
    closes(queue::close);
    closes(path::close);
    closes(numbers::close);
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
  void explore() {
    explorer.initial(successor);
    store.expand();
    found(store.put(successor));
    for (long level = 0; !queue.isLevelEmpty(); level++) {
      store.endLevel(queue.firstWritten());
      queue.nextLevel();
      counters.depth = level;
      if (level == task.depthLimit()) {
        cutAtDepth();
        return;
      }
      while (queue.hasNext()) {
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
      if (store.hasToRelease()) {
        for (queue.rewind(); queue.hasNext(); ) {
          if (stops()) {
            return;
          }
          store.release(queue.next());
        }
      }
    }
  }

  private void expand(long id) {
    store.load(id, current);
    int fault = explorer.enabled(current, events);
    inspector.expanded(current, events.size(), fault);
    store.expand();
    if (reducer == null) {
      fire(0, events.size());
    } else {
      fireReduced();
    }
    store.expanded(id);
  }

  private void fireReduced() {
    int limit = reducer.propose(current, events);
    boolean leadsOn = fire(0, limit);
    while (limit < events.size() && !leadsOn && !isStopped()) {
      int more = reducer.extend(events, limit);
      leadsOn = fire(limit, more);
      limit = more;
    }
    counters.reducedStates += limit < events.size() ? 1 : 0;
    counters.eventsLeftOut += events.size() - limit;
  }

  /** Fires these of the events; true where one leads to a new state. */
  private boolean fire(int from, int to) {
    long before = counters.states;
    for (int i = from; i < to && !stops(); i++) {
      int event = events.get(i);
      int fault = explorer.fire(current, event, successor);
      path.fires(event);
      inspector.fired(current, event, fault);
      long answer = store.put(successor);
      long target;
      if (answer < 0) {
        counters.matched++;
        target = sink == null ? 0 : numbers.get(~answer);
      } else {
        path.leads(event);
        target = counters.states;
        found(answer);
      }
      if (sink != null) {
        sink.edge(path.number(), explorer.label(current, event), target);
      }
    }
    return counters.states > before;
  }

  private void found(long id) {
    queue.add(id);
    if (sink != null) {
      numbers.set(id, counters.states);
    }
    path.finds(counters.states++);
    counters.vectorLength = Math.max(counters.vectorLength, successor.length());
    inspector.newState(successor);
  }
}
