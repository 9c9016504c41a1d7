package dev.nutshell.engine.property;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import java.util.List;

/**
 * A question that is answered by what a whole exploration shows, not by one path: how many states
 * there are, whether something is ever enabled. It keeps what it saw, so it serves one run of one
 * thread.
 */
public sealed interface Inquiry {
  /** What the user called it. */
  String name();

  /** What it answers. */
  List<Property> properties();

  /**
   * What an exploration came to.
   *
   * @param why it did not see everything, or null where it did
   * @param unreached what no event was part of, or null where that is not known
   */
  record Seen(String why, long states, long transitions, List<Narrator.Step> unreached) {
    public boolean isWhole() {
      return why == null;
    }

    /**
     * The answer to a yes-or-no question.
     *
     * @param lasting the answer that more states cannot change
     */
    public Answer answer(Property property, boolean sofar, boolean lasting) {
      return isWhole() || sofar == lasting
          ? Answer.of(property, sofar)
          : Answer.open(property, why);
    }

    /** A number that only the whole exploration tells. */
    public Answer number(Property property, long sofar) {
      return isWhole() ? Answer.of(property, sofar) : Answer.open(property, why);
    }
  }

  /** What a reduction may leave out of what it looks at. */
  enum Reducible {
    /** Nothing. */
    NO,
    /** What it does not seek; but who does not insist is better served without. */
    ON_REQUEST,
    /** What it does not seek. */
    YES
  }

  /** Answered by looking at every state. */
  non-sealed interface OfStates extends Inquiry {
    Reducible reducible();

    /** Whether it looks for states without events. */
    boolean seeksDeadlocks();

    /** A new state. */
    void found(State state);

    /** So many events are enabled in a state. */
    void expanded(State state, int enabled);

    /** Whether no further state can change the answers. */
    boolean hasSeenEnough();

    List<Answer> answers(Seen seen);
  }

  /** Answered by looking at every transition, which arrive ordered by their sources. */
  non-sealed interface OfTransitions extends Inquiry {
    /**
     * @param enough to be called when no further transition can change the answers
     */
    Tracing trace(MemoryBudget budget, Runnable enough);

    /** What still may answer it where memory does not allow a tracing. */
    OfStates weaker();
  }

  /** What takes the transitions. */
  interface Tracing extends EdgeSink, AutoCloseable {
    List<Answer> answers(Seen seen);

    @Override
    void close();
  }
}
