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
  /**
   * Writes the state into the vector, whatever was there before, and sets its length.
   *
   * @param state what to write
   * @param into the vector
   */
  void encode(S state, State into);

  /**
   * The state that {@link #encode} made this vector of.
   *
   * @param vector one that {@link #encode} has written
   * @return a state that equals it
   */
  S decode(State vector);

  /**
   * Where in a vector its parts lie; stores that share parts between states make use of it.
   *
   * @return one component where nothing else is said
   */
  default StateLayout layout() {
    return StateLayout.whole();
  }

  /**
   * The variables of a state and their values, for trails.
   *
   * @param vector one that {@link #encode} has written
   * @return each variable by its name
   */
  default List<Narrator.Binding> bindings(State vector) {
    return List.of(new Narrator.Binding("state", String.valueOf(decode(vector))));
  }

  /**
   * Reads the variable of that name, or null where there is none.
   *
   * @param name of a variable
   * @return a reader, or null
   */
  default Narrator.IntReader variable(String name) {
    return null;
  }
}
