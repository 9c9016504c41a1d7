package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.List;

/** How one component of a record lies in a vector, from an offset on. */
sealed interface Field permits Scalar, Text, Sequence, Members, Sorted, Perhaps, Choice, Nested {
  // Counts below this take one byte; larger ones four more.
  int LONG = 255;

  /** No field is longer. */
  int MOST_BYTES = 1 << 30;

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

  /** Writes how many elements follow, and returns where they begin. */
  static int encodeCount(int count, State into, int at) {
    int end = at + (count < LONG ? 1 : 5);
    makeRoom(into, end);
    into.set(at, Math.min(count, LONG));
    if (count >= LONG) {
      into.setInt(at + 1, count);
    }
    return end;
  }

  static int count(State vector, int at) {
    int count = vector.get(at) & 0xFF;
    return count < LONG ? count : vector.getInt(at + 1);
  }

  static int afterCount(State vector, int at) {
    return at + ((vector.get(at) & 0xFF) < LONG ? 1 : 5);
  }
}
