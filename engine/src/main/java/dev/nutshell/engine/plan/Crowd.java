package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.store.Traits;
import java.util.List;

/**
 * How many threads a run may take, and what the user should know of that: who asked for more hears
 * why there are fewer. Who did not ask gets as many as serve.
 */
record Crowd(int threads, List<String> notes) {
  /** What one more thread takes at least: a block of each of its stacks, queues and logs. */
  private static final long BYTES_EACH = 6L << 20;

  /** No more than a quarter of the memory goes into that. */
  private static final int SHARE = 4;

  /**
   * @param wanted by its number of threads
   * @param sequential why the question is for one thread, or null
   */
  static Crowd of(
      Judge.Combination wanted, TransitionSystem system, MemoryBudget budget, String sequential) {
    boolean asked = wanted.threads() != RunSpec.ALL_CORES;
    int most = asked ? wanted.threads() : Runtime.getRuntime().availableProcessors();
    if (most == 1) {
      return new Crowd(1, List.of());
    }
    String rule = Judge.whyOneThread(wanted);
    String alone = rule == null ? sequential : rule;
    if (alone != null) {
      return new Crowd(1, asked ? List.of(alone) : List.of());
    }
    boolean shared = wanted.traits().concurrent();
    if (!asked && !serves(wanted, system)) {
      return new Crowd(1, List.of());
    }
    int fitting = Math.clamp(budget.limit() / SHARE / BYTES_EACH, 1, Integer.MAX_VALUE);
    if (most <= fitting || !shared) {
      return new Crowd(most, List.of());
    }
    String fewer = "of %d threads %d can work in so little memory".formatted(most, fitting);
    return new Crowd(fitting, asked ? List.of(fewer) : List.of());
  }

  /**
   * Whether who did not ask is served by several: who puts in turns mostly waits for the others,
   * and what several leave out of a state space differs from run to run.
   */
  private static boolean serves(Judge.Combination wanted, TransitionSystem system) {
    return wanted.purpose() == Judge.Purpose.CHECK
        && wanted.traits().sharing() == Traits.Sharing.AT_ONCE
        && wanted.traits().exact()
        && wanted.reduction() == Reduction.NONE
        && !system.runsForeignCode();
  }
}
