package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.lts.EdgeTable;

/**
 * The deterministic graph with the same sequences of labels from its state 0 on. It may be
 * exponentially larger; memory is what bounds it.
 */
final class Determinization {
  private Determinization() {}

  static TableGraph of(Graph graph, int initial, boolean weak, MemoryBudget budget) {
    try (Subsets subsets = new Subsets(graph, weak, budget);
        Ints numbers = new Ints(budget, 0);
        Ints queue = new Ints(budget, 1);
        Ints found = new Ints(budget, 0)) {
      int sets = 1;
      int first = subsets.of(initial);
      number(numbers, first, sets);
      queue.set(0, first);
      long edges = 0;
      for (int from = 0; from < sets; from++) {
        subsets.leave(queue.get(from));
        for (int label; (label = subsets.label()) >= 0; edges++) {
          int set = subsets.next();
          int known = number(numbers, set, sets + 1);
          if (known == sets + 1) {
            queue.ensure(sets + 1L);
            queue.set(sets++, set);
          }
          found.ensure(3 * edges + 3);
          found.set(3 * edges, from);
          found.set(3 * edges + 1, label);
          found.set(3 * edges + 2, known - 1);
        }
      }
      return table(found, edges, sets, budget);
    }
  }

  /** The number that a set has, from 1 on; the one given where it had none. */
  private static int number(Ints numbers, int set, int fresh) {
    long at = Integer.toUnsignedLong(set);
    numbers.ensure(at + 1);
    if (numbers.get(at) == 0) {
      numbers.set(at, fresh);
    }
    return numbers.get(at);
  }

  private static TableGraph table(Ints found, long edges, int states, MemoryBudget budget) {
    EdgeTable table = new EdgeTable(budget, states, edges);
    try {
      for (long edge = 0; edge < edges; edge++) {
        table.add(found.get(3 * edge), found.get(3 * edge + 1), found.get(3 * edge + 2));
      }
      table.finish();
      return new TableGraph(states, table);
    } catch (RuntimeException failed) {
      table.close();
      throw failed;
    }
  }
}
