package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import java.util.List;

/**
 * Walks the whole state space breadth-first and hands every transition to a sink. Needs a store
 * with stable ids; they need not be dense, so eight bytes an id say which number the state was
 * given.
 */
public final class Enumeration implements Search {
  private static final int PULSE = 255;

  private final Task task;
  private final EdgeSink sink;
  private final Explorer explorer;
  private final Session session;
  private final LevelQueue queue;
  private final StateNumbers numbers;
  private final Counters counters = new Counters();
  private final EventList events = new EventList();
  private final State current = new State();
  private final State successor = new State();

  public Enumeration(Task task, EdgeSink sink) {
    this.task = task;
    this.sink = sink;
    explorer = task.system().explorer();
    session = task.store().session();
    queue = LevelQueue.of(task, session);
    numbers = new StateNumbers(task.budget());
  }

  @Override
  public Exploration run() {
    Interruption interruption;
    try (queue;
        numbers) {
      interruption = explore();
    } catch (MemoryBudget.Exhausted exhausted) {
      interruption = Interruption.MEMORY;
    }
    task.monitor().pulse(counters);
    return new Exploration(
        interruption, List.of(), counters, explorer.innerSteps(), explorer.unreached());
  }

  private Interruption explore() {
    explorer.initial(successor);
    number(session.put(successor, Session.NO_PARENT, 0));
    long from = 0;
    for (long level = 0; queue.nextLevel(); level++) {
      counters.depth = level;
      if (level == task.depthLimit()) {
        return Interruption.DEPTH;
      }
      for (; queue.take(current); from++) {
        if ((from & PULSE) == 0) {
          counters.frontier = counters.states - from;
          Interruption why = task.monitor().pulse(counters);
          if (why != null) {
            return why;
          }
        }
        expand(from, queue.id());
      }
    }
    return null;
  }

  private void expand(long from, long id) {
    session.expand(current, id);
    explorer.enabled(current, events);
    for (int i = 0; i < events.size(); i++) {
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
