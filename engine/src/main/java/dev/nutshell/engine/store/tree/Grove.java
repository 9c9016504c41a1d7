package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Trees of one shape, for all vectors up to some length. Each length has a set of roots; the inner
 * nodes are shared by all.
 *
 * <p>What stands below the left half of a root is numbered by itself, and so is what stands below
 * the right: a root is two numbers as small as they can be.
 *
 * <p>Invariant: from a length and a root of its set the vector can be unfolded, so two vectors have
 * the same length and root only if they are equal.
 */
final class Grove implements AutoCloseable {
  /** Makes what a grove consists of, empty: for one thread, or for several. */
  interface Planting {
    RootSet roots(MemoryBudget budget, Quotient.Low low);

    /** Whether sets of roots are other ones with other low bits. */
    boolean mindsLow();

    Nodes nodes(MemoryBudget budget);
  }

  private static final int MEMO_BITS = 12;
  private static final int SPARE_BITS = 8;
  private static final int TIGHT_BITS = 3;
  private static final int NODE_BYTES = 19;

  private final MemoryBudget budget;
  private final Planting planting;
  private Quotient.Low low;
  private final TreeShape shape;
  private final Nodes nodes;
  private final Nodes lefts;
  private final Nodes rights;
  private volatile RootSet[] roots = new RootSet[0];

