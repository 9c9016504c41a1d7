package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.petri.MarkedNet;

/** Keeps the largest numbers of tokens seen, and which places never changed theirs. */
final class MarkingObserver implements StatePredicate {
  private final MarkedNet net;
  private final long[] first;
  private final boolean[] unstable;
  private boolean begun;
  private long mostInMarking;
  private long mostInPlace;
  private long mostOfOneColour;

  MarkingObserver(MarkedNet net) {
    this.net = net;
    first = new long[net.placeCount()];
    unstable = new boolean[first.length];
  }

  @Override
  public boolean holds(State state) {
    long sum = 0;
    for (int p = 0; p < first.length; p++) {
      long tokens = net.tokens(state, p);
      sum += tokens;
      mostInPlace = Math.max(mostInPlace, tokens);
      if (tokens > mostOfOneColour) {
        mostOfOneColour = Math.max(mostOfOneColour, net.mostOfOneColour(state, p));
      }
      if (!begun) {
        first[p] = tokens;
      } else if (tokens != first[p]) {
        unstable[p] = true;
      }
    }
    begun = true;
    mostInMarking = Math.max(mostInMarking, sum);
    return true;
  }

  long mostInMarking() {
    return mostInMarking;
  }

  long mostInPlace() {
    return mostInPlace;
  }

  long mostOfOneColour() {
    return mostOfOneColour;
  }

  boolean someStable() {
    for (boolean changed : unstable) {
      if (!changed) {
        return true;
      }
    }
    return false;
  }
}
