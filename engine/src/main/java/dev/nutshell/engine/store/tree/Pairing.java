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
  private static final int MEMO_BITS = 12;

  private final NodeTable nodes;
  private final NodeMemo memo;
  private RecentTree[] trees = new RecentTree[0];
  private Unfolding[] unfoldings = new Unfolding[0];

  public Pairing(MemoryBudget budget) {
    nodes = new NodeTable(budget);
    memo = new NodeMemo(nodes, MEMO_BITS);
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
      trees[count] = new RecentTree(TreeShape.ofWords(count), memo);
    }
    return trees[count].root(words);
  }

  /** Replaces the contents of {@code words} by the {@code count} words that gave the pair. */
  public void unfold(long pair, int count, State words) {
    if (count >= unfoldings.length) {
      unfoldings = Arrays.copyOf(unfoldings, count + 1);
    }
    if (unfoldings[count] == null) {
      unfoldings[count] = new Unfolding(TreeShape.ofWords(count), nodes, nodes, nodes);
    }
    unfoldings[count].unfold(pair, 4 * count, words);
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
