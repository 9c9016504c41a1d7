package dev.nutshell.engine.model;

import java.util.Arrays;

/**
 * An automaton that runs beside a system and reads its states, and the events that leave them; a
 * run that it accepts is a violation. Transition-based generalized Büchi: a run is accepted that
 * takes transitions of every acceptance set again and again. Where it cannot move, the run is none
 * of its business. Nothing here has a default.
 *
 * <p>It moves first: in each state of the system it reads that state, and then the system takes a
 * step. Where the system has no step, the automaton goes on reading the same state.
 */
public interface Claim {
  /** There are never more acceptance sets: a set of them is a long. */
  int MOST_SETS = 62;

  /** There are never more states: two bytes of a vector hold one, and one more than there are. */
  int MOST_STATES = (1 << 16) - 1;

  /** What stands for the event where the system has none. */
  int NO_EVENT = -1;

  /** How many acceptance sets there are; where there is none, every infinite run is accepted. */
  int sets();

  int initial();

  /**
   * How many bytes of its own the automaton has beside its state: variables of a claim. Where there
   * are some, its readers are {@link Rememberer}s.
   */
  int memory();

  /** How a state of the automaton is called in a trail. */
  String name(int state);

  /** Whether a run that brings the automaton here is accepted, whatever comes. */
  boolean decides(int state);

  /** Whether every run that it accepts comes to a state that {@link #decides}. */
  boolean isTerminal();

  /** Whether a run that comes to its end stays there for ever, and is read on; else it ends. */
  boolean stutters();

  /** Whether moves depend on the event, too. */
  boolean readsEvents();

  /**
   * The system as it has to be explored beside this automaton: with every step and every value that
   * the automaton reads.
   *
   * @param system the one that the claim is about
   * @param fairness which runs count; who can move must then be what it is in the system as written
   */
  TransitionSystem beside(TransitionSystem system, Fairness fairness);

  /**
   * What chooses events of a system of {@link #beside} such that this automaton sees all runs, up
   * to repetitions that it does not notice.
   */
  Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system);

  /**
   * What reads the states of a system, for one thread.
   *
   * @param system of {@link #beside}, or that in another order or with wider vectors
   * @param explorer of that system, its reader's own
   */
  Reader reader(TransitionSystem system, Explorer explorer);

  /**
   * The automaton as C text, behind the text of a system of {@link #beside}: see {@code search.c}
   * of module {@code gpu}.
   */
  Abilities.Ability<String> text(TransitionSystem system);

  /** Reads states of the system. */
  interface Reader {
    /**
     * Replaces the contents of {@code into} by the moves from a state of the automaton.
     *
     * @param event that the system takes next, {@link #NO_EVENT} where it has none; of a claim that
     *     does not read events any number
     */
    void moves(State state, int event, int from, Moves into);
  }

  /** A reader for an automaton with {@link Claim#memory}. */
  interface Rememberer extends Reader {
    /** What the automaton remembers before it has read anything, in a state where runs begin. */
    void begin(State state, State memory);

    /** The moves that are asked for next are those of an automaton that remembers this. */
    void recall(State memory);

    /**
     * What it remembers after a move of those asked for last.
     *
     * @param index of the move
     */
    void remember(int index, State memory);
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
