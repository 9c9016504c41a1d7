package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Sought;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the markings tell: how many there are, the most tokens, whether some place never changes.
 *
 * @param examination which says when enough was seen
 */
record MarkingInquiry(Examination examination) implements Inquiry.OfStates {
  private static final List<Property> SPACE =
      List.of(
          space("STATES", "reachable markings"),
          space("TRANSITIONS", "firings between them"),
          space("MAX_TOKEN_PER_MARKING", "the most tokens in a marking"),
          space("MAX_TOKEN_IN_PLACE", "the most tokens of a colour in a place"));

  private static Property space(String name, String text) {
    return Property.of(name, "state-space", text);
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
  public Observer observe(TransitionSystem system) {
    return new Maxima((MarkedNet) system);
  }

  /** Whether the net's structure keeps every place from a second token. */
  private static boolean isSafe(MarkedNet net) {
    return IntStream.range(0, net.placeCount()).allMatch(p -> net.ceiling(new int[] {p}) <= 1);
  }

  /** Keeps the largest numbers of tokens seen, and which places never changed theirs. */
  private final class Maxima implements Observer {
    private final MarkedNet net;
    private final long[] first;
    private final long[] now;
    private final boolean[] unstable;
    private int stable;
    private final boolean safe;
    private boolean begun;
    private long mostInMarking;
    private long mostInPlace;
    private long mostOfOneColour;

    Maxima(MarkedNet net) {
      this.net = net;
      first = new long[net.placeCount()];
      now = new long[first.length];
      unstable = new boolean[first.length];
      stable = first.length;
      safe = examination == Examination.ONE_SAFE && isSafe(net);
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
                seen.count(SPACE.get(0), seen.states()),
                seen.count(SPACE.get(1), seen.transitions()),
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

    @Override
    public void write(ImageWriter out) throws IOException {
      out.putBoolean(begun);
      out.putLong(mostInMarking);
      out.putLong(mostInPlace);
      out.putLong(mostOfOneColour);
      out.putLongs(first, first.length);
      for (boolean each : unstable) {
        out.putBoolean(each);
      }
    }

    @Override
    public void read(ImageReader in) throws IOException {
      begun = in.getBoolean();
      mostInMarking = in.getLong();
      mostInPlace = in.getLong();
      mostOfOneColour = in.getLong();
      long[] initial = in.getLongs();
      System.arraycopy(initial, 0, first, 0, first.length);
      for (int p = 0; p < unstable.length; p++) {
        unstable[p] = in.getBoolean();
        stable -= unstable[p] ? 1 : 0;
      }
    }

    @Override
    public Sought.Goal goal() {
      return Sought.Goal.UNKNOWN;
    }
  }
}
