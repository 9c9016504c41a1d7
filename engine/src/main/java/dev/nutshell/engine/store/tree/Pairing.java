package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.Arrays;

/**
 * Folds sequences of words into one pair and unfolds them again, for those who keep the pairs
 * elsewhere. Sequences of different lengths share the inner nodes.
 */
public final class Pairing implements Imaged, AutoCloseable {
  private final NodeTable nodes;
  private final NodeMemo memo;
  private RecentTree[] trees = new RecentTree[0];
  private TreeShape[] shapes = new TreeShape[0];
  private int[] halves = new int[16];

  public Pairing(MemoryBudget budget) {
    nodes = new NodeTable(budget);
    memo = new NodeMemo(nodes);
  }

  /**
   * @param words a whole number of words of four bytes, two or more
   */
  public long fold(State words) {
    int count = words.length() / 4;
    if (count >= trees.length) {
      trees = Arrays.copyOf(trees, count + 1);
    }
    if (trees[count] == null) {
      trees[count] = new RecentTree(memo, words.length());
    }
    return trees[count].root(words);
  }

  /** Replaces the contents of {@code words} by the {@code count} words that gave the pair. */
  public void unfold(long pair, int count, State words) {
    TreeShape shape = shape(count);
    if (halves.length < 2 * shape.nodes()) {
      halves = new int[2 * shape.nodes()];
    }
    setHalves(0, pair);
    for (int node = 1; node < shape.nodes(); node++) {
      setHalves(node, nodes.pair(halves[shape.halfOfNode(node)]));
    }
    words.resize(4 * count);
    for (int word = 0; word < count; word++) {
      words.setInt(4 * word, halves[shape.halfOfWord(word)]);
    }
  }

  private TreeShape shape(int count) {
    if (count >= shapes.length) {
      shapes = Arrays.copyOf(shapes, count + 1);
    }
    if (shapes[count] == null) {
      shapes[count] = new TreeShape(count);
    }
    return shapes[count];
  }

  private void setHalves(int node, long pair) {
    halves[2 * node] = (int) (pair >>> 32);
    halves[2 * node + 1] = (int) pair;
  }

  /** The number of inner nodes. */
  public long size() {
    return nodes.size();
  }

  public long bytes() {
    return nodes.bytes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    nodes.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    nodes.read(in);
    memo.clear();
    trees = new RecentTree[0];
  }

  @Override
  public void close() {
    nodes.close();
  }
}
