package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.store.Session;

/**
 * Walks the state space depth-first and hands every transition to a sink. The store may forget
 * states that are off the stack: one that is met again is written again, under another number, so
 * what is written behaves like the system whatever was forgotten.
 */
public final class DepthFirstEnumeration extends SearchLoop {
  private final EdgeSink sink;
  private final Session session;
  private final FrameStack stack;
  private final StateNumbers numbers;
  private State current = new State();
  private State successor = new State();
  private int cursor;
  private long id;

  public DepthFirstEnumeration(Task task, EdgeSink sink) {
    super(task.unchecked(), task.system().explorer());
    this.sink = sink;
    session = task.store().session();
    Session rebuilder = task.store().prefersIds() ? session : null;
    stack = new FrameStack(new Spool(task.budget(), task.frontierShare()), rebuilder);
    numbers = new StateNumbers(task.budget());
    closes(stack::close);
    closes(numbers::close);
  }

  @Override
  long frontier() {
    return stack.size() + 1;
  }

  @Override
  int[] path() {
    throw new IllegalStateException("an enumeration checks nothing");
  }

  @Override
  void explore() {
    explorer.initial(current);
    id = session.put(current, Session.NO_PARENT, 0);
    enter();
    while (!stops()) {
      if (cursor == events.size()) {
        session.leave(id);
        if (stack.size() == 0) {
          return;
        }
        id = stack.id();
        stack.pop(current, events);
        cursor = 0;
        if (!events.isEmpty()) {
          session.expand(current, id);
        }
      } else if (fireNext()) {
        enter();
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
      cutAtDepth();
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
}
