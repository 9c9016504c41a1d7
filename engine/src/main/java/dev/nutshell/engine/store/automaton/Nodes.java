package dev.nutshell.engine.store.automaton;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The nodes of an automaton as records of a few bytes, addressed by where they stand; what is freed
 * is used again for records of the same size.
 *
 * <pre>
 * branch: references 4, edges − 1 in 1, lowest and highest label of each edge, padding, targets 4 each
 * chain:  references 4 with the top bit set, target 4, length 3, the labels, padding
 * </pre>
 *
 * <p>A chain stands for as many nodes as it has labels, each with one edge. A branch with one label
 * an edge costs 12, 20, 24, 32 bytes for one to four edges, a chain its length and 11.
 */
final class Nodes implements Imaged, AutoCloseable {
  /** Where words end; it has no record. */
  static final int END = 1;

  private static final int GRANULE = 4;
  private static final int FIRST = 2;
  private static final long MOST = 1L << 32;
  private static final int CHAIN = 1 << 31;
  private static final int LENGTH_MASK = 0xFFFFFF;
  private static final int CHAIN_LABELS = 11;
  private static final int BRANCH_LABELS = 5;

  private final long most;
  private final Region region;
  private MemorySegment bytes = MemorySegment.NULL;
  private long end = FIRST;
  private int[] free = new int[64];
  private long granulesInUse;

  Nodes(MemoryBudget budget) {
    most = budget.most(MOST);
    region = new Region(budget);
  }

  static int branchSize(int edges) {
    return targetsAt(edges) + 4 * edges;
  }

  static int chainSize(int length) {
    return CHAIN_LABELS + length + 3 & ~3;
  }

  private static int targetsAt(int edges) {
    return BRANCH_LABELS + 2 * edges + 3 & ~3;
  }

  private static long address(int node) {
    return Integer.toUnsignedLong(node) * GRANULE;
  }

  /** Room for a record; its contents are undefined. */
  int allocate(int size) {
    int granules = size / GRANULE;
    int node = reuse(granules);
    if (node == 0) {
      node = append(granules);
    }
    granulesInUse += granules;
    return node;
  }

  private int reuse(int granules) {
    int node = granules < free.length ? free[granules] : 0;
    if (node != 0) {
      free[granules] = bytes.get(JAVA_INT, address(node));
    }
    return node;
  }

  private int append(int granules) {
    if (end + granules > most) {
      throw MemoryBudget.Exhausted.full(
          "the automaton's nodes take at most %,d bytes".formatted(most * GRANULE));
    }
    region.ensure((end + granules) * GRANULE);
    bytes = region.segment();
    int node = (int) end;
    end += granules;
    return node;
  }

  void free(int node) {
    int granules = size(node) / GRANULE;
    if (granules >= free.length) {
      free = Arrays.copyOf(free, Math.max(granules + 1, 2 * free.length));
    }
    bytes.set(JAVA_INT, address(node), free[granules]);
    free[granules] = node;
    granulesInUse -= granules;
  }

  int size(int node) {
    return isChain(node) ? chainSize(length(node)) : branchSize(edges(node));
  }

  boolean isChain(int node) {
    return bytes.get(JAVA_INT, address(node)) < 0;
  }

  int references(int node) {
    return bytes.get(JAVA_INT, address(node)) & ~CHAIN;
  }

  /** Counts edges that lead to a node; the end is not counted. */
  void refer(int node, int difference) {
    if (node != END) {
      long at = address(node);
      bytes.set(JAVA_INT, at, bytes.get(JAVA_INT, at) + difference);
    }
  }

  // Chains.

  void writeChain(int node, State labels, int target) {
    long at = address(node);
    int length = labels.length();
    int size = chainSize(length);
    bytes.set(JAVA_INT, at, CHAIN);
    bytes.set(JAVA_INT, at + size - 4, 0);
    bytes.set(JAVA_INT, at + 4, target);
    bytes.set(JAVA_INT, at + 8, length | labels.get(0) << 24);
    MemorySegment.copy(labels.bytes(), 0, bytes, JAVA_BYTE, at + CHAIN_LABELS, length);
  }

