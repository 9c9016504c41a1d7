package dev.nutshell.engine.property;

import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Sought;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;
import java.util.function.Consumer;

/**
 * A question that is answered by what a whole exploration shows, not by one path: how many states
 * there are, whether something is ever enabled. It keeps nothing: what looks on in a run is made
 * for that run, and for the system that is explored, which may be a wider one than the model was
 * loaded as.
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
   * @param fails whether the model went wrong somewhere: what can happen there is not known
   * @param forgets whether a state may have been forgotten, visited again, and counted again
   * @param unreached what no event was part of, or null where that is not known
   */
  record Seen(
      String why,
      boolean fails,
      long states,
      long transitions,
      boolean forgets,
      List<Narrator.Step> unreached) {
    public boolean isWhole() {
      return why == null;
    }

    /** Why states and transitions cannot be counted, or null where they can. */
    public String whyUncounted() {
      return why == null && forgets
          ? "the store forgets states, and those that are visited again count again"
          : why;
    }

    /** A number of states or transitions. */
    public Answer count(Property property, long sofar) {
      return whyUncounted() == null
          ? Answer.of(property, sofar)
          : Answer.open(property, whyUncounted());
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

    /** Who looks on in one run of one thread. */
    Observer observe(TransitionSystem system);
  }

  /** Answered by looking at every transition. */
  non-sealed interface OfTransitions extends Inquiry {
    /**
     * @param enough to be called when no further transition can change the answers
     */
    Tracing trace(TransitionSystem system, MemoryBudget budget, Runnable enough);

    /** Whether transitions must come in the order of the states that they leave. */
    boolean bySource();

    /** What still may answer it where memory does not allow a tracing, or null. */
    OfStates weaker();
  }

  /**
   * Answered by whether some run is accepted by an automaton.
   *
   * @param property what holds where there is none
   */
  record OfRuns(Property property, Claim claim) implements Inquiry {
    @Override
    public String name() {
      return property.name();
    }

    @Override
    public List<Property> properties() {
      return List.of(property);
    }
  }

  /** What looks at the states of a run. Its image is what it has seen. */
  interface Observer extends Imaged {
    /** A new state. */
    void found(State state);

    /** So many events are enabled in a state. */
    void expanded(State state, int enabled);

    /** Whether no further state can change the answers. */
    boolean hasSeenEnough();

    /** What it waits for beside states without events, or null. */
    Sought.Goal goal();

    List<Answer> answers(Seen seen);
  }

  /** What takes the transitions of a run. */
  interface Tracing extends EdgeSink, AutoCloseable {
    /** What looks at every new state, in the order of their numbers; null where nothing does. */
    Consumer<State> states();

    List<Answer> answers(Seen seen);

    @Override
    void close();
  }

  /**
   * Asks nothing and takes every transition, such as for a file.
   *
   * @param name who needs them
   */
  record Edges(String name, EdgeSink sink) implements OfTransitions {
    @Override
    public List<Property> properties() {
      return List.of();
    }

    @Override
    public Tracing trace(TransitionSystem system, MemoryBudget budget, Runnable enough) {
      return new Tracing() {
        @Override
        public void edge(long from, int label, long to) {
          sink.edge(from, label, to);
        }

        @Override
        public Consumer<State> states() {
          return null;
        }

        @Override
        public List<Answer> answers(Seen seen) {
          return List.of();
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public boolean bySource() {
      return false;
    }

    @Override
    public OfStates weaker() {
      return null;
    }
  }
}
