package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.model.State;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Orders of bytes worth a trial, from a sample of vectors in the order in which they were found. A
 * good order can make an automaton smaller by orders of magnitude, and which one is good depends on
 * the model; so the sample decides between a few.
 *
 * <p>Bytes that never changed come first in all of them: they are one chain.
 */
final class Readings {
  private long[] changes = new long[0];
  private final State last = new State();
  private boolean first = true;

  /** Takes note of one more vector. */
  void observe(State vector) {
    int length = vector.length();
    if (length > changes.length) {
      changes = Arrays.copyOf(changes, length);
    }
    for (int i = 0; i < length && !first; i++) {
      if (i >= last.length() || vector.get(i) != last.get(i)) {
        changes[i]++;
      }
    }
    last.copyFrom(vector);
    first = false;
  }

  List<Reading> candidates() {
    return List.of(
        sorted("as they lie", at -> Math.min(changes[at], 1)),
        sorted("rarely changed ones first", at -> changes[at]),
        sorted("often changed ones first", at -> changes[at] == 0 ? Long.MIN_VALUE : -changes[at]));
  }

  private Reading sorted(String name, IntToLongFunction key) {
    return new Reading(
        name,
        IntStream.range(0, changes.length)
            .boxed()
            .sorted(Comparator.comparingLong(key::applyAsLong))
            .mapToInt(at -> at)
            .toArray());
  }
}
