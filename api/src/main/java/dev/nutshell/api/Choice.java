package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A sealed interface: which of its records or enums the value is, then the value. */
final class Choice implements Field {
  /** The number of a case takes one byte. */
  static final int MOST = 256;

  private final String name;
  private final List<Class<?>> types;
  private final Field[] fields;
  private final Map<Class<?>, Integer> numbers = new HashMap<>();

  Choice(String name, List<Class<?>> types, Field[] fields) {
    this.name = name;
    this.types = types;
    this.fields = fields;
    for (Class<?> type : types) {
      numbers.put(type, numbers.size());
    }
  }

  @Override
  public int encode(Object value, State into, int at) {
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is null, which no vector can hold");
    }
    // A constant of an enum may have a class of its own.
    int number = numbers.get(value instanceof Enum<?> e ? e.getDeclaringClass() : value.getClass());
    Field.makeRoom(into, at + 1);
    into.set(at, number);
    return fields[number].encode(value, into, at + 1);
  }

  private static int number(State vector, int at) {
    return vector.get(at) & 0xFF;
  }

  @Override
  public Object decode(State vector, int at) {
    return fields[number(vector, at)].decode(vector, at + 1);
  }

  @Override
  public int end(State vector, int at) {
    return fields[number(vector, at)].end(vector, at + 1);
  }

  @Override
  public void bind(String variable, State vector, int at, List<Narrator.Binding> into) {
    int number = number(vector, at);
    String itself = variable.isEmpty() ? "case" : variable;
    if (types.get(number).isEnum()) {
      fields[number].bind(itself, vector, at + 1, into);
    } else {
      into.add(new Narrator.Binding(itself, types.get(number).getSimpleName()));
      fields[number].bind(variable, vector, at + 1, into);
    }
  }

  /** A component that the value has not got reads as 0. */
  @Override
  public Reader reader(String path) {
    Reader[] readers = new Reader[fields.length];
    boolean any = false;
    for (int i = 0; i < fields.length; i++) {
      readers[i] = path.isEmpty() ? null : fields[i].reader(path);
      any |= readers[i] != null;
    }
    return !any
        ? null
        : (vector, at) -> {
          Reader reader = readers[number(vector, at)];
          return reader == null ? 0 : reader.read(vector, at + 1);
        };
  }
}
