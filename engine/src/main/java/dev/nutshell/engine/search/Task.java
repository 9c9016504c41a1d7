package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.reduce.Reducer;
import dev.nutshell.engine.store.StateStore;
import java.util.function.Function;

/**
 * All that a search needs.
 *
 * @param depthLimit no path is followed further than this many events
 * @param stopAtFirst whether the first violation ends the search
 * @param reduction what chooses among an explorer's events, or null
 */
public record Task(
    TransitionSystem system,
    StateStore store,
    Checks checks,
    long depthLimit,
    boolean stopAtFirst,
    MemoryBudget budget,
    Monitor monitor,
    Function<Explorer, Reducer> reduction) {
  /** Without a reduction. */
  public Task(
      TransitionSystem system,
      StateStore store,
      Checks checks,
      long depthLimit,
      boolean stopAtFirst,
      MemoryBudget budget,
      Monitor monitor) {
    this(system, store, checks, depthLimit, stopAtFirst, budget, monitor, null);
  }

  /** The same, to be explored only. */
  Task unchecked() {
    return new Task(
        system, store, Checks.NONE, depthLimit, stopAtFirst, budget, monitor, reduction);
  }

  /** What chooses among the explorer's events, or null. */
  Reducer reducer(Explorer explorer) {
    return reduction == null ? null : reduction.apply(explorer);
  }

  /** The share of the budget that a stack or a queue may hold in memory before it spills. */
  long frontierShare() {
    return budget.limit() / 8;
  }
}
