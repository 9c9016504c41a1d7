package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.search.frontier.StateNumbers;
import java.io.IOException;

/**
 * Hands transitions to a sink, with states numbered in the order in which they were found. The ids
 * of a store need not be dense, and one that forgets gives a state that it meets again another id:
 * it is handed on again, under another number, so what is handed on behaves like the system
 * whatever was forgotten.
 */
final class Edges implements Imaged, AutoCloseable {
  private final EdgeSink sink;
  private final StateNumbers numbers;

  Edges(EdgeSink sink, MemoryBudget budget) {
    this.sink = sink;
    numbers = new StateNumbers(budget);
  }

  /** The state of that id is new. */
  void found(long id, long number) {
    numbers.set(id, number);
  }

  /** A transition to a state that is new, and will have that number. */
  void leadsOn(long from, int label, long number) {
    sink.edge(numbers.get(from), label, number);
  }

  /** A transition to a state that was found before. */
  void leadsBack(long from, int label, long to) {
    sink.edge(numbers.get(from), label, numbers.get(to));
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    numbers.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    numbers.read(in);
  }

  @Override
  public void close() {
    numbers.close();
  }
}
