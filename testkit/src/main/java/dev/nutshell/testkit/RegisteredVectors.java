package dev.nutshell.testkit;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.store.Session;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A system in which event <i>e</i> of any state leads to the <i>e</i>-th vector that was
 * registered: so a store that replays can be given any vectors in any order, each from a parent
 * drawn at random. Allocates nothing but when its array has to grow.
 */
public final class RegisteredVectors implements TransitionSystem.Plain {
  private static final int MOST = 4_000_000;
  // One for all tests, which run one after the other: it is large.
  private static final int[] STARTS = new int[MOST + 1];
  private static byte[] bytes = new byte[48 << 20];

  private final StateLayout layout;
  private final SplittableRandom random = new SplittableRandom(1);
  private final State initial = new State();
  private int registered;
  private long given;

  public RegisteredVectors() {
    this(StateLayout.whole());
  }

  public RegisteredVectors(StateLayout layout) {
    this.layout = layout;
  }

  /** Puts a state as a successor of one that was put before. */
  public long put(Session session, State state) {
    if (given == 0) {
      initial.copyFrom(state);
      long answer = session.put(state, Session.NO_PARENT, 0);
      given = 1;
      return answer;
    }
    long answer = session.put(state, parent(), register(state));
    if (answer >= 0) {
      given++;
    }
    return answer;
  }

  /** A state that was put, drawn at random. */
  public long parent() {
    return random.nextLong(given);
  }

  /** The event that leads to this state from now on. */
  public int register(State state) {
    int start = STARTS[registered];
    int end = start + state.length();
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    System.arraycopy(state.bytes(), 0, bytes, start, state.length());
    STARTS[registered + 1] = end;
    return registered++;
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public Explorer explorer() {
    return new Explorer.Plain() {
      @Override
      public void initial(State into) {
        into.copyFrom(initial);
      }

      @Override
      public int enabled(State state, EventList into) {
        into.clear();
        for (int i = 0; i < registered; i++) {
          into.add(i);
        }
        return OK;
      }

      @Override
      public int fire(State state, int event, State into) {
        into.copyFrom(bytes, STARTS[event], STARTS[event + 1] - STARTS[event]);
        return OK;
      }

      @Override
      public int label(State state, int event) {
        return event;
      }
    };
  }

  @Override
  public List<Stated> statements() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return false;
  }

  @Override
  public Narrator narrator() {
    throw new UnsupportedOperationException("vectors are put here, not told about");
  }
}
