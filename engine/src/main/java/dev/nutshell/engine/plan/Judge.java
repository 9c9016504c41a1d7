package dev.nutshell.engine.plan;

import dev.nutshell.engine.plan.RunSpec.Purpose;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;
import java.util.List;

/**
 * Decides which combinations are sound, before anything is allocated. The only place that knows,
 * and a pure function: {@code nutshell combos} prints it and a test runs over the whole cross
 * product.
 */
public final class Judge {
  private Judge() {}

  /** What is to be combined. */
  public record Combination(
      String store, Traits traits, Order order, Purpose purpose, int threads, Reduction reduction) {
    /** Without a reduction. */
    public Combination(String store, Traits traits, Order order, Purpose purpose, int threads) {
      this(store, traits, order, purpose, threads, Reduction.NONE);
    }
  }

  public static Judgement judge(Combination wanted) {
    Traits traits = wanted.traits();
    if (wanted.threads() > 1 && !traits.concurrent()) {
      return new Judgement.Refused(
          "store '" + wanted.store() + "' cannot be shared by " + wanted.threads() + " threads",
          "--threads 1");
    }
    if (traits.byLevels() && wanted.order() != Order.BFS) {
      return new Judgement.Refused(
          "store '"
              + wanted.store()
              + "' cannot run under --search "
              + wanted.order().word()
              + ": it keeps breadth-first levels, and there are none",
          "--search bfs, or --store cache, which is for depth-first search");
    }
    if (traits.answers().mayForget() && !traits.byLevels() && wanted.order() == Order.BFS) {
      return new Judgement.Refused(
          "store '"
              + wanted.store()
              + "' cannot run under --search bfs: it forgets states, so the search may never end",
          "--search dfs, or --store snapshots, which forgets whole levels, or --store tree, which"
              + " is exact");
    }
    if (wanted.purpose() == Purpose.GENERATE && !traits.numbers()) {
      return new Judgement.Refused(
          "store '"
              + wanted.store()
              + "' gives states no lasting number, which writing them to a file needs",
          "--store full");
    }
    if (wanted.purpose() == Purpose.GENERATE && traits.answers().mayOmit()) {
      return new Judgement.Refused(
          "store '" + wanted.store() + "' may omit states, and a file would not say so",
          "--store full");
    }
    if (wanted.reduction().sleeps() && wanted.order() != Order.DFS) {
      return new Judgement.Refused(
          "--reduce "
              + wanted.reduction().word()
              + " cannot run under --search "
              + wanted.order().word()
              + ": what sleeps is known along a depth-first path",
          "--search dfs, or --reduce none");
    }
    if (wanted.reduction().sleeps() && wanted.purpose() == Purpose.GENERATE) {
      return new Judgement.Refused(
          "--reduce "
              + wanted.reduction().word()
              + " leaves transitions out, all of which a file needs",
          "--reduce none");
    }
    // What slept in a state has to be known when it is met again, or states are lost: with random
    // processes in 4 of 12,000 systems.
    if (wanted.reduction().sleeps() && !traits.numbers()) {
      return new Judgement.Refused(
          "--reduce "
              + wanted.reduction().word()
              + " cannot run with store '"
              + wanted.store()
              + "': it gives states no numbers by which to keep what slept in them",
          "--store full, or --reduce stubborn");
    }
    return switch (traits.answers()) {
      // A store that begins to omit says so, and the run is not called exhaustive.
      case EXACT, EXACT_UNTIL_FULL, FORGETS -> Judgement.Sound.SOUND;
      case OMITS, OMITS_AND_FORGETS ->
          new Judgement.Weakened(
              List.of("store '" + wanted.store() + "' may take a new state for a seen one"));
    };
  }

  /** What a combination costs though it is sound. */
  static List<String> advice(StoreFamily.Choice.Chosen store, Order order) {
    return store.opener().wantsShortPaths() && order == Order.DFS
        ? List.of(
            "store '"
                + store.spec()
                + "' replays paths, which are long under --search dfs: --search bfs takes less"
                + " time")
        : List.of();
  }
}
