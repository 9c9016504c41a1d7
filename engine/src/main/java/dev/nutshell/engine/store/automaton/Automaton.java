package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.SlotTable;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The minimal deterministic automaton that recognises a set of words, kept minimal word by word
 * (Holzmann, Puri: A Minimized Automaton Representation of Reachable States, STTT 1999; adding a
 * word without a rebuild: Carrasco, Forcada: Incremental Construction and Maintenance of Minimal
 * Finite-State Automata, 2002).
 *
 * <p>All words that a node accepts have one length: a word starts at the root of its length, which
 * is the automaton's first symbol, and nodes are shared wherever words of whatever length go on in
 * the same ways. So layers are counted from the end, and a longer word needs no new layer below.
 *
 * <p>Invariant: no two nodes accept the same words. A node whose words all begin with the same
 * labels is a chain of as many of them as there are; any other is a branch. So a node has one form,
 * and equal nodes are found by their contents. A node is counted by the edges that lead to it.
 *
 * <p>To add a word, its way is followed to where it ends too early. Steps to which only this word's
 * way leads, the <em>own</em> ones, can be changed in place, and then nothing changes above: no
 * other node can have become equal to one above, since it would lead here, too. From the first
 * shared step on, nodes are copied.
 */
final class Automaton implements Imaged, AutoCloseable {
  private static final long TAG = 0xFFFF_FFFF_0000_0000L;
  private static final long CHAIN_SALT = 0x9E3779B97F4A7C15L;

  private final Nodes nodes;
  private final SlotTable table;
  private final long hashMask;
  private final Edges edges = new Edges();
  private final Edges old = new Edges();
  private final State labels = new State();
  private final State oldLabels = new State();
  private int[] created = new int[16];
  private int createdCount;

  /**
   * @param hashMask which bits of a hash are used: all but in tests
   */
  Automaton(MemoryBudget budget, long hashMask) {
    this.hashMask = hashMask;
    nodes = new Nodes(budget);
    table = new SlotTable(budget);
  }

  Nodes nodes() {
    return nodes;
  }

  long size() {
    return table.size();
  }

  long bytes() {
    return nodes.bytes() + table.bytes();
  }

  /** What it would take without any room to grow: for comparing one with another. */
  long bytesInUse() {
    return nodes.bytesInUse() + 10 * table.size();
  }

  /** The number of edges, a range and a chain counted once. */
  long edges() {
    long edges = 0;
    for (long position = 0; position < table.positions(); position++) {
      int node = (int) table.get(position);
      edges += node == 0 ? 0 : nodes.isChain(node) ? 1 : nodes.edges(node);
    }
    return edges;
  }

  /** Hands every word that a root accepts to the taker, in the order of labels. */
  void forEach(int root, int length, Consumer<State> taker) {
    new Spelling(nodes, length).forEach(root, taker);
  }

  /** Adds the word of a trace; false where it is already here. */
  boolean add(Trace trace) {
    if (follow(trace)) {
      return false;
    }
    createdCount = 0;
    try {
      insert(trace);
    } catch (MemoryBudget.Exhausted exhausted) {
      while (createdCount > 0) {
        destroy(created[--createdCount]);
      }
      throw exhausted;
    }
    return true;
  }

  /** Goes on with the trace to the end of the word, or to where there is no way on. */
  private boolean follow(Trace trace) {
    if (trace.last < 0) {
      if (trace.root == 0 || trace.root == Nodes.END) {
        return trace.root == Nodes.END;
      }
      trace.push(trace.root, 0);
    }
    while (true) {
      int node = trace.node(trace.last);
      int at = trace.at(trace.last);
      int next;
      if (nodes.isChain(node)) {
        int length = nodes.length(node);
        if (nodes.follow(node, trace.word(), at) < length) {
          return false;
        }
        next = nodes.target(node);
        at += length;
        trace.goesByRange(false);
      } else {
        int edge = nodes.edge(node, trace.label(at));
        if (edge < 0) {
          return false;
        }
        next = nodes.target(node, edge);
        at++;
        trace.goesByRange(nodes.isRange(node, edge));
      }
      if (next == Nodes.END) {
        return true;
      }
      trace.push(next, at);
    }
  }

