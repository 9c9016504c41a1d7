package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.lts.AutWriter;
import dev.nutshell.lts.EdgeTable;
import dev.nutshell.lts.LtsSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The smallest system that does the same as another one, by a relation. Of trace equivalences it is
 * the smallest deterministic one.
 *
 * <pre>
 * try (Minimal minimal = Minimal.of(system, Relation.BRANCHING, Relabelling.NONE, budget);
 *     AutWriter writer = AutWriter.create(path, minimal::label)) {
 *   minimal.write(writer);
 * }
 * </pre>
 */
public final class Minimal implements AutoCloseable {
  private final Alphabet alphabet;
  private final MemoryBudget budget;
  private final Blocks blocks;
  private final int initial;
  private final TableGraph deterministic;

  private Minimal(
      Alphabet alphabet, MemoryBudget budget, Blocks blocks, int initial, TableGraph table) {
    this.alphabet = alphabet;
    this.budget = budget;
    this.blocks = blocks;
    this.initial = initial;
    deterministic = table;
  }

  /**
   * @throws MemoryBudget.Exhausted where there is no room for it
   */
  public static Minimal of(
      LtsSystem system, Relation relation, Relabelling relabelling, MemoryBudget budget) {
    Alphabet alphabet = new Alphabet(relabelling);
    Joined joined = Joined.of(List.of(system), alphabet);
    if (!relation.ofTraces()) {
      return new Minimal(
          alphabet, budget, Blocks.of(joined, relation, false, budget), joined.initial(), null);
    }
    boolean weak = relation == Relation.WEAK_TRACE;
    TableGraph deterministic;
    try (TableGraph smaller =
        quotient(joined, joined.initial(), weak ? Relation.BRANCHING : Relation.STRONG, budget)) {
      deterministic = Determinization.of(smaller, 0, weak, budget);
    }
    try {
      Blocks blocks = Blocks.of(deterministic, Relation.STRONG, false, budget);
      return new Minimal(alphabet, budget, blocks, 0, deterministic);
    } catch (RuntimeException failed) {
      deterministic.close();
      throw failed;
    }
  }

  /** The quotient of a graph as a graph again, its initial state 0. */
  static TableGraph quotient(Graph graph, int initial, Relation relation, MemoryBudget budget) {
    try (Blocks blocks = Blocks.of(graph, relation, false, budget)) {
      EdgeTable table = new EdgeTable(budget, blocks.refinement().blocks(), graph.edges());
      try {
        int states =
            new Quotient(blocks.refinement()).write(blocks.state(initial), budget, table::add);
        table.finish();
        return new TableGraph(states, table);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      } catch (RuntimeException failed) {
        table.close();
        throw failed;
      }
    }
  }

  /** The text of a label number that is written. */
  public String label(int label) {
    return alphabet.text(label);
  }

  /** Writes it whole; its initial state is 0. Returns the number of states. */
  public int write(AutWriter writer) throws IOException {
    int states =
        new Quotient(blocks.refinement()).write(blocks.state(initial), budget, writer::edge);
    writer.finish(0, states);
    return states;
  }

  @Override
  public void close() {
    blocks.close();
    if (deterministic != null) {
      deterministic.close();
    }
  }
}
