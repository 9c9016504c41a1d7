package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.judge.Judge;
import java.util.List;

/**
 * How many threads a run may take, and what the user should know of that: he hears why there are
 * fewer than he asked for.
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
  static Crowd of(Judge.Combination wanted, MemoryBudget budget, String sequential) {
    int asked = wanted.threads();
    if (asked > 1) {
      String rule = Judge.whyOneThread(wanted);
      String alone = rule == null ? sequential : rule;
      if (alone != null) {
        return new Crowd(1, List.of(alone));
      }
    }
    long fitting = Math.max(1, budget.limit() / SHARE / BYTES_EACH);
    return asked <= fitting || !wanted.traits().concurrent()
        ? new Crowd(asked, List.of())
        : new Crowd(
            (int) fitting,
            List.of("of %d threads %d can work in so little memory".formatted(asked, fitting)));
  }
}
