package dev.nutshell.engine.reduce;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;

/**
 * Knows to which actor (process) an event belongs, and which actors may disturb each other: what
 * {@link StubbornSets} are made of.
 *
 * <p>All answers are about the state last {@linkplain #look looked at}. When in doubt, an actor
 * minds another.
 */
public interface Actors {
  /** There are never more: a set of actors is a long. */
  int MOST = 64;

  /**
   * Looks at a state.
   *
   * @param enabled its enabled events, just found by the explorer
   * @return the number of actors, or 0 where nothing can be told: then every event counts
   */
  int look(State state, EventList enabled);

  /** The actor that an enabled event belongs to. */
  int actor(int event);

  /**
   * The other actors that must not move before this one does, as bits: those that may, now or
   * later, do something that does not commute with an enabled event of this actor, or something
   * that could enable a disabled one.
   */
  long minds(int actor);

  /** The actors with an enabled event that may change what is observed. */
  long visibleNow();

  /**
   * The actors with an enabled event by which one of them may go back to where it was: every way of
   * an actor round its own places has such an event, so every cycle of states has one.
   */
  long loopsNow();

  /** The actors that may ever change what is observed. */
  long visibleEver();
}
