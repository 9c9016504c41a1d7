package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Independence;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.EventSet;
import dev.nutshell.engine.reduce.Reducer;
import dev.nutshell.engine.reduce.SleepSets;
import dev.nutshell.engine.store.Session;
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
 * <p>Where the store's ids name no place, sets cannot be kept and a state that was seen is not gone
 * on with, which is enough where sleep sets are the only reduction (section 5 of Stern and Dill).
 *
 * <p>With a reducer, what slept may not have been in the subset, so a state seen before is gone on
 * with from the beginning. Two rules see to it that nothing is put off for ever, and docs/methods/
 * sleep.md has the proof: an event that led back to the stack does not sleep afterwards, and a
 * state that does with a part of its events fires one that leads elsewhere, or all.
 */
public final class SleepingDepthFirst implements Search {
  private static final int PULSE = 1023;

  private final Task task;
  private final Independence explorer;
  private final Session session;
  private final SleepStack stack;
  private final SleepSets sets;
  private final boolean keepsSets;
  private final Counters counters = new Counters();
  private final Inspector inspector;
  private final Reducer reducer;
  private final ReducedPath path;
  private final EventList events = new EventList();
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
  private Interruption interruption;
  private List<String> notes = List.of();

  /** The system's explorers know which events are independent. */
  public SleepingDepthFirst(Task task) {
    this.task = task;
    explorer = (Independence) task.system().explorer();
    session = task.store().session();
    keepsSets = task.store().traits().numbers();
    stack = new SleepStack(new Spool(task.budget(), task.frontierShare()));
    sets = new SleepSets(task.budget());
    inspector = new Inspector(task, explorer, counters, this::path);
    reducer = task.reducer(explorer);
    path = reducer == null ? null : new ReducedPath(task.budget());
  }

  @Override
  public Exploration run() {
    try (stack;
        sets;
        path) {
      explore();
      if (keepsSets) {
        notes =
            List.of(
                "%,d different sleep sets, %d bits a state for their numbers"
                    .formatted(sets.different(), sets.bits()));
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      interruption = Interruption.MEMORY;
    }
    task.monitor().pulse(counters);
    return new Exploration(
        interruption,
        inspector.findings(),
        counters,
        explorer.innerSteps(),
        explorer.unreached(),
        notes);
  }

  private void explore() {
    explorer.initial(current);
    id = session.put(current, Session.NO_PARENT, 0);
    leaves = true;
    enter();
    while (!inspector.satisfied()) {
      if (cursor < limit && sleep.contains(events.get(cursor))) {
        cursor++;
      } else if (cursor < limit) {
        if (fireNext() && interrupted()) {
          return;
        }
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

  /** Fires the event at the cursor; true where the search goes on with a state it leads to. */
  private boolean fireNext() {
    int event = events.get(cursor++);
    int fault = explorer.fire(current, event, successor);
    onSuccessor = true;
    inspector.fired(current, event, fault);
    successorSleep.clear();
    for (int i = 0; i < sleep.size(); i++) {
      if (explorer.independent(current, sleep.get(i), event)) {
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
      return keepsSets && wakes(~answer);
    }
    if (stack.size() + 1 > task.depthLimit()) {
      counters.states++;
      inspector.newState(successor);
      session.leave(answer);
      interruption = Interruption.DEPTH;
      return false;
    }
    descend(answer, true);
    enter();
    return true;
  }

  /** Goes on with a state seen before where events slept then that would not sleep now. */
  private boolean wakes(long seen) {
    sets.get(seen, slept);
    if (slept.isEmpty() || successorSleep.containsAll(slept)) {
      return false;
    }
    // A store that may omit can have taken this state for another, whose events are not its own.
    explorer.enabled(successor, enabled);
    slept.retain(enabled);
    if (successorSleep.containsAll(slept)) {
      return false;
    }
    if (stack.size() + 1 > task.depthLimit()) {
      interruption = Interruption.DEPTH;
      return false;
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
    begin(false);
    return true;
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
    begin(true);
  }

  /** Goes on with a state whose events and sleep set are known. */
  private void begin(boolean first) {
    counts = first;
    cursor = 0;
    limit = events.size();
    if (reducer != null) {
      path.enter(current, stack.size());
      limit = reducer.propose(current, events);
      circling = limit < events.size();
      count(circling ? 1 : 0, events.size() - limit);
    }
    if (keepsSets) {
      sets.put(id, sleep);
    }
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

  private boolean interrupted() {
    if ((counters.states & PULSE) != 0) {
      return false;
    }
    counters.frontier = stack.size() + 1;
    Interruption why = task.monitor().pulse(counters);
    interruption = why == null ? interruption : why;
    return why != null;
  }

  private int[] path() {
    int[] path = stack.events(onSuccessor ? 1 : 0);
    if (onSuccessor) {
      path[path.length - 1] = events.get(cursor - 1);
    }
    return path;
  }
}
