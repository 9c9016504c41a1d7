package dev.nutshell.engine.model;

import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;

/**
 * What a model can do beside being explored. Each ability is there, or the model says why not; so
 * who needs one asks the system and needs no explorer for it. A system that stands in front of
 * another names every one of them: none is lost and none survives by accident.
 *
 * @param reversal events can be taken back
 * @param ways transitions may lead to several states
 * @param independence it is known which events commute
 * @param subsets some events of a state can stand for all
 * @param parties it is known who takes which event, so that runs can be fair to them
 * @param portable the model is there as C text, too
 */
public record Abilities(
    Ability<Reversal> reversal,
    Ability<Ways> ways,
    Ability<Independence> independence,
    Ability<Subsets> subsets,
    Ability<Parties> parties,
    Ability<Portable> portable) {

  /** Of a language that knows no more of a model than its states and events. */
  public static final Abilities NONE =
      new Abilities(
          Ability.unknown("the model's events cannot be taken back"),
          Ability.unknown("every event leads to one state"),
          Ability.unknown("it is not known which of the model's events are independent"),
          Ability.unknown("the model's events are not known to belong to processes"),
          Ability.unknown("it is not known to whom a run of the model could be unfair"),
          Ability.unknown("models of this kind are not written as C"));

  /** Of a language that knows nothing of C. */
  public Abilities(
      Ability<Reversal> reversal,
      Ability<Ways> ways,
      Ability<Independence> independence,
      Ability<Subsets> subsets,
      Ability<Parties> parties) {
    this(reversal, ways, independence, subsets, parties, NONE.portable);
  }

  /**
   * The same of a system whose explorers stand in front of others and have the same states and
   * events.
   *
   * @param behind the explorer that one stands in front of
   */
  public Abilities of(UnaryOperator<Explorer> behind) {
    return new Abilities(
        reversal.of(behind),
        ways.of(behind),
        independence.of(behind),
        subsets.of(behind),
        parties.of(behind),
        portable.of(behind));
  }

  /** One ability. */
  public sealed interface Ability<T> {
    /**
     * @param on what does it for an explorer, and lives as long
     */
    record Has<T>(Function<Explorer, T> on) implements Ability<T> {}

    /**
     * @param why in the middle of a sentence
     * @param ever whether no model of the language has it, so that nobody expects it
     */
    record Lacks<T>(String why, boolean ever) implements Ability<T> {}

    /** Of explorers that do it themselves. */
    static <T> Ability<T> by(Class<T> explorers) {
      return new Has<>(explorers::cast);
    }

    /** This model lacks it, others of its language may not. */
    static <T> Ability<T> lacking(String why) {
      return new Lacks<>(why, false);
    }

    /** No model of the language has it. */
    static <T> Ability<T> unknown(String why) {
      return new Lacks<>(why, true);
    }

    /** Why it is not there, or null where it is. */
    default String whyNot() {
      return switch (this) {
        case Has<T> _ -> null;
        case Lacks<T> lacks -> lacks.why();
      };
    }

    default boolean isThere() {
      return whyNot() == null;
    }

    /** What does it for an explorer of the system. */
    default T on(Explorer explorer) {
      return switch (this) {
        case Has<T> has -> has.on().apply(explorer);
        case Lacks<T> lacks -> throw new IllegalStateException(lacks.why());
      };
    }

    private Ability<T> of(UnaryOperator<Explorer> behind) {
      return switch (this) {
        case Has<T> has -> new Has<>(explorer -> has.on().apply(behind.apply(explorer)));
        case Lacks<T> lacks -> lacks;
      };
    }
  }

  /** Takes events back. */
  public interface Reversal {
    /**
     * Finds the state from which an event led to {@code state}: there is at most one. {@code into}
     * is another vector than {@code state} and is overwritten.
     *
     * <p>Where this returns true and the event is enabled in {@code into}, firing it there gives
     * {@code state}; whether it is enabled need not be checked.
     *
     * @return false where the event cannot have led here; {@code into} is then undefined
     */
    boolean unfire(State state, int event, State into);
  }

  /**
   * Tells which events are ways of one transition that may lead from one state to several. To the
   * search each of these ways is an event of its own, as {@link Explorer} asks for; but a store
   * that replays may keep the transition alone, of which there are fewer, and find out which way it
   * was.
   */
  public interface Ways {
    /** The transition of which an enabled event is one way. */
    int transition(State state, int event);

    /**
     * Replaces the contents of {@code into} by the enabled events that are ways of the transition,
     * in an order that depends on the state alone.
     */
    void ways(State state, int transition, EventList into);
  }

  /**
   * Knows which events commute.
   *
   * <p>Two events are independent in a state where both are enabled if neither disables the other,
   * firing them in either order leads to the same state, and each keeps its number and its effect
   * after the other. When in doubt they are dependent.
   */
  public interface Independence {
    /** Whether two enabled events of {@code state} are surely independent there; symmetric. */
    boolean independent(State state, int event, int other);
  }

  /**
   * Knows who takes which event: a process, a transition of a net, an actor; whoever a run is to be
   * fair to. They are numbered from 0.
   */
  public interface Parties {
    /** Nobody in particular. */
    int NOBODY = -1;

    /** How many there are at most. */
    int parties();

    /** How one is called in a report. */
    String name(int party);

    /** Who is able to move where this event is enabled, or {@link #NOBODY}. */
    int initiator(State state, int event);

    /** Visits those who move by the event, the initiator among them. */
    void movers(State state, int event, IntConsumer visitor);
  }

  /**
   * Chooses events that stand for all of a state, by that state alone, such that every run has its
   * like: the same but for repetitions of what is observed, and for what is not.
   */
  @FunctionalInterface
  public interface Sequences {
    /**
     * What never asks the search to mind cycles.
     *
     * @param sparing whether it may take everything of a state where looking seldom pays
     */
    Reducer reducer(Reducer.Size size, boolean sparing);
  }

  /**
   * The same for who looks at whole runs.
   *
   * @param sequences what chooses events so that no run is lost
   */
  public Abilities ofRuns(Ability<Sequences> sequences) {
    Ability<Subsets> chosen =
        switch (sequences) {
          case Ability.Lacks<Sequences> lacks -> new Ability.Lacks<>(lacks.why(), lacks.ever());
          case Ability.Has<Sequences> has ->
              new Ability.Has<>(
                  explorer -> (_, size) -> has.on().apply(explorer).reducer(size, false));
        };
    return new Abilities(
        Ability.unknown("beside an automaton the model's events cannot be taken back"),
        NONE.ways,
        Ability.unknown("sleep sets are not known to keep all runs that go on for ever"),
        chosen,
        parties,
        Ability.unknown("what is asked of runs is read by an automaton beside the model"));
  }

  /** Chooses events that stand for all of a state. */
  @FunctionalInterface
  public interface Subsets {
    /**
     * @param sought what no subset may keep the search from
     */
    Reducer reducer(Sought sought, Reducer.Size size);
  }
}
