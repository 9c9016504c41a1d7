package dev.nutshell.engine.store.tree;

/**
 * The balanced binary tree over a number of words. Balanced, because the halves of a vector have
 * far fewer values than the whole, and the more even the halves the fewer.
 *
 * <p>Inner nodes are numbered level by level from the root, which is 0: a child's number is larger
 * than its parent's. Every node but the root fills one of two halves of its parent; half {@code 2p}
 * is the left of parent {@code p} and {@code 2p + 1} its right.
 */
final class TreeShape {
  private final int[] halfOfWord;
  private final int[] halfOfNode;

  /**
   * @param words at least 2
   */
  TreeShape(int words) {
    halfOfWord = new int[words];
    halfOfNode = new int[words - 1];
    int[] first = new int[words - 1];
    int[] count = new int[words - 1];
    count[0] = words;
    int nodes = 1;
    for (int parent = 0; parent < nodes; parent++) {
      int left = (count[parent] + 1) / 2;
      for (int side = 0; side < 2; side++) {
        int half = 2 * parent + side;
        int start = first[parent] + side * left;
        int width = side == 0 ? left : count[parent] - left;
        if (width == 1) {
          halfOfWord[start] = half;
        } else {
          first[nodes] = start;
          count[nodes] = width;
          halfOfNode[nodes++] = half;
        }
      }
    }
  }

  int words() {
    return halfOfWord.length;
  }

  /** The number of inner nodes, the root among them. */
  int nodes() {
    return halfOfNode.length;
  }

  int halfOfWord(int word) {
    return halfOfWord[word];
  }

  /** The half that an inner node other than the root fills. */
  int halfOfNode(int node) {
    return halfOfNode[node];
  }
}
