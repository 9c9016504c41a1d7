package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.List;

/** How one component of a record lies in a vector, from an offset on. */
sealed interface Field permits Scalar, Sequence, Nested {
  /** Writes the value and returns where it ends; the vector is at least that long afterwards. */
  int encode(Object value, State into, int at);

  Object decode(State vector, int at);

  int end(State vector, int at);

  /** Adds the variables in this field, named from {@code name} on. */
  void bind(String name, State vector, int at, List<Narrator.Binding> into);

  /** Reads what {@code path} (such as {@code [3].left}) names below this field, or null. */
  Reader reader(String path);

  /** Reads a number from a field that starts at an offset. */
  interface Reader {
    int read(State vector, int at);
  }

  static void makeRoom(State vector, int end) {
    if (vector.length() < end) {
      vector.resize(end);
    }
  }
}
