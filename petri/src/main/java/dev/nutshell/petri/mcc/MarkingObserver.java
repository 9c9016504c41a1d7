package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.petri.MarkedNet;
import java.util.stream.IntStream;

/** Keeps the largest numbers of tokens seen, and which places never changed theirs. */
final class MarkingObserver extends Observer {
  private final MarkedNet net;
  private final Examination examination;
  private final long[] first;
  private final long[] now;
  private final boolean[] unstable;
  private int stable;
  private final boolean safe;
  private boolean begun;
  private long mostInMarking;
  private long mostInPlace;
  private long mostOfOneColour;

  /**
   * @param examination which says when enough was seen
   */
  MarkingObserver(MarkedNet net, Examination examination) {
    this.net = net;
    this.examination = examination;
    first = new long[net.placeCount()];
    now = new long[first.length];
    unstable = new boolean[first.length];
    stable = first.length;
    safe = examination == Examination.ONE_SAFE && isSafe(net);
  }

  /** Whether the net's structure keeps every place from a second token. */
  private static boolean isSafe(MarkedNet net) {
    return IntStream.range(0, net.placeCount()).allMatch(p -> net.ceiling(new int[] {p}) <= 1);
  }

  @Override
  public boolean holds(State state) {
    net.tokens(state, now);
    long sum = 0;
    for (int p = 0; p < now.length; p++) {
      long tokens = now[p];
      sum += tokens;
      mostInPlace = Math.max(mostInPlace, tokens);
      if (tokens > mostOfOneColour) {
        mostOfOneColour = Math.max(mostOfOneColour, net.mostOfOneColour(state, p));
      }
      if (!begun) {
        first[p] = tokens;
      } else if (tokens != first[p] && !unstable[p]) {
        unstable[p] = true;
        stable--;
      }
    }
    begun = true;
    mostInMarking = Math.max(mostInMarking, sum);
    if (safe
        || examination == Examination.ONE_SAFE && mostInPlace > 1
        || examination == Examination.STABLE_MARKING && stable == 0) {
      seenEnough();
    }
    return true;
  }

  long mostInMarking() {
    return mostInMarking;
  }

  long mostInPlace() {
    return mostInPlace;
  }

  /** Whether more states cannot change that no place holds more than one token. */
  boolean isProvenSafe() {
    return safe;
  }

  long mostOfOneColour() {
    return mostOfOneColour;
  }

  boolean someStable() {
    return stable > 0;
  }
}
