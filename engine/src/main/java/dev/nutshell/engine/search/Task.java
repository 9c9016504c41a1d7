package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.store.StateStore;

/**
 * All that a search needs.
 *
 * @param sink what takes every transition, or null where nobody does
 * @param depthLimit no path is followed further than this many events
 * @param stopAtFirst whether the first violation ends the search
 * @param subsets how large subsets of events may be that stand for all, or null for all events
 * @param hands who explores
 */
public record Task(
    TransitionSystem system,
    StateStore store,
    Checks checks,
    EdgeSink sink,
    long depthLimit,
    boolean stopAtFirst,
    MemoryBudget budget,
    Monitor monitor,
    Reducer.Size subsets,
    Hands hands) {
  /** For one thread. */
  public Task(
      TransitionSystem system,
      StateStore store,
      Checks checks,
      EdgeSink sink,
      long depthLimit,
      boolean stopAtFirst,
      MemoryBudget budget,
      Monitor monitor,
      Reducer.Size subsets) {
    this(system, store, checks, sink, depthLimit, stopAtFirst, budget, monitor, subsets, Hands.ONE);
  }

  /** Of checks alone, without a reduction. */
  public Task(
      TransitionSystem system,
      StateStore store,
      Checks checks,
      long depthLimit,
      boolean stopAtFirst,
      MemoryBudget budget,
      Monitor monitor) {
    this(system, store, checks, null, depthLimit, stopAtFirst, budget, monitor, null);
  }

  /** What chooses among the explorer's events, or null. */
  Reducer reducer(Explorer explorer) {
    return reducer(explorer, checks);
  }

  /** The same for a thread with checks of its own. */
  Reducer reducer(Explorer explorer, Checks own) {
    return subsets == null
        ? null
        : system.abilities().subsets().on(explorer).reducer(own.sought(), subsets);
  }

  /** What hands transitions on, or null. */
  Edges edges() {
    return sink == null ? null : new Edges(sink, budget);
  }

  /** The share of the budget that a stack or a queue may hold in memory before it spills. */
  long frontierShare() {
    return budget.limit() / 8;
  }
}
