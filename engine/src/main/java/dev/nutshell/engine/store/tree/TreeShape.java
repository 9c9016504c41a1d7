package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A binary tree over the bytes of a vector: which bytes form a word, and which words and nodes a
 * pair. Bytes behind the end of a vector that is shorter are zero.
 *
 * <p>Inner nodes are numbered level by level from the root, which is 0: a child's number is larger
 * than its parent's. Every node but the root fills one of two halves of its parent; half {@code 2p}
 * is the left of parent {@code p} and {@code 2p + 1} its right.
 */
final class TreeShape {
  private static final int NO_HALF = -1;

  private final int bytes;
  private final int[] placeOfByte;
  private final int[] halfOfNode;

  /**
   * @param root where no byte below stands twice
   */
  TreeShape(Part root) {
    List<Part> forks = new ArrayList<>();
    List<Integer> halves = new ArrayList<>();
    int[] places = new int[0];
    // A tree of one word has a root, too.
    forks.add(root instanceof Part.Fork ? root : new Part.Fork(root, null));
    halves.add(NO_HALF);
    for (int node = 0; node < forks.size(); node++) {
      Part.Fork fork = (Part.Fork) forks.get(node);
      for (int side = 0; side < 2; side++) {
        int half = 2 * node + side;
        switch (side == 0 ? fork.left() : fork.right()) {
          case Part.Word word -> places = place(word, half, places);
          case Part.Fork child -> {
            forks.add(child);
            halves.add(half);
          }
          case null -> {}
        }
      }
    }
    bytes = places.length;
    placeOfByte = places;
    halfOfNode = halves.stream().mapToInt(Integer::intValue).toArray();
    for (int place : placeOfByte) {
      if (place < 0) {
        throw new IllegalArgumentException("a byte without a place");
      }
    }
  }

  private static int[] place(Part.Word word, int half, int[] places) {
    int[] all = places;
    for (int i = 0; i < word.bytes().length; i++) {
      int at = word.bytes()[i];
      if (at >= all.length) {
        int known = all.length;
        all = Arrays.copyOf(all, at + 1);
        Arrays.fill(all, known, all.length, -1);
      }
      if (all[at] >= 0) {
        throw new IllegalArgumentException("byte " + at + " has two places");
      }
      all[at] = half << 2 | i;
    }
    return all;
  }

  private TreeShape(int[] placeOfByte, int[] halfOfNode) {
    bytes = placeOfByte.length;
    this.placeOfByte = placeOfByte;
    this.halfOfNode = halfOfNode;
  }

  /** The tree over a number of whole words, balanced. */
  static TreeShape ofWords(int words) {
    return new TreeShape(Part.inOrder(Part.WORD * words));
  }

  /**
   * A tree whose root has two numbers of few bits: a word of more than two bytes stands below a
   * node of its own there.
   */
  static TreeShape rooted(Part root) {
    return root instanceof Part.Fork(Part left, Part right)
        ? new TreeShape(new Part.Fork(narrow(left), narrow(right)))
        : new TreeShape(new Part.Fork(narrow(root), null));
  }

  private static Part narrow(Part part) {
    return part instanceof Part.Word word && word.bytes().length > 2
        ? new Part.Fork(part, null)
        : part;
  }

  /** No vector of more bytes has a tree of this shape. */
  int bytes() {
    return bytes;
  }

  /** The number of inner nodes, the root among them. */
  int nodes() {
    return halfOfNode.length;
  }

  /** The half that a byte is in, times four, and which byte of it. */
  int placeOfByte(int at) {
    return placeOfByte[at];
  }

  /** The half that an inner node other than the root fills. */
  int halfOfNode(int node) {
    return halfOfNode[node];
  }

  void write(ImageWriter out) throws IOException {
    out.putInts(placeOfByte, bytes);
    out.putInts(halfOfNode, halfOfNode.length);
  }

  static TreeShape read(ImageReader in) throws IOException {
    int[] places = in.getInts();
    int[] halves = in.getInts();
    in.require(isSensible(places, halves), "the shape of a tree");
    return new TreeShape(places, halves);
  }

  /** Whether every node but the root fills a half above it, and every byte one of its own. */
  private static boolean isSensible(int[] places, int[] halves) {
    if (halves.length == 0 || halves[0] != NO_HALF) {
      return false;
    }
    boolean[] filled = new boolean[8 * halves.length];
    for (int node = 1; node < halves.length; node++) {
      int half = halves[node];
      if (half < 0 || half >= 2 * node || filled[4 * half]) {
        return false;
      }
      Arrays.fill(filled, 4 * half, 4 * half + 4, true);
    }
    for (int place : places) {
      if (place < 0 || place >= filled.length || filled[place]) {
        return false;
      }
      filled[place] = true;
    }
    return true;
  }
}
