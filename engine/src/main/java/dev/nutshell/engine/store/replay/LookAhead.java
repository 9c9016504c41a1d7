package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.store.Batch;
import java.util.function.LongUnaryOperator;

/**
 * Touches what the states of a batch will need, before the first of them is put: the lines of their
 * descriptors, then what is kept of the states found there. A processor waits for many such reads
 * at once. Looking further up the paths brought nothing.
 */
final class LookAhead {
  private final Descriptors descriptors;
  private final LongUnaryOperator states;
  // Keeps the looks ahead from being optimised away.
  private long seen;

  /**
   * @param states reads what is kept of the state of a number, or some of it
   */
  LookAhead(Descriptors descriptors, LongUnaryOperator states) {
    this.descriptors = descriptors;
    this.states = states;
  }

  /**
   * Looks at what is left of a batch, and leaves there the hash of each state and, as its place,
   * the first state with its descriptor.
   */
  void look(Batch batch, long seed) {
    long[] hashes = batch.hashes();
    long[] firsts = batch.places();
    for (int i = batch.done(); i < batch.size(); i++) {
      hashes[i] = batch.state(i).hash(seed);
      seen += descriptors.touch(hashes[i]);
    }
    for (int i = batch.done(); i < batch.size(); i++) {
      long number = descriptors.first(hashes[i]);
      firsts[i] = number;
      if (number != Descriptors.NONE) {
        seen += states.applyAsLong(number);
      }
    }
  }
}
