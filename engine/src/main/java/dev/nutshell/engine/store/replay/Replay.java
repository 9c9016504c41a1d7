package dev.nutshell.engine.store.replay;

import dev.nutshell.engine.model.State;
import java.util.Arrays;

/**
 * Rebuilds states: backwards along the backedges to the nearest state that is at hand as a whole,
 * and forwards again by firing the events.
 *
 * <p>Paths may be millions of events long, so nothing here recurses and only {@value #CHUNK} events
 * are held: of a longer path the number of every {@value #CHUNK}-th state is remembered on the way
 * back, and the events between two of them are looked up again when it is their turn.
 */
public final class Replay {
  private static final int CHUNK = 1024;
  static final int LANDMARK_STEPS = 64;

  /** States that are at hand as a whole. */
  public interface Anchors {
    /**
     * Copies the state of a number, if it is at hand. Every path ends in one that is. The backedge
     * of the number is the one read last.
     */
    boolean load(long number, State into);

    /** Whether states that a long replay {@linkplain #passed passes} are at hand afterwards. */
    default boolean keepsLandmarks() {
      return false;
    }

    /** A state on the way, now and then in a long replay. */
    default void passed(long number, State state) {}
  }

  /** Takes one step forwards. */
  @FunctionalInterface
  public interface Stepper {
    /**
     * @param number that of the state to be reached
     */
    void step(State from, int event, long number, State into);
  }

  private final Backedges edges;
  private final Anchors anchors;
  private final Stepper stepper;
  private final int[] events = new int[CHUNK];
  private final long[] numbers = new long[CHUNK];
  private long[] starts = new long[16];
  private State here = new State();
  private State there = new State();
  private int filled;
  private int sinceLandmark;

  public Replay(Backedges edges, Anchors anchors, Stepper stepper) {
    this.edges = edges;
    this.anchors = anchors;
    this.stepper = stepper;
  }

  /** The state of a number, until the next call. */
  public State rebuild(long number) {
    int chunks = 0;
    long at = number;
    filled = 0;
    for (edges.read(at); !anchors.load(at, here); edges.read(at)) {
      if (filled == CHUNK || chunks == 0) {
        if (chunks == starts.length) {
          starts = Arrays.copyOf(starts, 2 * chunks);
        }
        starts[chunks++] = at;
        filled = 0;
      }
      at = push(at);
    }
    sinceLandmark = 0;
    for (int chunk = chunks - 1; chunk >= 0; chunk--) {
      if (chunk < chunks - 1) {
        filled = 0;
        for (at = starts[chunk]; filled < CHUNK; ) {
          edges.read(at);
          at = push(at);
        }
      }
      replayChunk();
    }
    return here;
  }

  private long push(long at) {
    events[filled] = edges.readEvent();
    numbers[filled++] = at;
    return edges.readParent();
  }

  private void replayChunk() {
    for (int i = filled - 1; i >= 0; i--) {
      stepper.step(here, events[i], numbers[i], there);
      State swap = here;
      here = there;
      there = swap;
      if (++sinceLandmark == LANDMARK_STEPS) {
        anchors.passed(numbers[i], here);
        sinceLandmark = 0;
      }
    }
  }
}
