package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.model.State;

/**
 * Folds vectors of one length into the pair at the root of their tree, and remembers the last one.
 * Successors resemble each other, so only the nodes above changed words are looked up.
 *
 * <p>Invariant: a node whose halves changed since its number was looked up is marked. A lookup that
 * fails for want of memory leaves the marks that are still to be worked off, and the next vector
 * goes on from there.
 */
final class RecentTree {
  private final NodeMemo nodes;
  private final TreeShape shape;
  private final long[] vector;
  private final int[] halves;
  private final long[] marks;

  RecentTree(NodeMemo nodes, int length) {
    this.nodes = nodes;
    // Vectors of less than two words are padded with zeros: their length is known from elsewhere.
    shape = new TreeShape(Math.max(2, (length + 3) / 4));
    vector = new long[(length + 7) / 8];
    halves = new int[2 * shape.nodes()];
    marks = new long[(shape.nodes() + 63) / 64];
    for (int node = 0; node < shape.nodes(); node++) {
      mark(node);
    }
  }

  /** The pair at the root of a vector of this tree's length. */
  long root(State state) {
    for (int i = 0; i < vector.length; i++) {
      long now = state.getLong(8 * i);
      long changed = now ^ vector[i];
      if (changed != 0) {
        vector[i] = now;
        if ((int) changed != 0) {
          change(shape.halfOfWord(2 * i), (int) now);
        }
        if (changed >>> 32 != 0) {
          change(shape.halfOfWord(2 * i + 1), (int) (now >>> 32));
        }
      }
    }
    for (int block = marks.length - 1; block >= 0; block--) {
      while (marks[block] != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(marks[block]);
        int node = 64 * block + bit;
        if (node > 0) {
          change(shape.halfOfNode(node), nodes.number(pair(node)));
        }
        marks[block] &= ~(1L << bit);
      }
    }
    return pair(0);
  }

  private void change(int half, int value) {
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
