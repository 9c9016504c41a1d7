package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;

/**
 * The components that a depth-first path runs through, as far as they are known: the number of the
 * first state of each, the acceptance sets met inside it, and those of the transition that led into
 * it.
 *
 * <p>J.-M. Couvreur: <i>On-the-fly verification of linear temporal logic</i> (1999).
 */
public final class Components implements Imaged, AutoCloseable {
  private final LongStack roots;
  private final LongStack inside;
  private final LongStack into;

  public Components(MemoryBudget budget) {
    roots = new LongStack(budget);
    inside = new LongStack(budget);
    into = new LongStack(budget);
  }

  /** A new state, alone so far. */
  public void open(long number, long marks) {
    roots.push(number);
    inside.push(0);
    into.push(marks);
  }

  /** The number of the first state of the component that the path is in. */
  public long root() {
    return roots.peek(0);
  }

  /**
   * A transition leads back to a live state: all that lies between is one component.
   *
   * @return the acceptance sets that are met in it
   */
  public long close(long number, long marks) {
    long met = marks;
    while (roots.peek(0) > number) {
      roots.pop();
      met |= inside.pop() | into.pop();
    }
    met |= inside.peek(0);
    inside.replace(met);
    return met;
  }

  /** The acceptance sets met in the component that the path is in, as far as it is known. */
  public long met() {
    return inside.peek(0);
  }

  /** The component is complete. */
  public void drop() {
    roots.pop();
    inside.pop();
    into.pop();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    roots.write(out);
    inside.write(out);
    into.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    roots.read(in);
    inside.read(in);
    into.read(in);
  }

  @Override
  public void close() {
    roots.close();
    inside.close();
    into.close();
  }
}
