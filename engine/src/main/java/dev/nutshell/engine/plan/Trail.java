package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Cause;
import java.util.List;

/** A path from the initial state, as events. A state is worked out again where it is wanted. */
public record Trail(TransitionSystem system, int[] events) {
  public int depth() {
    return events.length;
  }

  /** What a walk along a trail meets. */
  public interface Walker {
    void start(List<Narrator.Binding> initial);

    /** One event: its steps and the bindings after it. */
    void event(int event, List<Narrator.Step> steps, List<Narrator.Binding> after);
  }

  public void walk(Walker walker) {
    Explorer explorer = system.explorer();
    Narrator narrator = system.narrator();
    State state = new State();
    State next = new State();
    explorer.initial(state);
    walker.start(narrator.bindings(state));
    for (int event : events) {
      List<Narrator.Step> steps = narrator.steps(state, event);
      explorer.fire(state, event, next);
      state.copyFrom(next);
      walker.event(event, steps, narrator.bindings(state));
    }
  }

  /**
   * Follows the trail on a fresh explorer and says whether it shows the cause: every event enabled
   * where it is fired, and the violation there at the end. No violation is reported that does not.
   */
  boolean shows(Cause cause) {
    Explorer explorer = system.explorer();
    State state = new State();
    State next = new State();
    EventList enabled = new EventList();
    explorer.initial(state);
    int lastFault = Explorer.OK;
    int lastLabel = -1;
    for (int event : events) {
      explorer.enabled(state, enabled);
      if (!contains(enabled, event)) {
        return false;
      }
      lastLabel = explorer.label(state, event);
      lastFault = explorer.fire(state, event, next);
      state.copyFrom(next);
    }
    return switch (cause) {
      case Cause.Deadlock _ -> {
        explorer.enabled(state, enabled);
        yield enabled.isEmpty() && !explorer.mayEnd(state);
      }
      case Cause.Broken broken -> !broken.invariant().predicate().holds(state);
      case Cause.Forbidden forbidden -> events.length > 0 && lastLabel == forbidden.label();
      case Cause.Faulty faulty ->
          lastFault == faulty.fault() || explorer.enabled(state, enabled) == faulty.fault();
    };
  }

  private static boolean contains(EventList list, int event) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == event) {
        return true;
      }
    }
    return false;
  }
}
