package dev.nutshell.engine.model;

/** An explorer that can also take an event back. */
public interface ReversibleExplorer extends Explorer {
  /**
   * Finds the state from which an event led to {@code state}: there is at most one. {@code into} is
   * another vector than {@code state} and is overwritten.
   *
   * <p>Where this returns true and the event is enabled in {@code into}, firing it there gives
   * {@code state}; whether it is enabled need not be checked.
   *
   * @return false where the event cannot have led here; {@code into} is then undefined
   */
  boolean unfire(State state, int event, State into);
}
