package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** A record: its components one behind the other. */
final class Nested implements Field {
  private final Class<?> type;
  final String[] names;
  final Field[] fields;
  private final MethodHandle[] accessors;
  private final MethodHandle constructor;

  /**
   * @param accessors of type (Object)Object
   * @param constructor of type (Object[])Object
   */
  Nested(
      Class<?> type,
      String[] names,
      Field[] fields,
      MethodHandle[] accessors,
      MethodHandle constructor) {
    this.type = type;
    this.names = names;
    this.fields = fields;
    this.accessors = accessors;
    this.constructor = constructor;
  }

  @Override
  public int encode(Object value, State into, int at) {
    if (value == null) {
      throw new IllegalArgumentException(
          "a " + type.getSimpleName() + " is null, which no vector can hold");
    }
    int end = at;
    for (int i = 0; i < fields.length; i++) {
      end = fields[i].encode(component(value, i), into, end);
    }
    return end;
  }

  @Override
  public Object decode(State vector, int at) {
    Object[] values = new Object[fields.length];
    int start = at;
    for (int i = 0; i < fields.length; i++) {
      values[i] = fields[i].decode(vector, start);
      start = fields[i].end(vector, start);
    }
    return create(values);
  }

  @Override
  public int end(State vector, int at) {
    return place(vector, at, fields.length);
  }

  private int place(State vector, int at, int index) {
    int start = at;
    for (int i = 0; i < index; i++) {
      start = fields[i].end(vector, start);
    }
    return start;
  }

  @Override
  public void bind(String variable, State vector, int at, List<Narrator.Binding> into) {
    for (int i = 0; i < fields.length; i++) {
      String name = variable.isEmpty() ? names[i] : variable + "." + names[i];
      fields[i].bind(name, vector, place(vector, at, i), into);
    }
  }

  @Override
  public Reader reader(String path) {
    if (!path.startsWith(".")) {
      return null;
    }
    int end = 1;
    while (end < path.length() && Character.isJavaIdentifierPart(path.charAt(end))) {
      end++;
    }
    int index = List.of(names).indexOf(path.substring(1, end));
    Reader inner = index < 0 ? null : fields[index].reader(path.substring(end));
    return inner == null ? null : (vector, at) -> inner.read(vector, place(vector, at, index));
  }

  private Object component(Object value, int index) {
    try {
      return (Object) accessors[index].invokeExact(value);
    } catch (RuntimeException | Error thrown) {
      throw thrown;
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Object create(Object[] values) {
    try {
      return (Object) constructor.invokeExact(values);
    } catch (RuntimeException | Error thrown) {
      throw thrown;
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
