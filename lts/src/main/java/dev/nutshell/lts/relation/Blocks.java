package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;

/**
 * The classes of a bisimulation on a graph.
 *
 * @param cycles what the graph has become before it was refined, or null where it is itself
 */
record Blocks(Refinement refinement, HiddenCycles cycles) implements AutoCloseable {
  /**
   * @param remembers whether the history of splits is kept
   */
  static Blocks of(Graph graph, Relation relation, boolean remembers, MemoryBudget budget) {
    if (!relation.passesOverSilence()) {
      return new Blocks(Refinement.strong(graph, remembers, budget), null);
    }
    boolean preserving = relation == Relation.DIVERGENCE_PRESERVING_BRANCHING;
    HiddenCycles cycles = HiddenCycles.of(graph, budget);
    try {
      return new Blocks(Refinement.branching(cycles, preserving, remembers, budget), cycles);
    } catch (RuntimeException failed) {
      cycles.close();
      throw failed;
    }
  }

  /** The state that was refined for a state of the graph. */
  int state(int number) {
    return cycles == null ? number : cycles.component(number);
  }

  /** The class of a state of the graph. */
  int block(int number) {
    return refinement.block(state(number));
  }

  @Override
  public void close() {
    refinement.close();
    if (cycles != null) {
      cycles.close();
    }
  }
}
