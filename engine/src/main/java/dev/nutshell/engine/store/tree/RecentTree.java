package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.model.State;

/**
 * Folds vectors into the pair at the root of their tree, and remembers the last one. Successors
 * resemble each other, so only the nodes above changed bytes are looked up.
 *
 * <p>Invariant: a node whose halves changed since its number was looked up is marked. A lookup that
 * fails for want of memory leaves the marks that are still to be worked off, and the next vector
 * goes on from there.
 */
final class RecentTree {
  private final TreeShape shape;
  private final NodeMemo nodes;
  // What the root pairs has numbers of its own, so that they are small.
  private final NodeMemo lefts;
  private final NodeMemo rights;
  private final long[] vector;
  private final int[] halves;
  private final long[] marks;
  private int longs;

  RecentTree(TreeShape shape, NodeMemo nodes) {
    this(shape, nodes, nodes, nodes);
  }

  RecentTree(TreeShape shape, NodeMemo nodes, NodeMemo lefts, NodeMemo rights) {
    this.shape = shape;
    this.nodes = nodes;
    this.lefts = lefts;
    this.rights = rights;
    vector = new long[(shape.bytes() + 7) / 8];
    halves = new int[2 * shape.nodes()];
    marks = new long[(shape.nodes() + 63) / 64];
    for (int node = 0; node < shape.nodes(); node++) {
      mark(node);
    }
  }

  /** The pair at the root of a vector that is no longer than the shape. */
  long root(State state) {
    int present = state.length() + 7 >>> 3;
    for (int i = 0; i < present; i++) {
      long now = state.getLong(8 * i);
      if (now != vector[i]) {
        change(i, now);
      }
    }
    for (int i = present; i < longs; i++) {
      if (vector[i] != 0) {
        change(i, 0);
      }
    }
    longs = present;
    for (int block = marks.length - 1; block >= 0; block--) {
      while (marks[block] != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(marks[block]);
        int node = 64 * block + bit;
        if (node > 0) {
          int half = shape.halfOfNode(node);
          NodeMemo table = half > 1 ? nodes : half == 0 ? lefts : rights;
          set(half, table.number(pair(node)));
        }
        marks[block] &= ~(1L << bit);
      }
    }
    return pair(0);
  }

  /** Takes another word of eight bytes, and puts those that changed where they belong. */
  private void change(int index, long now) {
    long changed = now ^ vector[index];
    vector[index] = now;
    do {
      int shift = Long.numberOfTrailingZeros(changed) & ~7;
      int place = shape.placeOfByte(8 * index + (shift >>> 3));
      int inWord = (place & 3) << 3;
      int half = place >>> 2;
      set(half, halves[half] & ~(0xFF << inWord) | ((int) (now >>> shift) & 0xFF) << inWord);
      changed &= ~(0xFFL << shift);
    } while (changed != 0);
  }

  private void set(int half, int value) {
    halves[half] = value;
    mark(half >>> 1);
  }

  private void mark(int node) {
    marks[node >>> 6] |= 1L << node;
  }

  private long pair(int node) {
    return (long) halves[2 * node] << 32 | Integer.toUnsignedLong(halves[2 * node + 1]);
  }
}
