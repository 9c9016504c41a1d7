package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.State;
import java.util.List;

/** Something that expands states elsewhere than in the JVM's own searches. */
public interface Device {
  /** How it is called on the command line. */
  String word();

  /** Whether it moves states to disk where {@link MemoryBudget#disk} allows it. */
  boolean usesDisk();

  /**
   * Takes up a model.
   *
   * @throws Unavailable where that cannot be
   * @throws MemoryBudget.Exhausted where there is no room to begin
   */
  Space open(Portable model, MemoryBudget budget);

  /** It cannot be used here; the message is a sentence without its stop. */
  final class Unavailable extends RuntimeException {
    public Unavailable(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * The states found so far, numbered in the order in which they were found. One thread calls it;
   * who shows figures may ask for them meanwhile. Its image, which is written between two calls of
   * {@link #expand}, is read in the place of {@link #begin}.
   */
  interface Space extends Imaged, AutoCloseable {
    /** Takes the initial state, which becomes number 0. */
    void begin(State initial);

    /**
     * Finds the successors of the states {@code from} up to {@code to}.
     *
     * @param deadlocks whether a state without events, in which the model may not end, is to be
     *     looked at
     * @param faults whether what goes wrong is to be looked at
     * @throws MemoryBudget.Exhausted where there is no room for all of them: those found so far are
     *     there, and all figures are true
     */
    void expand(long from, long to, boolean deadlocks, boolean faults);

    long states();

    /** Events fired whose successor is among the states. */
    long fired();

    long innerSteps();

    /** The longest vector, in bytes. */
    int longest();

    /** Whether an automaton beside the model gave up a run in which a step went wrong. */
    boolean hasBroken();

    /** How often a state was {@linkplain #isMarked marked}. */
    long marked();

    /** Whether expanding the state met something that the JVM should look at. */
    boolean isMarked(long number);

    /** The state that it was found from. */
    long parent(long number);

    void read(long number, State into);

    /** The model's marks, see {@link Portable#marks}. */
    byte[] marks();

    /** Every byte that is held. */
    long bytes();

    /** How many states it is good to expand at once. */
    long slice();

    int threads();

    /** What the user should know of where states were kept. */
    List<String> notes();

    @Override
    void close();
  }
}
