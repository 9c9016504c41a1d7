package dev.nutshell.api;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fields of a packed vector, one behind the other in the order in which they are added. A field
 * that would straddle a word of 64 bits starts at the next word.
 */
public final class Slots {
  private static final Pattern VARIABLE = Pattern.compile("(\\w+)(?:\\[([0-9]{1,6})])?");

  private final List<Slot> slots = new ArrayList<>();
  private int bits;

  /** None yet. */
  public Slots() {}

  /**
   * The same fields, to which others can be added.
   *
   * @return slots that can be added to without changing these
   */
  public Slots copy() {
    Slots copy = new Slots();
    copy.slots.addAll(slots);
    copy.bits = bits;
    return copy;
  }

  /**
   * A number of so many bits.
   *
   * @param name what trails and formulas call it
   * @param width in bits, 1 to 32
   * @return the new slot
   */
  public Slot bits(String name, int width) {
    return add(name, width, 1, List.of());
  }

  /**
   * A number from 0 to {@code max}.
   *
   * @param name what trails and formulas call it
   * @param max the largest value that it holds
   * @return the new slot
   */
  public Slot upTo(String name, int max) {
    return bits(name, Math.max(1, 32 - Integer.numberOfLeadingZeros(max)));
  }

  /**
   * A slot for true or false.
   *
   * @param name what trails and formulas call it
   * @return the new slot
   */
  public Slot bit(String name) {
    return bits(name, 1);
  }

  /**
   * One constant of an enum, by its ordinal.
   *
   * @param name what trails and formulas call it
   * @param type whose constants it holds
   * @return the new slot
   */
  public Slot oneOf(String name, Class<? extends Enum<?>> type) {
    List<String> words = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
    int width = Math.max(1, 32 - Integer.numberOfLeadingZeros(words.size() - 1));
    return add(name, width, 1, words);
  }

  /**
   * So many numbers; their width is rounded up to a power of two.
   *
   * @param name what trails and formulas call it
   * @param width in bits, 1 to 32
   * @param count of its elements
   * @param words how people write the values 0, 1, …
   * @return the new slot
   */
  public Slot array(String name, int width, int count, String... words) {
    int rounded = width <= 1 ? 1 : Integer.highestOneBit(width - 1) << 1;
    bits = bits + rounded - 1 & -rounded;
    return add(name, rounded, count, List.of(words));
  }

  /**
   * Begins a new word of 64 bits.
   *
   * @return these slots
   */
  public Slots word() {
    bits = bits + 63 & -64;
    return this;
  }

  private Slot add(String name, int width, int count, List<String> words) {
    if (width < 1 || width > 32) {
      throw new IllegalArgumentException("'" + name + "' has 1 to 32 bits, not " + width);
    }
    if (slots.stream().anyMatch(slot -> slot.name().equals(name))) {
      throw new IllegalArgumentException("there are two slots named '" + name + "'");
    }
    if (count == 1 && (bits & 63) + width > 64) {
      word();
    }
    Slot slot = new Slot(name, bits, width, count, words);
    slots.add(slot);
    bits += width * count;
    return slot;
  }

  /** {@return the bytes that all of them take} */
  public int length() {
    return bits + 7 >>> 3;
  }

  /**
   * The whole vector is one component where it is short, else each word is.
   *
   * @return whole, or by words
   */
  public StateLayout layout() {
    return length() <= 8 ? StateLayout.whole() : new Words(length());
  }

  private record Words(int length) implements StateLayout {
    @Override
    public List<Kind> kinds() {
      List<Kind> kinds = new ArrayList<>();
      for (int at = 0; at < length; at += 8) {
        kinds.add(new Kind("word " + at / 8));
      }
      return kinds;
    }

    @Override
    public void components(State state, Components into) {
      into.clear();
      for (int at = 0; at < length; at += 8) {
        into.add(at / 8, Math.min(at + 8, length));
      }
    }
  }

  /**
   * Every slot with its value in words, for trails.
   *
   * @param state the vector
   * @return one for each slot
   */
  public List<Narrator.Binding> bindings(State state) {
    return slots.stream()
        .map(slot -> new Narrator.Binding(slot.name(), text(slot, state)))
        .toList();
  }

  private static String text(Slot slot, State state) {
    if (slot.count() == 1) {
      return slot.text(slot.get(state));
    }
    StringJoiner values = new StringJoiner(", ", "[", "]");
    for (int i = 0; i < slot.count(); i++) {
      values.add(slot.text(slot.get(state, i)));
    }
    return values.toString();
  }

  /**
   * Reads {@code name} or {@code name[index]}; null where there is no such slot.
   *
   * @param name what trails and formulas call it
   * @return a reader, or null
   */
  public Narrator.IntReader variable(String name) {
    Matcher parts = VARIABLE.matcher(name);
    if (!parts.matches()) {
      return null;
    }
    Slot slot =
        slots.stream().filter(s -> s.name().equals(parts.group(1))).findFirst().orElse(null);
    int index = parts.group(2) == null ? 0 : Integer.parseInt(parts.group(2));
    if (slot == null || index >= slot.count() || slot.count() > 1 && parts.group(2) == null) {
      return null;
    }
    return state -> slot.get(state, index);
  }
}
