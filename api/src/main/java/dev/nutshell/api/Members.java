package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A set of which there are few possible elements: a bit for each. */
final class Members implements Field {
  static final int MOST = 64;

  private final String name;
  private final Scalar element;
  private final int width;

  Members(String name, Scalar element) {
    this.name = name;
    this.element = element;
    width = (int) (element.max() - element.min() + 8 >> 3);
  }

  /** Whether a set of these is one. */
  static boolean suit(Field element) {
    return element instanceof Scalar scalar
        && scalar.max() - scalar.min() >= 0
        && scalar.max() - scalar.min() < MOST;
  }

  @Override
  public int encode(Object value, State into, int at) {
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is null, which no vector can hold");
    }
    long bits = 0;
    for (Object member : (Set<?>) value) {
      long bit = 1L << element.number(member) - element.min();
      if ((bits & bit) != 0) {
        throw Sorted.twice(name);
      }
      bits |= bit;
    }
    Field.makeRoom(into, at + width);
    for (int i = 0; i < width; i++) {
      into.set(at + i, (int) (bits >>> 8 * i));
    }
    return at + width;
  }

  private long bits(State vector, int at) {
    long bits = 0;
    for (int i = 0; i < width; i++) {
      bits |= (vector.get(at + i) & 0xFFL) << 8 * i;
    }
    return bits;
  }

  @Override
  public Object decode(State vector, int at) {
    Set<Object> set = new LinkedHashSet<>();
    for (long left = bits(vector, at); left != 0; left &= left - 1) {
      set.add(element.fromLong().apply(element.min() + Long.numberOfTrailingZeros(left)));
    }
    return Collections.unmodifiableSet(set);
  }

  @Override
  public int end(State vector, int at) {
    return at + width;
  }

  @Override
  public void bind(String variable, State vector, int at, List<Narrator.Binding> into) {
    into.add(new Narrator.Binding(variable, String.valueOf(decode(vector, at))));
  }

  @Override
  public Reader reader(String path) {
    return path.equals(".size") ? (vector, at) -> Long.bitCount(bits(vector, at)) : null;
  }
}
