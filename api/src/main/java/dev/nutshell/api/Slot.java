package dev.nutshell.api;

import dev.nutshell.engine.model.State;
import java.util.List;

/**
 * A named field of some bits in a vector, or an array of them; values are never negative. Made by
 * {@link Slots}. Held in a {@code static final} field, its offsets are constants to the compiler.
 *
 * @param name what trails and formulas call it
 * @param at the first bit, counted from the vector's start
 * @param width in bits, at most 32; no element straddles a word of 64 bits
 * @param count the number of elements; 1 for a plain field
 * @param words how people write the values 0, 1, …; empty for numbers
 */
public record Slot(String name, int at, int width, int count, List<String> words) {
  /**
   * Its value in a state.
   *
   * @param state the vector
   * @return the value, which is not negative
   */
  public int get(State state) {
    return get(state.getLong(at >>> 6 << 3));
  }

  /**
   * Puts a value into a state; the caller sees to it that it fits.
   *
   * @param state the vector
   * @param value the new value
   */
  public void set(State state, int value) {
    int offset = at >>> 6 << 3;
    state.setLong(offset, with(state.getLong(offset), value));
  }

  /**
   * Reads from the word of 64 bits that the slot lies in.
   *
   * @param word the word of 64 bits that it lies in
   * @return the value, which is not negative
   */
  public int get(long word) {
    return (int) (word >>> at & mask());
  }

  /**
   * The word with another value in this slot.
   *
   * @param word the word of 64 bits that it lies in
   * @param value the new value
   * @return that word
   */
  public long with(long word, int value) {
    return word & ~(mask() << at) | (value & mask()) << at;
  }

  /**
   * The value of one element of an array.
   *
   * @param state the vector
   * @param index of the element, from 0
   * @return the value, which is not negative
   */
  public int get(State state, int index) {
    int bit = at + index * width;
    return (int) (state.getLong(bit >>> 6 << 3) >>> bit & mask());
  }

  /**
   * Puts a value into one element of an array.
   *
   * @param state the vector
   * @param index of the element, from 0
   * @param value the new value
   */
  public void set(State state, int index, int value) {
    int bit = at + index * width;
    int offset = bit >>> 6 << 3;
    state.setLong(offset, state.getLong(offset) & ~(mask() << bit) | (value & mask()) << bit);
  }

  private long mask() {
    return (1L << width) - 1;
  }

  /** A value as people write it. */
  String text(int value) {
    return value < words.size() ? words.get(value) : Integer.toUnsignedString(value);
  }
}