  /** Makes everything that can fail first; what is in the automaton changes only at the end. */
  private void insert(Trace trace) {
    if (trace.root == 0) {
      trace.root = tail(trace, 0);
      nodes.refer(trace.root, 1);
      return;
    }
    int own = ownSteps(trace);
    int step = trace.last;
    int child = 0;
    if (nodes.isChain(trace.node(step))) {
      child = split(trace, step--);
    } else {
      int missing = tail(trace, trace.at(step) + 1);
      if (step >= own) {
        child = copy(trace, step--, missing);
      } else {
        child = missing;
      }
    }
    while (step >= own) {
      child = copy(trace, step--, child);
    }
    while (step >= 0 && !fitsInPlace(trace, step, child)) {
      child = copy(trace, step--, child);
    }
    commit(trace, own, step, child);
  }

  /** How many steps from the root on are reached only by this word's way. */
  private int ownSteps(Trace trace) {
    int own = 0;
    while (own <= trace.last
        && nodes.references(trace.node(own)) == 1
        && (own == 0 || !trace.goesByRange(own - 1))) {
      own++;
    }
    return own;
  }

  /** The node for what the word has from a place on. */
  private int tail(Trace trace, int from) {
    State word = trace.word();
    if (from == word.length()) {
      return Nodes.END;
    }
    labels.copyFrom(word.bytes(), from, word.length() - from);
    return chain(Nodes.END);
  }

  /** The node for a step at a chain that the word leaves midway. */
  private int split(Trace trace, int step) {
    int node = trace.node(step);
    int at = trace.at(step);
    int length = nodes.length(node);
    int common = nodes.follow(node, trace.word(), at);
    int rest = nodes.target(node);
    if (common + 1 < length) {
      nodes.copyLabels(node, common + 1, length, labels);
      rest = chain(rest);
    }
    int other = tail(trace, at + common + 1);
    edges.clear();
    edges.set(nodes.chainLabel(node, common) & 0xFF, rest);
    edges.set(trace.label(at + common), other);
    int branch = branch();
    if (common == 0) {
      return branch;
    }
    nodes.copyLabels(node, 0, common, labels);
    return chain(branch);
  }

  /** The node for a step, with another child on the word's way. */
  private int copy(Trace trace, int step, int child) {
    return load(trace, step, child) ? chain(child) : branch();
  }

  /** What a step's node is to become, in {@link #labels} (true) or in {@link #edges} (false). */
  private boolean load(Trace trace, int step, int child) {
    int node = trace.node(step);
    if (nodes.isChain(node)) {
      nodes.copyLabels(node, 0, nodes.length(node), labels);
      return true;
    }
    edges.load(nodes, node);
    edges.set(trace.label(trace.at(step)), child);
    return false;
  }

  /** Whether a step's node can become what it is to be, and no node is that already. */
  private boolean fitsInPlace(Trace trace, int step, int child) {
    int node = trace.node(step);
    if (load(trace, step, child)) {
      long hash = chainHash(labels, child);
      return find(hash, true, child) == 0 && madeRoom(hash);
    }
    long hash = edges.hash() & hashMask;
    return edges.count() == nodes.edges(node) && find(hash, false, 0) == 0 && madeRoom(hash);
  }

  private boolean madeRoom(long hash) {
    table.makeRoom(partition(hash));
    return true;
  }

  /**
   * Puts the new nodes into place. Nothing here can fail.
   *
   * @param step the own step that changes in place, or −1 for the root
   * @param child what it, or the root, leads to from now on
   */
  private void commit(Trace trace, int own, int step, int child) {
    if (step >= 0) {
      changeInPlace(trace, step, child);
    } else {
      nodes.refer(child, 1);
      if (own == 0) {
        nodes.refer(trace.root, -1);
      }
      trace.root = child;
    }
    // From the top down: a node is freed only after the one that leads to it.
    for (int i = step + 1; i < own; i++) {
      destroy(trace.node(i));
    }
    trace.last = step;
  }

