package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * A number, truth value, character or enum constant in 1, 2, 4 or 8 bytes.
 *
 * @param min what is stored as 0
 */
record Scalar(
    String name,
    int width,
    long min,
    long max,
    ToLongFunction<Object> toLong,
    LongFunction<Object> fromLong)
    implements Field {

  static Scalar of(
      String name,
      long min,
      long max,
      ToLongFunction<Object> toLong,
      LongFunction<Object> fromLong) {
    long span = max - min;
    int width = span < 0 ? 8 : span < 1L << 8 ? 1 : span < 1L << 16 ? 2 : span < 1L << 32 ? 4 : 8;
    return new Scalar(name, width, min, max, toLong, fromLong);
  }

  @Override
  public int encode(Object value, State into, int at) {
    long number = number(value);
    Field.makeRoom(into, at + width);
    long stored = number - min;
    switch (width) {
      case 1 -> into.set(at, (int) stored);
      case 2 -> into.setShort(at, (int) stored);
      case 4 -> into.setInt(at, (int) stored);
      default -> into.setLong(at, stored);
    }
    return at + width;
  }

  /** The number that stands for a value. */
  long number(Object value) {
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is null, which no vector can hold");
    }
    long number = toLong.applyAsLong(value);
    if (number < min || number > max) {
      throw new IllegalArgumentException(
          "'" + name + "' is " + number + ", outside its range from " + min + " to " + max);
    }
    return number;
  }

  long number(State vector, int at) {
    return min
        + switch (width) {
          case 1 -> vector.get(at) & 0xFF;
          case 2 -> vector.getShort(at) & 0xFFFF;
          case 4 -> vector.getInt(at) & 0xFFFF_FFFFL;
          default -> vector.getLong(at);
        };
  }

  @Override
  public Object decode(State vector, int at) {
    return fromLong.apply(number(vector, at));
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
    boolean fitsInt = min >= Integer.MIN_VALUE && max <= Integer.MAX_VALUE;
    return path.isEmpty() && fitsInt ? (vector, at) -> (int) number(vector, at) : null;
  }
}