  Grove(MemoryBudget budget, Planting planting, Quotient.Low low, TreeShape shape) {
    this.budget = budget;
    this.planting = planting;
    this.low = low;
    this.shape = shape;
    Nodes[] tables = new Nodes[3];
    try {
      for (int i = 0; i < tables.length; i++) {
        tables[i] = planting.nodes(budget);
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      for (Nodes table : tables) {
        if (table != null) {
          table.close();
        }
      }
      throw exhausted;
    }
    nodes = tables[0];
    lefts = tables[1];
    rights = tables[2];
  }

  TreeShape shape() {
    return shape;
  }

  /** Something to fold vectors with, for one thread. */
  RecentTree tree() {
    return new RecentTree(
        shape,
        new NodeMemo(nodes.view(), MEMO_BITS),
        new NodeMemo(lefts.view(), MEMO_BITS),
        new NodeMemo(rights.view(), MEMO_BITS));
  }

  /** The roots of all vectors of that length. */
  RootSet roots(int length) {
    RootSet[] now = roots;
    RootSet known = length < now.length ? now[length] : null;
    return known != null ? known : plant(length);
  }

  /** Another thread may have been first. */
  private synchronized RootSet plant(int length) {
    RootSet[] now = Arrays.copyOf(roots, Math.max(roots.length, length + 1));
    if (now[length] == null) {
      now[length] = planting.roots(budget, low);
      roots = now;
    }
    return now[length];
  }

  /** The number of states. */
  long size() {
    long size = 0;
    for (RootSet set : roots) {
      size += set == null ? 0 : set.size();
    }
    return size;
  }

  /** The number of inner nodes. */
  long nodes() {
    return nodes.size() + lefts.size() + rights.size();
  }

  long bytes() {
    long bytes = nodes.bytes() + lefts.bytes() + rights.bytes();
    for (RootSet set : roots) {
      bytes += set == null ? 0 : set.bytes();
    }
    return bytes;
  }

  /** Hands every state to the taker, as one vector that is used again and again. */
  void forEach(Consumer<State> taker) {
    Unfolding unfolding = new Unfolding(shape, nodes, lefts, rights);
    State state = new State();
    for (int length = 0; length < roots.length; length++) {
      if (roots[length] != null) {
        int bytes = length;
        roots[length].forEach(
            root -> {
              unfolding.unfold(root, bytes, state);
              taker.accept(state);
            });
      }
    }
  }

  /**
   * The same as {@link #forEach}, about in the order in which the left halves were first seen:
   * nodes are numbered as they come. Roots of some left halves at a time are gathered and sorted,
   * so all are looked through again and again.
   */
  void forEachInOrder(Consumer<State> taker) {
    Unfolding unfolding = new Unfolding(shape, nodes, lefts, rights);
    State state = new State();
    for (int length = 0; length < roots.length; length++) {
      if (roots[length] != null) {
        int bytes = length;
        new OrderedRoots(roots[length])
            .forEach(
                root -> {
                  unfolding.unfold(root, bytes, state);
                  taker.accept(state);
                });
      }
    }
  }

  /** The same states in trees of another shape; this grove is as it was. */
  Grove replanted(TreeShape other) {
    Grove grove = new Grove(budget, planting, Quotient.Low.ANY, other);
    try {
      RecentTree tree = grove.tree();
      forEach(state -> grove.roots(state.length()).add(tree.root(state)));
      grove.settle();
      return grove;
    } catch (MemoryBudget.Exhausted exhausted) {
      grove.close();
      throw exhausted;
    }
  }

  /** About how many bytes the states take, as a measure to compare shapes by. */
  long weight() {
    long root = largestRoot();
    return NODE_BYTES * nodes() + size() * (bits(root >>> 32) + bits(root & 0xFFFF_FFFFL)) / 8;
  }

  /**
   * Gives the sets of roots the low bits that suit the numbers in them now, and larger ones, where
   * that saves much or leaves more room to grow. Takes as much memory again for the moment, so it
   * is for when there are few.
   */
  void settle() {
    if (!planting.mindsLow()) {
      return;
    }
    long root = largestRoot();
    int left = bits(root >>> 32);
    int right = bits(root & 0xFFFF_FFFFL);
    Quotient.Low fitting = Quotient.Low.of(left, right, SPARE_BITS);
    boolean tight = low.both() < left + right + TIGHT_BITS;
    if (fitting.both() == low.both() || fitting.both() > low.both() && !tight) {
      return;
    }
    RootSet[] fresh = new RootSet[roots.length];
    try {
      for (int length = 0; length < fresh.length; length++) {
        if (roots[length] != null) {
          RootSet set = planting.roots(budget, fitting);
          fresh[length] = set;
          roots[length].pour(set);
        }
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      close(fresh);
      throw exhausted;
    }
    close(roots);
    roots = fresh;
    low = fitting;
  }

  /** A pair as wide as the widest numbers of any root. */
  private long largestRoot() {
    long[] largest = new long[1];
    for (RootSet set : roots) {
      if (set != null) {
        set.forEach(pair -> largest[0] |= pair);
      }
    }
    return largest[0];
  }

  private static int bits(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number);
  }

  private static void close(RootSet[] sets) {
    for (RootSet set : sets) {
      if (set != null) {
        set.close();
      }
    }
  }

  void write(ImageWriter out) throws IOException {
    int[] lengths = IntStream.range(0, roots.length).filter(i -> roots[i] != null).toArray();
    out.begin("grove", 1);
    shape.write(out);
    out.putInt(low.left());
    out.putInt(low.right());
    out.putInts(lengths, lengths.length);
    out.end();
    nodes.write(out);
    lefts.write(out);
    rights.write(out);
    for (int length : lengths) {
      roots[length].write(out);
    }
  }

  /** The grove that was written. */
  static Grove read(ImageReader in, MemoryBudget budget, Planting planting) throws IOException {
    in.begin("grove", 1);
    TreeShape shape = TreeShape.read(in);
    int left = in.getInt();
    int right = in.getInt();
    int[] lengths = in.getInts();
    in.end();
    in.require(Quotient.Low.isSensible(left, right), "the low bits of roots");
    Grove grove = new Grove(budget, planting, new Quotient.Low(left, right), shape);
    try {
      grove.nodes.read(in);
      grove.lefts.read(in);
      grove.rights.read(in);
      for (int length : lengths) {
        in.require(length >= 0 && length <= shape.bytes(), "the length of vectors");
        grove.roots(length).read(in);
      }
    } catch (IOException | MemoryBudget.Exhausted failure) {
      grove.close();
      throw failure;
    }
    return grove;
  }

  @Override
  public void close() {
    nodes.close();
    lefts.close();
    rights.close();
    close(roots);
    roots = new RootSet[0];
  }
}
