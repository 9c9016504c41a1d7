package dev.nutshell.api;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.List;

/**
 * A string: how many bytes follow, then each of its chars in one to three bytes, as UTF-8 has them.
 * A half of a pair of surrogates is a char like any other, so every string survives.
 */
record Text(String name) implements Field {
  @Override
  public int encode(Object value, State into, int at) {
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is null, which no vector can hold");
    }
    String text = (String) value;
    int count = bytes(text);
    int end = Field.encodeCount(count, into, at);
    Field.makeRoom(into, end + count);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        into.set(end++, c);
      } else if (c < 0x800) {
        into.set(end++, 0xC0 | c >> 6);
        into.set(end++, 0x80 | c & 0x3F);
      } else {
        into.set(end++, 0xE0 | c >> 12);
        into.set(end++, 0x80 | c >> 6 & 0x3F);
        into.set(end++, 0x80 | c & 0x3F);
      }
    }
    return end;
  }

  private int bytes(String text) {
    long count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      count += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
    }
    if (count > Field.MOST_BYTES) {
      throw new IllegalArgumentException("'" + name + "' is too long for a vector");
    }
    return (int) count;
  }

  @Override
  public Object decode(State vector, int at) {
    int from = Field.afterCount(vector, at);
    int end = from + Field.count(vector, at);
    StringBuilder text = new StringBuilder(end - from);
    for (int i = from; i < end; ) {
      int first = vector.get(i++) & 0xFF;
      if (first < 0x80) {
        text.append((char) first);
      } else if (first < 0xE0) {
        text.append((char) ((first & 0x1F) << 6 | vector.get(i++) & 0x3F));
      } else {
        int second = vector.get(i++) & 0x3F;
        text.append((char) ((first & 0xF) << 12 | second << 6 | vector.get(i++) & 0x3F));
      }
    }
    return text.toString();
  }

  @Override
  public int end(State vector, int at) {
    return Field.afterCount(vector, at) + Field.count(vector, at);
  }

  @Override
  public void bind(String variable, State vector, int at, List<Narrator.Binding> into) {
    into.add(new Narrator.Binding(variable, (String) decode(vector, at)));
  }

  @Override
  public Reader reader(String path) {
    return null;
  }
}
