package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import java.util.List;
import java.util.stream.IntStream;

/** Keeps the largest numbers of tokens seen, and which places never changed theirs. */
final class MarkingInquiry implements Inquiry.OfStates {
  private static final List<Property> SPACE =
      List.of(
          space("STATES", "reachable markings"),
          space("TRANSITIONS", "firings between them"),
          space("MAX_TOKEN_PER_MARKING", "the most tokens in a marking"),
          space("MAX_TOKEN_IN_PLACE", "the most tokens of a colour in a place"));

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
  MarkingInquiry(MarkedNet net, Examination examination) {
    this.net = net;
    this.examination = examination;
    first = new long[net.placeCount()];
    now = new long[first.length];
    unstable = new boolean[first.length];
    stable = first.length;
    safe = examination == Examination.ONE_SAFE && isSafe(net);
  }

  private static Property space(String name, String text) {
    return Property.of(name, "state-space", text);
  }

  /** Whether the net's structure keeps every place from a second token. */
  private static boolean isSafe(MarkedNet net) {
    return IntStream.range(0, net.placeCount()).allMatch(p -> net.ceiling(new int[] {p}) <= 1);
  }

  @Override
  public String name() {
    return examination.word();
  }

  @Override
  public List<Property> properties() {
    return examination == Examination.STATE_SPACE ? SPACE : List.of(examination.property());
  }

  @Override
  public Reducible reducible() {
    return Reducible.NO;
  }

  @Override
  public boolean seeksDeadlocks() {
    return false;
  }

  @Override
  public void found(State state) {
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
  }

  @Override
  public void expanded(State state, int enabled) {}

  @Override
  public boolean hasSeenEnough() {
    return safe
        || examination == Examination.ONE_SAFE && mostInPlace > 1
        || examination == Examination.STABLE_MARKING && stable == 0;
  }

  @Override
  public List<Answer> answers(Seen seen) {
    return switch (examination) {
      case STATE_SPACE ->
          List.of(
              seen.number(SPACE.get(0), seen.states()),
              seen.number(SPACE.get(1), seen.transitions()),
              seen.number(SPACE.get(2), mostInMarking),
              seen.number(SPACE.get(3), mostOfOneColour));
      case ONE_SAFE ->
          List.of(
              safe
                  ? Answer.of(examination.property(), true)
                  : seen.answer(examination.property(), mostInPlace <= 1, false));
      case STABLE_MARKING -> List.of(seen.answer(examination.property(), stable > 0, false));
      case REACHABILITY_DEADLOCK, QUASI_LIVENESS, LIVENESS ->
          throw new IllegalArgumentException(examination.word() + " is not about markings alone");
    };
  }
}
