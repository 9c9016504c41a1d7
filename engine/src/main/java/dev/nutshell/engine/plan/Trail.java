package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Cause;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/**
 * A path from the initial state, as events. A state is worked out again where it is wanted.
 *
 * @param cycle the index of the event from which on the path is gone round again and again; the
 *     number of events where nothing happens any more; or {@link #NO_CYCLE}
 */
public record Trail(TransitionSystem system, int[] events, int cycle) {
  public static final int NO_CYCLE = -1;
  private static final int MOST_SHOWN = 8;

  /** A path that ends. */
  public Trail(TransitionSystem system, int[] events) {
    this(system, events, NO_CYCLE);
  }

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
    TransitionSystem told = system.unabridged();
    Explorer explorer = told.explorer();
    Narrator narrator = told.narrator();
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
   * Follows the trail on a fresh explorer. No violation is reported that it does not show: every
   * event enabled where it is fired, and the violation there at the end.
   *
   * @return what is otherwise than the search found it, or null where all is the same
   */
  String mismatch(Cause cause) {
    // A search that leaves out events need not leave out the same ones again.
    TransitionSystem whole = system instanceof Product product ? product.whole() : system;
    Explorer explorer = whole.explorer();
    State state = new State();
    State next = new State();
    EventList enabled = new EventList();
    explorer.initial(state);
    int lastFault = Explorer.OK;
    Set<Integer> lastLabels = new HashSet<>();
    State turn = new State();
    for (int i = 0; i < events.length; i++) {
      if (cause instanceof Cause.Accepted accepted && accepted.stem() == i) {
        turn.copyFrom(state);
      }
      explorer.enabled(state, enabled);
      if (!contains(enabled, events[i])) {
        return place(i, state)
            + " the search fired event "
            + events[i]
            + ", and asked again the model offers "
            + offers(explorer, state, enabled);
      }
      lastLabels.clear();
      explorer.labels(state, events[i], lastLabels::add);
      lastFault = explorer.fire(state, events[i], next);
      state.copyFrom(next);
    }
    boolean shown =
        switch (cause) {
          case Cause.Deadlock _ ->
              (explorer.enabled(state, enabled) == Explorer.OK || explorer.findsEventsPastFaults())
                  && enabled.isEmpty()
                  && !explorer.mayEnd(state);
          case Cause.Broken broken -> !broken.invariant().in(system).holds(state);
          case Cause.Forbidden forbidden -> lastLabels.contains(forbidden.label());
          case Cause.Faulty faulty ->
              lastFault == faulty.fault() || explorer.enabled(state, enabled) == faulty.fault();
          case Cause.Accepted accepted ->
              state.sameAs(turn)
                  && system instanceof Product product
                  && product.accepts(events, accepted.stem());
          case Cause.Decided _ -> system instanceof Product product && product.decides(state);
        };
    return shown ? null : place(events.length, state) + " " + whatWas(cause);
  }

  private String whatWas(Cause cause) {
    return switch (cause) {
      case Cause.Deadlock _ -> "the search found a deadlock, and asked again there is none";
      case Cause.Broken broken ->
          "invariant " + broken.invariant().text() + " did not hold, and asked again it holds";
      case Cause.Forbidden forbidden ->
          "the search met event "
              + system.narrator().label(forbidden.label())
              + ", and the same event has another label now";
      case Cause.Faulty faulty ->
          "the search met a fault ("
              + system.narrator().fault(faulty.fault()).message()
              + "), and asked again there is none such";
      case Cause.Decided _ -> "the automaton had decided, and asked again it has not";
      case Cause.Accepted _ ->
          "the search found a cycle, and asked again it does not close or is not accepted";
    };
  }

  private String place(int events, State state) {
    StringJoiner values = new StringJoiner(", ", " (", ")").setEmptyValue("");
    List<Narrator.Binding> bindings = system.narrator().bindings(state);
    for (Narrator.Binding binding : bindings.subList(0, Math.min(MOST_SHOWN, bindings.size()))) {
      values.add(binding.name() + " = " + binding.value());
    }
    return "in the state after " + events + " of " + this.events.length + " events" + values;
  }

  private String offers(Explorer explorer, State state, EventList enabled) {
    StringJoiner labels = new StringJoiner(", ").setEmptyValue("none");
    for (int i = 0; i < Math.min(MOST_SHOWN, enabled.size()); i++) {
      labels.add("'" + system.narrator().label(explorer.label(state, enabled.get(i))) + "'");
    }
    return (enabled.size() > MOST_SHOWN ? enabled.size() + " others, such as " : "only ") + labels;
  }

  /** The state that it ends in. */
  State end() {
    Explorer explorer = system.explorer();
    State state = new State();
    State next = new State();
    explorer.initial(state);
    for (int event : events) {
      explorer.fire(state, event, next);
      state.copyFrom(next);
    }
    return state;
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
