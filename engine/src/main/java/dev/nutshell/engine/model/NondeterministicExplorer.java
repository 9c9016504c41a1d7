package dev.nutshell.engine.model;

/**
 * An explorer of a model whose transitions may lead from one state to several. To the search each
 * of these ways is an event of its own, as {@link Explorer} asks for; but a store that replays may
 * keep the transition alone, of which there are fewer, and find out which way it was.
 */
public interface NondeterministicExplorer extends Explorer {
  /** The transition of which an enabled event is one way. */
  int transition(State state, int event);

  /**
   * Replaces the contents of {@code into} by the enabled events that are ways of the transition, in
   * an order that depends on the state alone.
   */
  void ways(State state, int transition, EventList into);
}
