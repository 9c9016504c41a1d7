package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.TableStore;
import dev.nutshell.engine.store.Traits;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the tree stores have in common: a vector is folded into one pair, and the pairs of all
 * vectors of one length form a set. Vectors of different lengths have trees of different shapes, so
 * each length has a set of its own; the inner nodes are shared by all.
 *
 * <p>Invariant: from a length and a root of its set the vector can be unfolded, so two vectors have
 * the same length and root only if they are equal.
 */
abstract sealed class PairingStore extends TableStore permits TreeStore, CompactTreeStore {
  public static final Traits TRAITS = new Traits(Traits.Answers.EXACT, Traits.Ids.NONE, false);

  private final NodeTable nodes;
  private final NodeMemo memo;
  private Forest[] forests = new Forest[0];

  PairingStore(MemoryBudget budget) {
    super(TRAITS);
    nodes = new NodeTable(budget);
    memo = new NodeMemo(nodes);
  }

  /** An empty set of roots. */
  abstract RootSet newRoots();

  /** All trees of one length. */
  private record Forest(RecentTree recent, RootSet roots) {}

  @Override
  public final long size() {
    long size = 0;
    for (Forest forest : forests) {
      size += forest == null ? 0 : forest.roots.size();
    }
    return size;
  }

  @Override
  public final long bytes() {
    long bytes = nodes.bytes();
    for (Forest forest : forests) {
      bytes += forest == null ? 0 : forest.roots.bytes();
    }
    return bytes;
  }

  @Override
  public final void write(ImageWriter out) throws IOException {
    int[] lengths =
        IntStream.range(0, forests.length).filter(length -> forests[length] != null).toArray();
    out.begin("trees", 1);
    out.putInts(lengths, lengths.length);
    out.end();
    nodes.write(out);
    for (int length : lengths) {
      forests[length].roots.write(out);
    }
  }

  @Override
  public final void read(ImageReader in) throws IOException {
    in.begin("trees", 1);
    int[] lengths = in.getInts();
    in.end();
    nodes.read(in);
    memo.clear();
    for (int length : lengths) {
      plant(length).roots.read(in);
    }
  }

  @Override
  public final void close() {
    nodes.close();
    for (Forest forest : forests) {
      if (forest != null) {
        forest.roots.close();
      }
    }
    forests = new Forest[0];
  }

  @Override
  protected final Session open() {
    return new TreeSession();
  }

  private Forest plant(int length) {
    if (length >= forests.length) {
      forests = Arrays.copyOf(forests, length + 1);
    }
    return forests[length] = new Forest(new RecentTree(memo, length), newRoots());
  }

  private Forest forest(int length) {
    Forest forest = length < forests.length ? forests[length] : null;
    return forest != null ? forest : plant(length);
  }

  private final class TreeSession extends TableSession {
    // Keeps the looks ahead from being optimised away.
    private long ahead;

    @Override
    public long put(State state, long parent, int event) {
      Forest forest = forest(state.length());
      return forest.roots.add(forest.recent.root(state)) ? 0 : ~0L;
    }

    @Override
    public void put(Batch batch) {
      long[] roots = batch.hashes();
      for (int i = batch.done(); i < batch.size(); i++) {
        State state = batch.state(i);
        roots[i] = forest(state.length()).recent.root(state);
      }
      // A loop of its own: what lies between two looks must be short for them to overlap.
      for (int i = batch.done(); i < batch.size(); i++) {
        ahead += forest(batch.state(i).length()).roots.look(roots[i]);
      }
      for (int i = batch.done(); i < batch.size(); i++) {
        batch.answer(forest(batch.state(i).length()).roots.add(roots[i]) ? 0 : ~0L);
      }
    }
  }
}
