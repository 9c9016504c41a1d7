package dev.nutshell.petri;

import dev.nutshell.engine.model.State;
import java.util.function.IntConsumer;

/** Something asked about the markings of a place/transition net that knows what it waits for. */
public interface Goals {
  /**
   * Names transitions of which at least one fires on every way from this state to any that would
   * tell something new.
   */
  void seek(State state, IntConsumer transitions);
}
