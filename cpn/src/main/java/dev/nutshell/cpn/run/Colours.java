package dev.nutshell.cpn.run;

import java.util.Arrays;

/** The colours of a type by their numbers, as one explorer knows them. */
final class Colours {
  private static final int NEAR = 1 << 16;
  private static final int PROBES = 1 << 12;

  private final Dictionary dictionary;
  private final Codec codec;
  private final Buffer buffer = new Buffer();
  private Object[] values = new Object[64];
  private final Object[] keys = new Object[PROBES];
  private final int[] numbers = new int[PROBES];

  Colours(Dictionary dictionary, Codec codec) {
    this.dictionary = dictionary;
    this.codec = codec;
  }

  Object value(int number) {
    if (number < values.length) {
      Object known = values[number];
      if (known != null) {
        return known;
      }
    }
    dictionary.word(number, buffer);
    Object value = codec.read(buffer);
    keep(number, value);
    return value;
  }

  private void keep(int number, Object value) {
    if (number >= values.length && number < NEAR) {
      values = Arrays.copyOf(values, Math.min(NEAR, Math.max(2 * values.length, number + 1)));
    }
    if (number < values.length) {
      values[number] = value;
    }
  }

  /** The number of a colour, or -1 where no token has had it. */
  int find(Object value) {
    int probe = probe(value);
    if (value.equals(keys[probe])) {
      return numbers[probe];
    }
    buffer.reset();
    codec.write(value, buffer);
    int number = dictionary.find(buffer.bytes, buffer.at);
    if (number >= 0) {
      keys[probe] = value;
      numbers[probe] = number;
    }
    return number;
  }

  int number(Object value) {
    int known = find(value);
    if (known >= 0) {
      return known;
    }
    buffer.reset();
    codec.write(value, buffer);
    int number = dictionary.number(buffer.bytes, buffer.at);
    int probe = probe(value);
    keys[probe] = value;
    numbers[probe] = number;
    return number;
  }

  private static int probe(Object value) {
    int hash = value.hashCode() * 0x9E3779B9;
    return hash >>> 20;
  }
}
