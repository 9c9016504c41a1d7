package dev.nutshell.petri;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import java.util.function.IntConsumer;

/** A predicate over the markings of a place/transition net that knows what it waits for. */
public interface Goals extends StatePredicate {
  /**
   * Names transitions of which at least one fires on every way from this state to any that would
   * tell something new.
   */
  void seek(State state, IntConsumer transitions);
}