  private void changeInPlace(Trace trace, int step, int child) {
    int node = trace.node(step);
    removeSlot(node);
    if (load(trace, step, child)) {
      nodes.refer(nodes.target(node), -1);
      nodes.refer(child, 1);
      nodes.setChainTarget(node, child);
      putSlot(chainHash(labels, child), node);
      return;
    }
    old.load(nodes, node);
    int edge = nodes.edge(node, trace.label(trace.at(step)));
    if (edge >= 0) {
      int before = nodes.target(node, edge);
      nodes.refer(before, edges.countTo(before) - old.countTo(before));
    }
    nodes.refer(child, edges.countTo(child) - old.countTo(child));
    nodes.updateBranch(node, edges);
    putSlot(edges.hash() & hashMask, node);
  }

  /** The chain of {@link #labels} to a target, made where there is none. */
  private int chain(int target) {
    long hash = chainHash(labels, target);
    int found = find(hash, true, target);
    if (found != 0) {
      return found;
    }
    int node = allocate(hash, Nodes.chainSize(labels.length()));
    nodes.writeChain(node, labels, target);
    nodes.refer(target, 1);
    putSlot(hash, node);
    return node;
  }

  /** The branch of {@link #edges}, made where there is none. */
  private int branch() {
    long hash = edges.hash() & hashMask;
    int found = find(hash, false, 0);
    if (found != 0) {
      return found;
    }
    int node = allocate(hash, Nodes.branchSize(edges.count()));
    nodes.writeBranch(node, edges);
    for (int i = 0; i < edges.count(); i++) {
      nodes.refer(edges.target(i), 1);
    }
    putSlot(hash, node);
    return node;
  }

  private int allocate(long hash, int size) {
    if (createdCount == created.length) {
      created = Arrays.copyOf(created, 2 * createdCount);
    }
    table.makeRoom(partition(hash));
    int node = nodes.allocate(size);
    created[createdCount++] = node;
    return node;
  }

  private void destroy(int node) {
    removeSlot(node);
    if (nodes.isChain(node)) {
      nodes.refer(nodes.target(node), -1);
    } else {
      for (int i = nodes.edges(node) - 1; i >= 0; i--) {
        nodes.refer(nodes.target(node, i), -1);
      }
    }
    nodes.free(node);
  }

  /** The chain of {@link #labels} to a target, or the branch of {@link #edges}; 0 for none. */
  private int find(long hash, boolean chain, int target) {
    int partition = partition(hash);
    long tag = hash & TAG;
    long position = table.home(partition, tag);
    for (long slot; (slot = table.get(position)) != 0; position = table.next(partition, position)) {
      if ((slot & TAG) == tag
          && (chain
              ? nodes.isChain((int) slot, labels, target)
              : nodes.isBranch((int) slot, edges))) {
        return (int) slot;
      }
    }
    return 0;
  }

  private void putSlot(long hash, int node) {
    int partition = partition(hash);
    long tag = hash & TAG;
    table.put(partition, table.vacant(partition, tag), tag | Integer.toUnsignedLong(node));
  }

  private void removeSlot(int node) {
    long hash = hash(node);
    table.remove(partition(hash), hash & TAG | Integer.toUnsignedLong(node));
  }

  private long hash(int node) {
    if (nodes.isChain(node)) {
      nodes.copyLabels(node, 0, nodes.length(node), oldLabels);
      return chainHash(oldLabels, nodes.target(node));
    }
    old.load(nodes, node);
    return old.hash() & hashMask;
  }

  private long chainHash(State labels, int target) {
    return labels.hash(Hash.mix(CHAIN_SALT + target)) & hashMask;
  }

  private static int partition(long hash) {
    return (int) hash & SlotTable.PARTITIONS - 1;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    nodes.write(out);
    table.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    nodes.read(in);
    table.read(in);
  }

  @Override
  public void close() {
    nodes.close();
    table.close();
  }
}
