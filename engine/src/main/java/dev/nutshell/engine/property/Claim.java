package dev.nutshell.engine.property;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.Arrays;

/**
 * An automaton that runs beside a system and reads its states; a run that it accepts is a
 * violation. Transition-based generalized Büchi: a run is accepted that takes transitions of every
 * acceptance set again and again. Where it cannot move, the run is none of its business.
 *
 * <p>It moves first: in each state of the system it reads that state, and then the system takes a
 * step. Where the system has no step, the automaton goes on reading the same state.
 */
public interface Claim {
  /** There are never more acceptance sets: a set of them is a long. */
  int MOST_SETS = 62;

  /** There are never more states: two bytes of a vector hold one. */
  int MOST_STATES = 1 << 16;

  /** How many acceptance sets there are; where there is none, every infinite run is accepted. */
  int sets();

  int initial();

  /** How a state of the automaton is called in a trail. */
  String name(int state);

  /** What reads the states of a system, for one thread. */
  Reader reader(TransitionSystem system);

  /** Reads states of the system. */
  interface Reader {
    /** Replaces the contents of {@code into} by the moves from a state of the automaton. */
    void moves(State state, int from, Moves into);
  }

  /** The moves of an automaton, reused from state to state. */
  final class Moves {
    private int[] targets = new int[8];
    private long[] marks = new long[8];
    private int size;

    public void clear() {
      size = 0;
    }

    /**
     * @param sets those that the move belongs to, as bits
     */
    public void add(int target, long sets) {
      if (size == targets.length) {
        targets = Arrays.copyOf(targets, 2 * size);
        marks = Arrays.copyOf(marks, 2 * size);
      }
      targets[size] = target;
      marks[size++] = sets;
    }

    public int size() {
      return size;
    }

    public int target(int index) {
      return targets[index];
    }

    public long marks(int index) {
      return marks[index];
    }
  }
}
