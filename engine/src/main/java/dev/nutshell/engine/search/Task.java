package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.store.StateStore;

/**
 * All that a search needs.
 *
 * @param depthLimit no path is followed further than this many events
 * @param stopAtFirst whether the first violation ends the search
 */
public record Task(
    TransitionSystem system,
    StateStore store,
    Checks checks,
    long depthLimit,
    boolean stopAtFirst,
    MemoryBudget budget,
    Monitor monitor) {
  /** The same, to be explored only. */
  Task unchecked() {
    return new Task(system, store, Checks.NONE, depthLimit, stopAtFirst, budget, monitor);
  }

  /** The share of the budget that a stack or a queue may hold in memory before it spills. */
  long frontierShare() {
    return budget.limit() / 8;
  }
}
