package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import java.util.List;

/**
 * Packs states into vectors and back. Shared by threads. Two states that differ in what the model
 * can see get different vectors, and no vector is empty.
 *
 * @param <S> the states
 */
public interface Codec<S> {
  /** Writes the state into the vector, whatever was there before, and sets its length. */
  void encode(S state, State into);

  /** The state that {@link #encode} made this vector of. */
  S decode(State vector);

  /** Where in a vector its parts lie; stores that share parts between states make use of it. */
  default StateLayout layout() {
    return StateLayout.whole();
  }

  /** The variables of a state and their values, for trails. */
  default List<Narrator.Binding> bindings(State vector) {
    return List.of(new Narrator.Binding("state", String.valueOf(decode(vector))));
  }

  /** Reads the variable of that name, or null where there is none. */
  default Narrator.IntReader variable(String name) {
    return null;
  }
}
