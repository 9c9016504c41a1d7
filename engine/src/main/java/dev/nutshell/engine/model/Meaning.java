package dev.nutshell.engine.model;

import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What a text stands for that is to name events by their label. */
public sealed interface Meaning {
  /** The model has events of these label numbers, though perhaps no reachable ones. */
  record Known(IntPredicate numbers) implements Meaning {}

  /** Only a run can tell whether there are such events. */
  record Open(IntPredicate numbers) implements Meaning {}

  /**
   * No event can have such a label.
   *
   * @param nearest the label that may have been meant, or null
   */
  record Nothing(String nearest) implements Meaning {}

  /**
   * As the model was prepared, its events cannot be told from others by this.
   *
   * @param why a sentence for the user
   */
  record Blurred(String why) implements Meaning {}

  /** In a model whose events have these labels, by number, and no others. */
  static Meaning among(int count, IntFunction<String> label, String text) {
    BitSet numbers = new BitSet();
    for (int number = 0; number < count; number++) {
      numbers.set(number, label.apply(number).equals(text));
    }
    if (!numbers.isEmpty()) {
      return new Known(numbers::get);
    }
    return new Nothing(
        Spelling.nearest(
            text, IntStream.range(0, Math.min(count, 10_000)).mapToObj(label).toList()));
  }
}
