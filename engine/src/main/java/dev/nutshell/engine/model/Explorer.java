package dev.nutshell.engine.model;

import java.util.List;
import java.util.function.IntConsumer;

/**
 * Steps through a model. One a thread; owns its scratch space and allocates nothing per call.
 *
 * <p>An event names its successor: firing the same event in the same state always gives the same
 * state, on every explorer of the model. So a store may keep (parent, event) instead of a state,
 * and a trail is a list of events.
 */
public interface Explorer {
  /** What {@link #fire} and {@link #enabled} return when nothing went wrong. */
  int OK = 0;

  void initial(State into);

  /**
   * Replaces the contents of {@code into} by the enabled events of {@code state}.
   *
   * @return {@link #OK}, or the number of a fault that evaluating a guard ran into
   */
  int enabled(State state, EventList into);

  /**
   * Fires one enabled event. {@code into} is another vector than {@code state} and is overwritten.
   *
   * @return {@link #OK}, or the number of the fault (a failed assertion, a division by zero): the
   *     successor is then the state in which it happened
   */
  int fire(State state, int event, State into);

  /**
   * Whether a guard that goes wrong only counts as false: {@link #enabled} has then found all other
   * events, and a state without any is a deadlock beside the fault.
   */
  default boolean findsEventsPastFaults() {
    return false;
  }

  /** Whether the model may rightly stop here; asked only where no event is enabled. */
  default boolean mayEnd(State state) {
    return false;
  }

  /** A number for the event's label, for {@link Narrator#label}. */
  int label(State state, int event);

  /**
   * Visits the label numbers of all steps that the event consists of, as {@link
   * TransitionSystem#meaning} knows them; most have one.
   */
  default void labels(State state, int event, IntConsumer visitor) {
    visitor.accept(label(state, event));
  }

  /**
   * The statements of the model that no event fired by this explorer was part of; null where that
   * is not known, or tells nothing because the explorer was asked to leave events out for good.
   */
  default List<Narrator.Step> unreached() {
    return null;
  }

  /** Steps taken so far inside events (SPIN's atomic steps), over all calls of {@link #fire}. */
  default long innerSteps() {
    return 0;
  }
}