  void setChainTarget(int node, int target) {
    bytes.set(JAVA_INT, address(node) + 4, target);
  }

  int length(int node) {
    return bytes.get(JAVA_INT, address(node) + 8) & LENGTH_MASK;
  }

  int target(int node) {
    return bytes.get(JAVA_INT, address(node) + 4);
  }

  /** How many labels of a chain a word has from some place on. */
  int follow(int node, State word, int from) {
    long at = address(node) + CHAIN_LABELS;
    int length = length(node);
    for (int i = 0; i < length; i++) {
      if (bytes.get(JAVA_BYTE, at + i) != word.get(from + i)) {
        return i;
      }
    }
    return length;
  }

  byte chainLabel(int node, int index) {
    return bytes.get(JAVA_BYTE, address(node) + CHAIN_LABELS + index);
  }

  void copyLabels(int node, int from, int to, State into) {
    into.resize(to - from);
    MemorySegment.copy(
        bytes, JAVA_BYTE, address(node) + CHAIN_LABELS + from, into.bytes(), 0, to - from);
  }

  boolean isChain(int node, State labels, int target) {
    return isChain(node)
        && target(node) == target
        && length(node) == labels.length()
        && follow(node, labels, 0) == labels.length();
  }

  // Branches.

  int edges(int node) {
    return (bytes.get(JAVA_BYTE, address(node) + 4) & 0xFF) + 1;
  }

  /** The edge that a label takes, or a negative number. */
  int edge(int node, int label) {
    long at = address(node) + BRANCH_LABELS;
    int low = 0;
    int high = edges(node) - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      if (label < (bytes.get(JAVA_BYTE, at + 2 * middle) & 0xFF)) {
        high = middle - 1;
      } else if (label > (bytes.get(JAVA_BYTE, at + 2 * middle + 1) & 0xFF)) {
        low = middle + 1;
      } else {
        return middle;
      }
    }
    return -1;
  }

  /** The lowest label of an edge, and above it the highest. */
  int labels(int node, int edge) {
    return bytes.get(JAVA_SHORT_UNALIGNED, address(node) + BRANCH_LABELS + 2 * edge) & 0xFFFF;
  }

  boolean isRange(int node, int edge) {
    int labels = labels(node, edge);
    return labels >>> 8 != (labels & 0xFF);
  }

  int target(int node, int edge) {
    return bytes.get(JAVA_INT, address(node) + targetsAt(edges(node)) + 4 * edge);
  }

  void writeBranch(int node, Edges edges) {
    long at = address(node);
    int count = edges.count();
    bytes.set(JAVA_INT, at + targetsAt(count) - 4, 0);
    bytes.set(JAVA_INT, at, 0);
    updateBranch(node, edges);
  }

  /** Replaces the edges of a branch by as many others. */
  void updateBranch(int node, Edges edges) {
    long at = address(node);
    int count = edges.count();
    bytes.set(JAVA_BYTE, at + 4, (byte) (count - 1));
    for (int i = 0; i < count; i++) {
      bytes.set(JAVA_SHORT_UNALIGNED, at + BRANCH_LABELS + 2 * i, (short) edges.labels(i));
      bytes.set(JAVA_INT, at + targetsAt(count) + 4 * i, edges.target(i));
    }
  }

  boolean isBranch(int node, Edges edges) {
    if (isChain(node) || edges(node) != edges.count()) {
      return false;
    }
    for (int i = 0; i < edges.count(); i++) {
      if (labels(node, i) != edges.labels(i) || target(node, i) != edges.target(i)) {
        return false;
      }
    }
    return true;
  }

  /** The bytes of all records, without what is free. */
  long bytesInUse() {
    return granulesInUse * GRANULE;
  }

  long bytes() {
    return region.size();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("nodes", 1);
    out.putLong(end);
    out.putInts(free, free.length);
    out.putLong(granulesInUse);
    out.end();
    region.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("nodes", 1);
    end = in.getLong();
    free = in.getInts();
    granulesInUse = in.getLong();
    in.end();
    region.read(in);
    bytes = region.segment();
  }

  @Override
  public void close() {
    region.close();
  }
}
