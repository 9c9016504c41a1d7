package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.EventSet;
import dev.nutshell.engine.reduce.SleepSets;
import dev.nutshell.engine.search.frontier.ReducedPath;
import dev.nutshell.engine.search.frontier.SleepStack;
import dev.nutshell.engine.store.Session;
import java.io.IOException;
import java.util.List;

/**
 * Depth-first search with sleep sets. Alone, they let every state be visited, by fewer transitions;
 * with a {@link Reducer}, states are left out as well.
 *
 * <p>P. Godefroid: <i>Partial-Order Methods for the Verification of Concurrent Systems</i>, chapter
 * 5. What was fired in a state sleeps in the successors by later events that it is independent of:
 * firing it there would only give the same states in another order.
 *
 * <pre>
 * successor new              : its sleep set is kept; go on with its events that do not sleep
 * successor seen             : events that slept then and would not sleep now were missed:
 *   there are such events    :   go on with those; what sleeps both times stays asleep
 *   there are none           :   go on with the next event
 * </pre>
 *
 * <p>The sets are kept by the store's ids. A store without ids will not do: where a state that was
 * seen is not gone on with, states are lost that only its sleeping events lead to.
 *
 * <p>With a reducer, what slept may not have been in the subset, so a state seen before is gone on
 * with from the beginning. Two rules see to it that nothing is put off for ever, and docs/methods/
 * sleep.md has the proof: an event that led back to the stack does not sleep afterwards, and a
 * state that does with a part of its events fires one that leads elsewhere, or all.
 */
public final class SleepingDepthFirst extends SearchLoop {
  private final Abilities.Independence independence;
  private final Session session;
  private final SleepStack stack;
  private final SleepSets sets;
  private final Reducer reducer;
  private final ReducedPath path;
  private final EventList enabled = new EventList();
  private final EventSet sleep = new EventSet();
  private final EventSet slept = new EventSet();
  private final EventSet successorSleep = new EventSet();
  private State current = new State();
  private State successor = new State();
  private int cursor;

  /** So many of the events are to be fired, but for those that sleep. */
  private int limit;

  /** Whether more are needed if all that is fired leads back to the stack. */
  private boolean circling;

  private boolean counts;
  private long id;
  private boolean leaves;
  private boolean onSuccessor;

  /** The system's explorers know which events are independent. */
  public SleepingDepthFirst(Task task) {
    super(task, task.system().explorer());
    independence = task.system().abilities().independence().on(explorer);
    session = task.store().session();
    stack = new SleepStack(new Spool(task.budget(), task.frontierShare()));
    sets = new SleepSets(task.budget());
    closes(stack::close);
    closes(sets::close);
    reducer = task.reducer(explorer);
    path = reducer == null ? null : new ReducedPath(task.budget());
    if (path != null) {
      closes(path::close);
    }
  }

  @Override
  List<String> notes() {
    return List.of(
        "%,d different sleep sets, %d bits a state for their numbers"
            .formatted(sets.different(), sets.bits()));
  }

  @Override
  long frontier() {
    return stack.size() + 1;
  }

  @Override
  void begin() {
    explorer.initial(current);
    id = session.put(current, Session.NO_PARENT, 0);
    leaves = true;
    enter();
  }

  @Override
  void explore() {
    // The subset of a state may still have to be extended, by what its reducer has in mind.
    while (!inspector.satisfied() && (circling || !pauses()) && !stops()) {
      if (cursor < limit && sleep.contains(events.get(cursor))) {
        cursor++;
      } else if (cursor < limit) {
        fireNext();
      } else if (circling) {
        extend(reducer.extend(events, limit));
      } else {
        if (leaves) {
          session.leave(id);
        }
        if (path != null) {
          path.leave(stack.size());
        }
        if (stack.size() == 0) {
          return;
        }
        pop();
      }
    }
  }

  private void pop() {
    id = stack.id();
    leaves = stack.leaves();
    stack.pop(current, events, sleep);
    cursor = 0;
    limit = events.size();
    session.expand(current, id);
  }

