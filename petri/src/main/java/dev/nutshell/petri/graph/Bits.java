package dev.nutshell.petri.graph;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.lang.foreign.MemorySegment;

/** A set of states outside of the heap, a bit each. */
public final class Bits implements AutoCloseable {
  private final Region region;
  private MemorySegment words = MemorySegment.NULL;

  public Bits(MemoryBudget budget) {
    region = new Region(budget);
  }

  /** Makes room for so many states, none of which is in the set unless it was. */
  public void ensure(long states) {
    region.ensure((states + Long.SIZE - 1) / Long.SIZE * Long.BYTES);
    words = region.segment();
  }

  public boolean get(int state) {
    return (words.getAtIndex(JAVA_LONG, state >>> 6) >>> state & 1) != 0;
  }

  public void set(int state) {
    long at = state >>> 6;
    words.setAtIndex(JAVA_LONG, at, words.getAtIndex(JAVA_LONG, at) | 1L << state);
  }

  public void clear(int state) {
    long at = state >>> 6;
    words.setAtIndex(JAVA_LONG, at, words.getAtIndex(JAVA_LONG, at) & ~(1L << state));
  }

  public long word(int at) {
    return words.getAtIndex(JAVA_LONG, at);
  }

  public void setWord(int at, long word) {
    words.setAtIndex(JAVA_LONG, at, word);
  }

  @Override
  public void close() {
    region.close();
    words = MemorySegment.NULL;
  }
}
