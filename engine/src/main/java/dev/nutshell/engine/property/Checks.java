package dev.nutshell.engine.property;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Sought;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * What one run of one thread checks, over the vectors of the system that it explores. See {@link
 * Question.Safety}.
 *
 * @param decided whether an automaton beside the system accepts whatever follows, or null
 * @param observers who looks on
 * @param observesDeadlocks whether one of them looks for states without events
 */
public record Checks(
    boolean deadlocks,
    boolean faults,
    List<Claim> invariants,
    IntPredicate forbidden,
    StatePredicate decided,
    List<Inquiry.Observer> observers,
    boolean observesDeadlocks) {
  public static final Checks NONE =
      new Checks(false, false, List.of(), null, null, List.of(), false);

  /** An invariant as this run reads it. */
  public record Claim(Invariant invariant, StatePredicate predicate) {}

  public static Checks deadlocksOnly() {
    return new Checks(true, false, List.of(), null, null, List.of(), false);
  }

  /** Only whether an automaton beside the system accepts whatever follows. */
  public static Checks of(StatePredicate decided) {
    return new Checks(false, false, List.of(), null, decided, List.of(), false);
  }

  /** Nothing is checked, but somebody looks at every new state. */
  public static Checks lookingOn(Consumer<State> states) {
    return states == null
        ? NONE
        : new Checks(false, false, List.of(), null, null, List.of(new Onlooker(states)), false);
  }

  /** It never has seen enough, and its run cannot go on elsewhere: the graph is not there. */
  private record Onlooker(Consumer<State> states) implements Inquiry.Observer {
    @Override
    public void found(State state) {
      states.accept(state);
    }

    @Override
    public void expanded(State state, int enabled) {}

    @Override
    public boolean hasSeenEnough() {
      return false;
    }

    @Override
    public Sought.Goal goal() {
      return Sought.Goal.UNKNOWN;
    }

    @Override
    public List<Answer> answers(Inquiry.Seen seen) {
      return List.of();
    }

    @Override
    public void write(ImageWriter out) throws IOException {}

    @Override
    public void read(ImageReader in) throws IOException {}
  }

  /**
   * Whether everything is known that was asked: a violation is enough where no observer waits for
   * more, and observers are where nothing else is checked.
   *
   * @param violated whether there was a violation that ends the search
   */
  public boolean isSettled(boolean violated) {
    if (!violated && (seeksViolations() || observers.isEmpty())) {
      return false;
    }
    for (Inquiry.Observer observer : observers) {
      if (!observer.hasSeenEnough()) {
        return false;
      }
    }
    return true;
  }

  /** Whether a path can lead to something that must not be. */
  public boolean seeksViolations() {
    return deadlocks || faults || !invariants.isEmpty() || forbidden != null || decided != null;
  }

  /** What a reduction has to keep. */
  public Sought sought() {
    return new Sought(
        deadlocks || observesDeadlocks,
        invariants.stream().map(Claim::predicate).toList(),
        forbidden,
        observers.stream().map(Inquiry.Observer::goal).filter(Objects::nonNull).toList());
  }
}
