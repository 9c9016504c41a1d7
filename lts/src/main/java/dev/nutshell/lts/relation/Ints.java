package dev.nutshell.lts.relation;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import java.lang.foreign.MemorySegment;

/** Numbers of four bytes each, off-heap and zero at first. */
final class Ints implements AutoCloseable {
  private final Region region;
  private MemorySegment segment;

  Ints(MemoryBudget budget, long count) {
    region = new Region(budget);
    segment = region.segment();
    ensure(count);
  }

  /** Makes room for so many; those that are new are zero. */
  void ensure(long count) {
    if (4 * count > region.size()) {
      region.ensure(Math.max(4 * count, region.size() + region.size() / 2));
      segment = region.segment();
    }
  }

  int get(long index) {
    return segment.getAtIndex(JAVA_INT, index);
  }

  void set(long index, int value) {
    segment.setAtIndex(JAVA_INT, index, value);
  }

  void swap(long one, long other) {
    int held = get(one);
    set(one, get(other));
    set(other, held);
  }

  /** Sorts a range in place. */
  void sort(long from, long to) {
    while (to - from > 16) {
      long middle = partition(from, to);
      // The smaller part by recursion, so that the stack stays low.
      if (middle - from < to - middle) {
        sort(from, middle);
        from = middle;
      } else {
        sort(middle, to);
        to = middle;
      }
    }
    for (long i = from + 1; i < to; i++) {
      int moved = get(i);
      long at = i;
      for (; at > from && get(at - 1) > moved; at--) {
        set(at, get(at - 1));
      }
      set(at, moved);
    }
  }

  /** Parts a range by the median of three: all before the answer are at most all from it on. */
  private long partition(long from, long to) {
    int first = get(from);
    int last = get(to - 1);
    int centre = get(from + (to - from) / 2);
    int pivot = Math.max(Math.min(first, last), Math.min(Math.max(first, last), centre));
    long low = from - 1;
    long high = to;
    while (true) {
      do {
        low++;
      } while (get(low) < pivot);
      do {
        high--;
      } while (get(high) > pivot);
      if (low >= high) {
        // Never the whole range, or sorting would not end.
        return Math.min(Math.max(high + 1, from + 1), to - 1);
      }
      swap(low, high);
    }
  }

  @Override
  public void close() {
    region.close();
    segment = region.segment();
  }
}
