package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Independence;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.EventSet;
import dev.nutshell.engine.reduce.SleepSets;
import dev.nutshell.engine.store.Session;
import java.util.List;

/**
 * Depth-first search with sleep sets: every state is visited, by fewer transitions.
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
  private final EventList events = new EventList();
  private final EventList enabled = new EventList();
  private final EventSet sleep = new EventSet();
  private final EventSet slept = new EventSet();
  private final EventSet successorSleep = new EventSet();
  private State current = new State();
  private State successor = new State();
  private int cursor;
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
  }

  @Override
  public Exploration run() {
    try (stack;
        sets) {
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
      if (cursor == events.size()) {
        if (leaves) {
          session.leave(id);
        }
        if (stack.size() == 0) {
          return;
        }
        id = stack.id();
        leaves = stack.leaves();
        stack.pop(current, events, sleep);
        cursor = 0;
        session.expand(current, id);
      } else if (fireNext() && interrupted()) {
        return;
      }
    }
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
    sleep.add(event);
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
    if (slept.isEmpty() || stack.size() + 1 > task.depthLimit()) {
      return false;
    }
    if (successorSleep.containsAll(slept)) {
      return false;
    }
    // A store that may omit can have taken this state for another, whose events are not its own.
    explorer.enabled(successor, enabled);
    slept.retain(enabled);
    if (successorSleep.containsAll(slept)) {
      return false;
    }
    descend(seen, session.revisit(seen));
    onSuccessor = false;
    events.clear();
    cursor = 0;
    for (int i = 0; i < slept.size(); i++) {
      if (!sleep.contains(slept.get(i))) {
        events.add(slept.get(i));
      }
    }
    sleep.retain(slept);
    sets.put(id, sleep);
    session.expand(current, id);
    return true;
  }

  private void descend(long next, boolean nextLeaves) {
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
    cursor = 0;
    int fault = explorer.enabled(current, events);
    inspector.expanded(current, events.size(), fault);
    if (!sleep.isEmpty()) {
      sleep.retain(events);
      wake();
    }
    if (keepsSets) {
      sets.put(id, sleep);
    }
    session.expand(current, id);
  }

  /** Leaves only those events that do not sleep, in their order. */
  private void wake() {
    enabled.clear();
    for (int i = 0; i < events.size(); i++) {
      enabled.add(events.get(i));
    }
    events.clear();
    for (int i = 0; i < enabled.size(); i++) {
      if (!sleep.contains(enabled.get(i))) {
        events.add(enabled.get(i));
      }
    }
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
