package dev.nutshell.engine.model;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import java.io.IOException;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Steps through a model. One a thread; owns its scratch space and allocates nothing per call.
 *
 * <p>An event names its successor: firing the same event in the same state always gives the same
 * state, on every explorer of the model. So a store may keep (parent, event) instead of a state,
 * and a trail is a list of events.
 *
 * <p>Its image is what it has counted, for a search that goes on elsewhere. Nothing here has a
 * default: see {@link Plain}.
 */
public interface Explorer extends Imaged {
  /** What {@link #fire} and {@link #enabled} return when nothing went wrong. */
  int OK = 0;

  /**
   * The stack that a thread asks for which steps through models: their functions may call
   * themselves. Where they do so without end, the JVM touches five times as much as it holds.
   *
   * @param memory what the run may take
   */
  static long stackBytes(long memory) {
    return Math.clamp(memory / 16, 1L << 20, 64L << 20);
  }

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
  boolean findsEventsPastFaults();

  /** Whether the model may rightly stop here; asked only where no event is enabled. */
  boolean mayEnd(State state);

  /** A number for the event's label, for {@link Narrator#label}. */
  int label(State state, int event);

  /**
   * Visits the label numbers of all steps that the event consists of, as {@link
   * TransitionSystem#meaning} knows them; most have one.
   */
  void labels(State state, int event, IntConsumer visitor);

  /**
   * The statements of the model that no event fired by this explorer was part of; null where that
   * is not known, or tells nothing because the explorer was asked to leave events out for good.
   */
  List<Narrator.Step> unreached();

  /**
   * What another explorer of the same system was part of, on another thread, counts as this one's:
   * for {@link #unreached}. Lists of statements cannot be compared instead, as several may read
   * alike.
   */
  void joins(Explorer other);

  /** Steps taken so far inside events (SPIN's atomic steps), over all calls of {@link #fire}. */
  long innerSteps();

  /** What most explorers answer. Not for one that stands in front of another. */
  interface Plain extends Explorer {
    @Override
    default boolean findsEventsPastFaults() {
      return false;
    }

    @Override
    default boolean mayEnd(State state) {
      return false;
    }

    @Override
    default void labels(State state, int event, IntConsumer visitor) {
      visitor.accept(label(state, event));
    }

    @Override
    default List<Narrator.Step> unreached() {
      return null;
    }

    @Override
    default void joins(Explorer other) {
      if (unreached() != null) {
        throw new IllegalStateException("an explorer that knows what it reached has to join");
      }
    }

    @Override
    default long innerSteps() {
      return 0;
    }

    /** It counts nothing. */
    @Override
    default void write(ImageWriter out) throws IOException {}

    @Override
    default void read(ImageReader in) throws IOException {}
  }
}
