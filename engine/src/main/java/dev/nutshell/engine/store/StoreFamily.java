package dev.nutshell.engine.store;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;
import java.util.function.Function;

/** A kind of store that a specification can name. One line in the planner's list registers it. */
public interface StoreFamily {
  String name();

  /** One line for people who choose a store. */
  String summary();

  /** Specifications that show its variants, for the table of combinations and for tests. */
  default List<String> specimens() {
    return List.of(name());
  }

  /** What the options make of it. */
  Choice choose(StoreOptions options);

  /**
   * Whether the store itself applies the encoder of its {@link Context}, and only where it keeps a
   * vector; it then owns the encoder, counts its bytes and closes it. Otherwise the store is handed
   * codes instead of vectors and knows of no encoder.
   */
  default boolean usesEncoder() {
    return false;
  }

  /** Whether the store keeps vectors at all, so that an encoder has something to make smaller. */
  default boolean keepsVectors() {
    return true;
  }

  /** The form of codes that suits the table. */
  default Encoder.Form codes() {
    return Encoder.Form.SHORT;
  }

  /** A store that can be opened, or the sentence that says what is wrong with the options. */
  sealed interface Choice {
    /**
     * @param spec the specification in full, defaults written out
     */
    record Chosen(String spec, Traits traits, Opener opener) implements Choice {
      /** One that takes any model's states, and its memory as they come. */
      public Chosen(String spec, Traits traits, Function<Context, StateStore> store) {
        this(spec, traits, new Plain(store));
      }
    }

    /** The options make no sense. */
    record Refused(String reason) implements Choice {}
  }

  /** Allocates the store. Without defaults, so that an encoder in front hands everything on. */
  interface Opener {
    StateStore open(Context context);

    /**
     * Why the store cannot serve a model that can do no more than this, and what to do; or null.
     */
    String objection(Abilities abilities);

    /** The memory that the store takes before the first state. */
    long bytesAtOnce();

    /** Whether the store replays paths, so that an order that makes them long costs time. */
    boolean wantsShortPaths();

    /** Whether the store is laid out by the number of states that is expected. */
    boolean usesExpectation();
  }

  /** Opens a store that takes any model's states and cares for no order. */
  record Plain(Function<Context, StateStore> store, long bytesAtOnce, boolean usesExpectation)
      implements Opener {
    /** One that takes its memory as states come. */
    Plain(Function<Context, StateStore> store) {
      this(store, 0, false);
    }

    /** One that is laid out by the number of states. */
    public static Plain laidOut(long bytesAtOnce, Function<Context, StateStore> store) {
      return new Plain(store, bytesAtOnce, true);
    }

    @Override
    public StateStore open(Context context) {
      return store.apply(context);
    }

    @Override
    public String objection(Abilities abilities) {
      return null;
    }

    @Override
    public boolean wantsShortPaths() {
      return false;
    }
  }

  /**
   * What a store is built with.
   *
   * <p>For more than one thread, only where {@link Traits#concurrent}, and in a budget that
   * {@linkplain MemoryBudget#keepAddresses keeps addresses}.
   *
   * @param system whose states it will hold, or null where it is handed codes of them
   * @param encoder what makes the vectors smaller that the store keeps, or null for none
   * @param expected about how many states there are, or 0 where nobody knows
   * @param safepoint for how many threads the store is, and where they meet
   */
  record Context(
      MemoryBudget budget,
      long seed,
      TransitionSystem system,
      Encoder encoder,
      long expected,
      Safepoint safepoint) {
    /** For one thread, with no idea how many states there are. */
    public Context(MemoryBudget budget, long seed, TransitionSystem system, Encoder encoder) {
      this(budget, seed, system, encoder, 0);
    }

    /** For one thread. */
    public Context(
        MemoryBudget budget, long seed, TransitionSystem system, Encoder encoder, long expected) {
      this(budget, seed, system, encoder, expected, Safepoint.ofOne());
    }

    /** The same with another encoder. */
    public Context with(Encoder other) {
      return new Context(budget, seed, system, other, expected, safepoint);
    }

    /** The same for a store that is handed codes instead of the system's states. */
    public Context ofCodes() {
      return new Context(budget, seed, null, encoder, expected, safepoint);
    }

    /** The same for the threads that meet there. */
    public Context sharedAt(Safepoint other) {
      return new Context(budget, seed, system, encoder, expected, other);
    }

    /** How many sessions the store has to give out; one is the sequential case. */
    public int threads() {
      return safepoint.threads();
    }
  }
}
