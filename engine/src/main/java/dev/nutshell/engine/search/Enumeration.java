package dev.nutshell.engine.search;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.store.Session;

/**
 * Walks the whole state space breadth-first and hands every transition to a sink. Needs a store
 * with stable ids; they need not be dense, so eight bytes an id say which number the state was
 * given.
 */
public final class Enumeration extends SearchLoop {
  private final EdgeSink sink;
  private final Session session;
  private final LevelQueue queue;
  private final StateNumbers numbers;
  private final State current = new State();
  private final State successor = new State();
  private long from;

  public Enumeration(Task task, EdgeSink sink) {
    super(task.unchecked(), task.system().explorer());
    this.sink = sink;
    session = task.store().session();
    queue = LevelQueue.of(task, session);
    numbers = new StateNumbers(task.budget());
    closes(queue::close);
    closes(numbers::close);
  }

  @Override
  long frontier() {
    return counters.states - from;
  }

  @Override
  int[] path() {
    throw new IllegalStateException("an enumeration checks nothing");
  }

  @Override
  void explore() {
    explorer.initial(successor);
    number(session.put(successor, Session.NO_PARENT, 0));
    for (long level = 0; queue.nextLevel(); level++) {
      counters.depth = level;
      if (level == task.depthLimit()) {
        cutAtDepth();
        return;
      }
      for (; queue.take(current); from++) {
        if (stops()) {
          return;
        }
        expand(queue.id());
        if (isStopped()) {
          return;
        }
      }
    }
  }

  private void expand(long id) {
    session.expand(current, id);
    explorer.enabled(current, events);
    for (int i = 0; i < events.size() && !stops(); i++) {
      int event = events.get(i);
      explorer.fire(current, event, successor);
      long to = number(session.put(successor, id, event));
      sink.edge(from, explorer.label(current, event), to);
    }
    session.leave(id);
  }

  /** The number of the state just put, which is queued if it is new. */
  private long number(long answer) {
    if (answer < 0) {
      counters.matched++;
      return numbers.get(~answer);
    }
    long number = counters.states;
    numbers.set(answer, number);
    queue.add(successor, answer);
    counters.states++;
    counters.vectorLength = Math.max(counters.vectorLength, successor.length());
    return number;
  }
}
