package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import java.util.List;

/**
 * Walks the state space depth-first and hands every transition to a sink. The store may forget
 * states that are off the stack: one that is met again is written again, under another number, so
 * what is written behaves like the system whatever was forgotten.
 */
public final class DepthFirstEnumeration implements Search {
  private static final int PULSE = 1023;

  private final Task task;
  private final EdgeSink sink;
  private final Explorer explorer;
  private final Session session;
  private final FrameStack stack;
  private final StateNumbers numbers;
  private final Counters counters = new Counters();
  private final EventList events = new EventList();
  private State current = new State();
  private State successor = new State();
  private int cursor;
  private long id;
  private boolean cut;

  public DepthFirstEnumeration(Task task, EdgeSink sink) {
    this.task = task;
    this.sink = sink;
    explorer = task.system().explorer();
    session = task.store().session();
    Session rebuilder = task.store().prefersIds() ? session : null;
    stack = new FrameStack(new Spool(task.budget(), task.frontierShare()), rebuilder);
    numbers = new StateNumbers(task.budget());
  }

  @Override
  public Exploration run() {
    Interruption interruption;
    try (stack;
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
    explorer.initial(current);
    id = session.put(current, Session.NO_PARENT, 0);
    enter();
    while (true) {
      if (cursor == events.size()) {
        session.leave(id);
        if (stack.size() == 0) {
          return cut ? Interruption.DEPTH : null;
        }
        id = stack.id();
        stack.pop(current, events);
        cursor = 0;
        if (!events.isEmpty()) {
          session.expand(current, id);
        }
      } else if (fireNext()) {
        enter();
        Interruption why = (counters.states & PULSE) == 0 ? pulse() : null;
        if (why != null) {
          return why;
        }
      }
    }
  }

  /** Writes the transition of the event at the cursor; true where it leads to a new state. */
  private boolean fireNext() {
    int event = events.get(cursor++);
    explorer.fire(current, event, successor);
    long answer = session.put(successor, id, event);
    long to = answer < 0 ? numbers.get(~answer) : counters.states;
    sink.edge(numbers.get(id), explorer.label(current, event), to);
    if (answer < 0) {
      counters.matched++;
      return false;
    }
    if (stack.size() + 1 > task.depthLimit()) {
      numbers.set(answer, counters.states++);
      session.leave(answer);
      cut = true;
      return false;
    }
    stack.push(current, events, cursor, id);
    id = answer;
    State swap = current;
    current = successor;
    successor = swap;
    return true;
  }

  private void enter() {
    numbers.set(id, counters.states++);
    counters.vectorLength = Math.max(counters.vectorLength, current.length());
    counters.depth = Math.max(counters.depth, stack.size());
    cursor = 0;
    explorer.enabled(current, events);
    session.expand(current, id);
  }

  private Interruption pulse() {
    counters.frontier = stack.size() + 1;
    return task.monitor().pulse(counters);
  }
}
