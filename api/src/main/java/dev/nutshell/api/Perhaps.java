package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.List;
import java.util.Optional;

/** An optional value: whether there is one, then the value. */
record Perhaps(String name, Field element) implements Field {
  @Override
  public int encode(Object value, State into, int at) {
    if (value == null) {
      throw new IllegalArgumentException(
          "'" + name + "' is null, which no vector can hold; Optional.empty() is nothing");
    }
    Optional<?> perhaps = (Optional<?>) value;
    Field.makeRoom(into, at + 1);
    into.set(at, perhaps.isPresent() ? 1 : 0);
    return perhaps.isPresent() ? element.encode(perhaps.get(), into, at + 1) : at + 1;
  }

  private static boolean isPresent(State vector, int at) {
    return vector.get(at) != 0;
  }

  @Override
  public Object decode(State vector, int at) {
    return isPresent(vector, at) ? Optional.of(element.decode(vector, at + 1)) : Optional.empty();
  }

  @Override
  public int end(State vector, int at) {
    return isPresent(vector, at) ? element.end(vector, at + 1) : at + 1;
  }

  @Override
  public void bind(String variable, State vector, int at, List<Narrator.Binding> into) {
    if (isPresent(vector, at)) {
      element.bind(variable, vector, at + 1, into);
    } else {
      into.add(new Narrator.Binding(variable, "empty"));
    }
  }

  /** What is not there reads as 0. */
  @Override
  public Reader reader(String path) {
    if (path.equals(".present")) {
      return (vector, at) -> isPresent(vector, at) ? 1 : 0;
    }
    Reader inner = element.reader(path);
    return inner == null
        ? null
        : (vector, at) -> isPresent(vector, at) ? inner.read(vector, at + 1) : 0;
  }
}
