package dev.nutshell.engine.model;

import java.util.Arrays;

/** Where the components of one vector end, and of what kind each is; reused from state to state. */
public final class Components {
  private int[] kinds = new int[8];
  private int[] ends = new int[8];
  private int size;

  public int size() {
    return size;
  }

  public void clear() {
    size = 0;
  }

  /** Adds a component of this kind that ends before {@code end}. */
  public void add(int kind, int end) {
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      kinds = Arrays.copyOf(kinds, 2 * size);
    }
    kinds[size] = kind;
    ends[size++] = end;
  }

  /** Whether the other vector is divided in the same way. */
  public boolean sameAs(Components other) {
    return size == other.size
        && Arrays.equals(kinds, 0, size, other.kinds, 0, size)
        && Arrays.equals(ends, 0, size, other.ends, 0, size);
  }

  public int kind(int index) {
    return kinds[index];
  }

  public int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  public int end(int index) {
    return ends[index];
  }
}
