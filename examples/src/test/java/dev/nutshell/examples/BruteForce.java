package dev.nutshell.examples;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;

/** Counts what can be reached, over ordinary values in a hash set. */
record BruteForce(long states, long transitions, long deadlocks) {
  static <S> BruteForce of(S initial, Function<S, List<S>> successors) {
    Set<S> seen = new HashSet<>(Set.of(initial));
    Queue<S> queue = new ArrayDeque<>(seen);
    long transitions = 0;
    long deadlocks = 0;
    while (!queue.isEmpty()) {
      List<S> next = successors.apply(queue.remove());
      transitions += next.size();
      deadlocks += next.isEmpty() ? 1 : 0;
      for (S state : next) {
        if (seen.add(state)) {
          queue.add(state);
        }
      }
    }
    return new BruteForce(seen.size(), transitions, deadlocks);
  }
}
