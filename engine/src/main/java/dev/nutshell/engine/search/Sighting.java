package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Cause;
import java.io.IOException;
import java.util.function.LongUnaryOperator;

/**
 * A violation that was met, before its trail is put together.
 *
 * <p>Sightings are ordered by what does not depend on who came first: the length of the trail, the
 * state before the event, byte by byte, and which of its events it was. Numbers in the log and
 * event numbers are no part of that.
 *
 * @param length of the trail
 * @param vector of the state, or of the state whose event it was
 * @param index of the event among those of the state, or -1
 * @param number of the state in the log of parents
 */
record Sighting(Cause cause, long length, State vector, int index, long number, int event) {
  boolean onEvent() {
    return index >= 0;
  }

  /** Less than 0 where this one is to be told rather than the one met at that spot. */
  int compareTo(State otherVector, Spot other) {
    return compare(other.length(), otherVector, other.index());
  }

  int compareTo(Sighting other) {
    return compare(other.length, other.vector, other.index);
  }

  private int compare(long otherLength, State otherVector, int otherIndex) {
    if (length != otherLength) {
      return Long.compare(length, otherLength);
    }
    if (onEvent() != otherIndex >= 0) {
      return onEvent() ? 1 : -1;
    }
    int order = compare(vector, otherVector);
    return order != 0 ? order : Integer.compare(index, otherIndex);
  }

  /** Shorter ones first, then byte by byte. */
  private static int compare(State one, State other) {
    if (one.length() != other.length()) {
      return Integer.compare(one.length(), other.length());
    }
    for (int i = 0; i < one.length(); i++) {
      if (one.get(i) != other.get(i)) {
        return Integer.compare(one.get(i) & 0xFF, other.get(i) & 0xFF);
      }
    }
    return 0;
  }

  void write(ImageWriter out) throws IOException {
    out.putLong(length);
    vector.write(out);
    out.putInt(index);
    out.putLong(number);
    out.putInt(event);
  }

  /**
   * @param numbers what the numbers of states have become
   */
  static Sighting read(Cause cause, ImageReader in, LongUnaryOperator numbers) throws IOException {
    long length = in.getLong();
    State vector = new State();
    vector.read(in);
    int index = in.getInt();
    long number = numbers.applyAsLong(in.getLong());
    return new Sighting(cause, length, vector, index, number, in.getInt());
  }
}
