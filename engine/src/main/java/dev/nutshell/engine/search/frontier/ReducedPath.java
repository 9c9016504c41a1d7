package dev.nutshell.engine.search.frontier;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.State;
import java.io.IOException;

/**
 * The states on the depth-first stack that matter to a cycle proviso (those of which not all events
 * are fired, or all), by their hashes: a stack of (depth, hash) and an open table of the hashes.
 * Two states with one hash are both in it. Where a state is taken for another because of that, some
 * events more are fired, so no answer becomes wrong. 32 bytes a state at most.
 */
public final class ReducedPath implements Imaged, AutoCloseable {
  private static final long FEWEST = 1 << 10;

  private final MemoryBudget budget;
  private final Region path;
  private Region table;
  private long slots = FEWEST;
  private long size;

  public ReducedPath(MemoryBudget budget) {
    this.budget = budget;
    path = new Region(budget);
    table = new Region(budget);
    table.ensure(8 * slots);
  }

  /** The state at that depth comes onto the stack. */
  public void enter(State state, long depth) {
    if (4 * (size + 1) > 3 * slots) {
      grow();
    }
    long hash = hash(state);
    path.ensure(16 * (size + 1));
    path.segment().set(JAVA_LONG, 16 * size, depth);
    path.segment().set(JAVA_LONG, 16 * size + 8, hash);
    size++;
    put(table, slots, hash);
  }

  /** What is at that depth, if anything, goes off the stack. */
  public void leave(long depth) {
    if (size > 0 && path.segment().get(JAVA_LONG, 16 * (size - 1)) == depth) {
      size--;
      remove(path.segment().get(JAVA_LONG, 16 * size + 8));
    }
  }

  public boolean has(State state) {
    long hash = hash(state);
    for (long slot = home(hash, slots); ; slot = slot + 1 & slots - 1) {
      long there = table.segment().get(JAVA_LONG, 8 * slot);
      if (there == hash) {
        return true;
      }
      if (there == 0) {
        return false;
      }
    }
  }

  /** Never 0, which stands for an empty slot. */
  private static long hash(State state) {
    return state.hash(0) | 1;
  }

  private static long home(long hash, long slots) {
    return hash >>> 1 & slots - 1;
  }

  private static void put(Region table, long slots, long hash) {
    long slot = home(hash, slots);
    while (table.segment().get(JAVA_LONG, 8 * slot) != 0) {
      slot = slot + 1 & slots - 1;
    }
    table.segment().set(JAVA_LONG, 8 * slot, hash);
  }

  /** Takes one such hash out and moves up what was put after it, so that no gap is left. */
  private void remove(long hash) {
    long slot = home(hash, slots);
    while (table.segment().get(JAVA_LONG, 8 * slot) != hash) {
      slot = slot + 1 & slots - 1;
    }
    long next = slot;
    while (true) {
      next = next + 1 & slots - 1;
      long moved = table.segment().get(JAVA_LONG, 8 * next);
      if (moved == 0) {
        break;
      }
      if ((next - home(moved, slots) & slots - 1) >= (next - slot & slots - 1)) {
        table.segment().set(JAVA_LONG, 8 * slot, moved);
        slot = next;
      }
    }
    table.segment().set(JAVA_LONG, 8 * slot, 0);
  }

  private void grow() {
    Region larger = new Region(budget);
    try {
      larger.ensure(16 * slots);
    } catch (MemoryBudget.Exhausted exhausted) {
      larger.close();
      throw exhausted;
    }
    for (long i = 0; i < size; i++) {
      put(larger, 2 * slots, path.segment().get(JAVA_LONG, 16 * i + 8));
    }
    table.close();
    table = larger;
    slots *= 2;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("reduced path", 1);
    out.putLong(slots);
    out.putLong(size);
    out.end();
    path.write(out);
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("reduced path", 1);
    slots = in.getLong();
    size = in.getLong();
    in.end();
    path.read(in);
    table.read(in);
  }

  @Override
  public void close() {
    path.close();
    table.close();
  }
}
