package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.Arrays;

/** A walk through a model, one event at a time, forwards and back. Remembers events, no states. */
public final class Walk {
  private TransitionSystem system;
  private Explorer explorer;
  private Narrator narrator;
  private final State state = new State();
  private final State before = new State();
  private final State next = new State();
  private final EventList enabled = new EventList();
  private int[] events = new int[64];
  private int depth;
  private int fault;

  public Walk(TransitionSystem system) {
    use(system);
    restart();
  }

  private void use(TransitionSystem system) {
    this.system = system;
    explorer = system.explorer();
    narrator = system.narrator();
  }

  private void restart() {
    explorer.initial(state);
    depth = 0;
    fault = Explorer.OK;
    look();
  }

  private void look() {
    int guards = explorer.enabled(state, enabled);
    fault = fault == Explorer.OK ? guards : fault;
  }

  public TransitionSystem system() {
    return system;
  }

  /** Tells of the states of this walk: another one after an event for which vectors had to grow. */
  public Narrator narrator() {
    return narrator;
  }

  /** Where the walk has got to; not to be changed. */
  public State state() {
    return state;
  }

  /** Where it was before the last event, in the same vectors; not to be changed. */
  public State before() {
    return before;
  }

  /** How many events were taken. */
  public int depth() {
    return depth;
  }

  /** What can happen next. */
  public EventList enabled() {
    return enabled;
  }

  /** What the last event, or a guard of the next ones, ran into, or {@link Explorer#OK}. */
  public int fault() {
    return fault;
  }

  /** Whether nothing can happen here although the model may not end. */
  public boolean isDeadlock() {
    return enabled.isEmpty() && !explorer.mayEnd(state);
  }

  /** Takes one of the enabled events. */
  public void take(int event) {
    fire(event);
    look();
  }

  private void fire(int event) {
    try {
      fault = explorer.fire(state, event, next);
    } catch (Outgrown narrow) {
      widen(narrow.wider());
      fire(event);
      return;
    }
    before.copyFrom(state);
    state.copyFrom(next);
    if (depth == events.length) {
      events = Arrays.copyOf(events, 2 * depth);
    }
    events[depth++] = event;
  }

  /** The same walk again in wider vectors. */
  private void widen(TransitionSystem wider) {
    use(wider);
    int sofar = depth;
    explorer.initial(state);
    for (depth = 0; depth < sofar; depth++) {
      fault = explorer.fire(state, events[depth], next);
      state.copyFrom(next);
    }
  }

  /** Goes back to where the walk was after so many events. */
  public void backTo(int earlier) {
    restart();
    while (depth < earlier) {
      fire(events[depth]);
    }
    look();
  }

  /** The events taken, in order. */
  public int[] events() {
    return Arrays.copyOf(events, depth);
  }
}
