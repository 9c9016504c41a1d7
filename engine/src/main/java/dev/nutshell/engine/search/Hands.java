package dev.nutshell.engine.search;

import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.store.Safepoint;
import java.util.function.Supplier;

/** Who explores. */
public sealed interface Hands {
  /** How many threads there may be. */
  int threads();

  /** One thread, to the end. */
  Hands ONE = new Alone(Long.MAX_VALUE, Long.MAX_VALUE);

  /** One thread for as long as starting others would take longer than the search. */
  Hands FOR_A_WHILE = new Alone(100_000, 100_000_000);

  /**
   * One thread for as long as most searches take. When others come, states are copied and code is
   * compiled for a second or more; who did not ask for them is not to lose by it.
   */
  Hands FOR_LONG = new Alone(Long.MAX_VALUE, 10_000_000_000L);

  /**
   * One thread, which pauses where there is so much to do that others should help.
   *
   * @param states after so many of them
   * @param nanos or after so long
   */
  record Alone(long states, long nanos) implements Hands {
    @Override
    public int threads() {
      return 1;
    }
  }

  /**
   * Several threads at once.
   *
   * @param safepoint how many, and where they meet; the store was opened for it
   * @param checks makes what one thread checks; never one that observers look on with
   * @param narrow breadth-first levels with fewer states are expanded by one of them
   */
  record Several(Safepoint safepoint, Supplier<Checks> checks, long narrow) implements Hands {
    /** A level with fewer states is not worth a meeting. */
    private static final long NARROW = 512;

    public Several(Safepoint safepoint, Supplier<Checks> checks) {
      this(safepoint, checks, NARROW);
    }

    @Override
    public int threads() {
      return safepoint.threads();
    }
  }
}
