package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A set or a map: its size, then its elements or entries. Numbers come in their order, other keys
 * in that of their bytes, so the vector does not depend on how the set was built; and what is
 * decoded is gone through in the same order in every run.
 */
final class Sorted implements Field {
  private final String name;
  private final Field key;
  private final Field value;

  /**
   * @param value of a map, or null for a set
   */
  Sorted(String name, Field key, Field value) {
    this.name = name;
    this.key = key;
    this.value = value;
  }

  static IllegalArgumentException twice(String name) {
    return new IllegalArgumentException(
        "'" + name + "' has an element twice, so it is no set by equals()");
  }

  @Override
  public int encode(Object all, State into, int at) {
    if (all == null) {
      throw new IllegalArgumentException("'" + name + "' is null, which no vector can hold");
    }
    Object[] elements = value == null ? ((Set<?>) all).toArray() : entries((Map<?, ?>) all);
    int count = elements.length;
    int[] starts = new int[count + 1];
    int[] keyEnds = new int[count];
    int end = Field.encodeCount(count, into, at);
    for (int i = 0; i < count; i++) {
      starts[i] = end;
      if (value == null) {
        end = keyEnds[i] = key.encode(elements[i], into, end);
      } else {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) elements[i];
        keyEnds[i] = key.encode(entry.getKey(), into, end);
        end = value.encode(entry.getValue(), into, keyEnds[i]);
      }
    }
    starts[count] = end;
    sort(into, starts, keyEnds);
    return end;
  }

  private static Object[] entries(Map<?, ?> map) {
    return map.entrySet().toArray();
  }

  private void sort(State into, int[] starts, int[] keyEnds) {
    Integer[] order = IntStream.range(0, keyEnds.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (one, other) -> compare(into, starts, keyEnds, one, other));
    boolean sorted = true;
    for (int i = 1; i < order.length; i++) {
      if (compare(into, starts, keyEnds, order[i - 1], order[i]) == 0) {
        throw twice(name);
      }
      sorted &= order[i - 1] < order[i];
    }
    if (sorted) {
      return;
    }
    byte[] bytes = into.bytes();
    int first = starts[0];
    byte[] before = Arrays.copyOfRange(bytes, first, starts[keyEnds.length]);
    int to = first;
    for (int element : order) {
      int length = starts[element + 1] - starts[element];
      System.arraycopy(before, starts[element] - first, bytes, to, length);
      to += length;
    }
  }

  private int compare(State vector, int[] starts, int[] keyEnds, int one, int other) {
    if (key instanceof Scalar scalar) {
      return Long.compare(scalar.number(vector, starts[one]), scalar.number(vector, starts[other]));
    }
    byte[] bytes = vector.bytes();
    return Arrays.compareUnsigned(
        bytes, starts[one], keyEnds[one], bytes, starts[other], keyEnds[other]);
  }

  @Override
  public Object decode(State vector, int at) {
    int count = Field.count(vector, at);
    int start = Field.afterCount(vector, at);
    Set<Object> set = new LinkedHashSet<>();
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      Object element = key.decode(vector, start);
      start = key.end(vector, start);
      if (value == null) {
        set.add(element);
      } else {
        map.put(element, value.decode(vector, start));
        start = value.end(vector, start);
      }
    }
    return value == null ? Collections.unmodifiableSet(set) : Collections.unmodifiableMap(map);
  }

  @Override
  public int end(State vector, int at) {
    int count = Field.count(vector, at);
    int end = Field.afterCount(vector, at);
    for (int i = 0; i < count; i++) {
      end = key.end(vector, end);
      end = value == null ? end : value.end(vector, end);
    }
    return end;
  }

  @Override
  public void bind(String variable, State vector, int at, List<Narrator.Binding> into) {
    into.add(new Narrator.Binding(variable, String.valueOf(decode(vector, at))));
  }

  @Override
  public Reader reader(String path) {
    return path.equals(".size") ? Field::count : null;
  }
}