  /** Fires the event at the cursor and goes on with the state it leads to, where that is due. */
  private void fireNext() {
    int event = events.get(cursor++);
    int fault = explorer.fire(current, event, successor);
    onSuccessor = true;
    inspector.fired(current, event, fault);
    successorSleep.clear();
    for (int i = 0; i < sleep.size(); i++) {
      if (independence.independent(current, sleep.get(i), event)) {
        successorSleep.add(sleep.get(i));
      }
    }
    long answer = session.put(successor, id, event);
    boolean back = answer < 0 && path != null && path.has(successor);
    if (!back) {
      sleep.add(event);
      circling = false;
    }
    if (answer < 0) {
      counters.matched++;
      wake(~answer);
      return;
    }
    if (stack.size() + 1 > task.depthLimit()) {
      counters.states++;
      inspector.newState(successor);
      session.leave(answer);
      cutAtDepth();
      return;
    }
    descend(answer, true);
    enter();
  }

  /** Goes on with a state seen before where events slept then that would not sleep now. */
  private void wake(long seen) {
    sets.get(seen, slept);
    if (slept.isEmpty() || successorSleep.containsAll(slept)) {
      return;
    }
    // A store that may omit can have taken this state for another, whose events are not its own.
    explorer.enabled(successor, enabled);
    slept.retain(enabled);
    if (successorSleep.containsAll(slept)) {
      return;
    }
    if (stack.size() + 1 > task.depthLimit()) {
      cutAtDepth();
      return;
    }
    if (circling) {
      extend(events.size());
    }
    descend(seen, session.revisit(seen));
    onSuccessor = false;
    events.clear();
    for (int i = 0; reducer == null && i < slept.size(); i++) {
      events.add(slept.get(i));
    }
    for (int i = 0; reducer != null && i < enabled.size(); i++) {
      events.add(enabled.get(i));
    }
    sleep.retain(slept);
    goOn(false);
  }

  private void descend(long next, boolean nextLeaves) {
    events.truncate(limit);
    stack.push(current, events, cursor, sleep, id, leaves);
    id = next;
    leaves = nextLeaves;
    sleep.copyFrom(successorSleep);
    State swap = current;
    current = successor;
    successor = swap;
    counters.depth = Math.max(counters.depth, stack.size());
  }

  private void enter() {
    onSuccessor = false;
    counters.states++;
    counters.vectorLength = Math.max(counters.vectorLength, current.length());
    inspector.newState(current);
    int fault = explorer.enabled(current, events);
    inspector.expanded(current, events.size(), fault);
    sleep.retain(events);
    goOn(true);
  }

  /** Goes on with a state whose events and sleep set are known. */
  private void goOn(boolean first) {
    counts = first;
    cursor = 0;
    limit = events.size();
    if (reducer != null) {
      path.enter(current, stack.size());
      limit = reducer.propose(current, events);
      circling = limit < events.size();
      count(circling ? 1 : 0, events.size() - limit);
    }
    sets.put(id, sleep);
    session.expand(current, id);
  }

  private void extend(int more) {
    circling = more < events.size();
    count(circling ? 0 : -1, limit - more);
    limit = more;
  }

  /** A state that is gone on with again was counted before. */
  private void count(int states, int leftOut) {
    counters.reducedStates += counts ? states : 0;
    counters.eventsLeftOut += counts ? leftOut : 0;
  }

  @Override
  void writePosition(ImageWriter out) throws IOException {
    out.begin("sleeping depth-first search", 1);
    current.write(out);
    events.write(out);
    sleep.write(out);
    out.putInt(cursor);
    out.putInt(limit);
    out.putBoolean(circling);
    out.putBoolean(counts);
    out.putLong(id);
    out.putBoolean(leaves);
    out.putBoolean(onSuccessor);
    if (reducer != null) {
      reducer.write(out);
    }
    out.end();
    stack.write(out);
    sets.write(out);
    if (path != null) {
      path.write(out);
    }
  }

  @Override
  void readPosition(ImageReader in) throws IOException {
    in.begin("sleeping depth-first search", 1);
    current.read(in);
    events.read(in);
    sleep.read(in);
    cursor = in.getInt();
    limit = in.getInt();
    circling = in.getBoolean();
    counts = in.getBoolean();
    id = in.getLong();
    leaves = in.getBoolean();
    onSuccessor = in.getBoolean();
    if (reducer != null) {
      reducer.read(in);
    }
    in.end();
    stack.read(in);
    sets.read(in);
    if (path != null) {
      path.read(in);
    }
    session.expand(current, id);
  }

  @Override
  int[] path() {
    int[] path = stack.events(onSuccessor ? 1 : 0);
    if (onSuccessor) {
      path[path.length - 1] = events.get(cursor - 1);
    }
    return path;
  }
}
