package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.List;
import java.util.StringJoiner;

/** An array or a list: its length, then its elements. */
final class Sequence implements Field {
  private final String name;
  final Field element;
  private final Class<?> arrayElement;
  private final MethodHandle getter;
  private final MethodHandle setter;

  /**
   * @param arrayElement the type of an array's elements, or null for a list
   */
  Sequence(String name, Field element, Class<?> arrayElement) {
    this.name = name;
    this.element = element;
    this.arrayElement = arrayElement;
    if (arrayElement == null) {
      getter = null;
      setter = null;
    } else {
      Class<?> array = arrayElement.arrayType();
      getter =
          MethodHandles.arrayElementGetter(array)
              .asType(
                  java.lang.invoke.MethodType.methodType(Object.class, Object.class, int.class));
      setter =
          MethodHandles.arrayElementSetter(array)
              .asType(
                  java.lang.invoke.MethodType.methodType(
                      void.class, Object.class, int.class, Object.class));
    }
  }

  @Override
  public int encode(Object value, State into, int at) {
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is null, which no vector can hold");
    }
    int count = arrayElement == null ? ((List<?>) value).size() : Array.getLength(value);
    int end = Field.encodeCount(count, into, at);
    for (int i = 0; i < count; i++) {
      Object next = arrayElement == null ? ((List<?>) value).get(i) : get(value, i);
      end = element.encode(next, into, end);
    }
    return end;
  }

  int count(State vector, int at) {
    return Field.count(vector, at);
  }

  int first(State vector, int at) {
    return Field.afterCount(vector, at);
  }

  @Override
  public Object decode(State vector, int at) {
    int count = count(vector, at);
    Object array = Array.newInstance(arrayElement == null ? Object.class : arrayElement, count);
    int start = first(vector, at);
    for (int i = 0; i < count; i++) {
      Object value = element.decode(vector, start);
      if (arrayElement == null) {
        ((Object[]) array)[i] = value;
      } else {
        set(array, i, value);
      }
      start = element.end(vector, start);
    }
    return arrayElement == null ? List.of((Object[]) array) : array;
  }

  @Override
  public int end(State vector, int at) {
    return place(vector, at, count(vector, at));
  }

  /** Where the element of that index starts. */
  private int place(State vector, int at, int index) {
    int start = first(vector, at);
    if (element instanceof Scalar scalar) {
      return start + index * scalar.width();
    }
    for (int i = 0; i < index; i++) {
      start = element.end(vector, start);
    }
    return start;
  }

  @Override
  public void bind(String variable, State vector, int at, List<Narrator.Binding> into) {
    int count = count(vector, at);
    if (isPlain()) {
      StringJoiner values = new StringJoiner(", ", "[", "]");
      for (int i = 0; i < count; i++) {
        values.add(String.valueOf(element.decode(vector, place(vector, at, i))));
      }
      into.add(new Narrator.Binding(variable, values.toString()));
      return;
    }
    into.add(new Narrator.Binding(variable + Narrator.Binding.SIZE, String.valueOf(count)));
    for (int i = 0; i < count; i++) {
      element.bind(variable + "[" + i + "]", vector, place(vector, at, i), into);
    }
  }

  /** Whether all elements are shown together. */
  private boolean isPlain() {
    return switch (element) {
      case Scalar _, Text _, Members _, Sorted _ -> true;
      case Sequence _, Perhaps _, Choice _, Nested _ -> false;
    };
  }

  /** An element that is not there reads as 0. */
  @Override
  public Reader reader(String path) {
    if (path.equals(".length") || path.equals(".size")) {
      return this::count;
    }
    int close = path.indexOf(']');
    if (!path.startsWith("[") || !path.substring(1, Math.max(1, close)).matches("[0-9]{1,9}")) {
      return null;
    }
    int index = Integer.parseInt(path.substring(1, close));
    Reader inner = element.reader(path.substring(close + 1));
    return inner == null
        ? null
        : (vector, at) ->
            index < count(vector, at) ? inner.read(vector, place(vector, at, index)) : 0;
  }

  private Object get(Object array, int index) {
    try {
      return (Object) getter.invokeExact(array, index);
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void set(Object array, int index, Object value) {
    try {
      setter.invokeExact(array, index, value);
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
