package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.lts.EdgeTable;

/**
 * The coarsest partition of a graph's states by strong bisimulation, or by branching bisimulation
 * of a graph without cycles of hidden steps whose hidden steps lead to smaller numbers.
 *
 * <p>The signature of a state is the set of its labels with the blocks that they lead to; where
 * hidden steps are passed over, also of the states of its own block that it reaches by such steps
 * (Blom, Orzan: Distributed State Space Minimization, STTT 7, 2005). States of one block with
 * different signatures are parted until there are none.
 *
 * <p>Only signatures that may have changed are made again. The largest part of a block keeps its
 * number, so a state changes its block at most log₂ n times, and only those before it have to look
 * again.
 *
 * <p>Invariant: states of one block that are not <em>stirred</em> have equal signatures; who
 * reaches a stirred state by hidden steps inside its block is stirred. Stirred states stand at the
 * front of their block. About 28 bytes a state and 4 an edge, beside the graph.
 */
final class Refinement implements AutoCloseable {
  private final Graph graph;
  private final boolean passesOver;
  private final HiddenCycles divergence;
  private final Splits splits;

  private final EdgeTable before;
  private final Ints block;
  private final Ints place;
  private final Ints order;
  private final Ints scratch;
  private final Ints signature;
  private final Ints starts;
  private final Ints ends;
  private final Ints stirred;
  private final Ints nodes;
  private final Ints agenda;
  private final Ints sizes;
  private final Signatures signatures;
  private int blocks = 1;
  private int waiting;

  private Refinement(
      Graph graph,
      boolean passesOver,
      HiddenCycles divergence,
      boolean remembers,
      MemoryBudget budget) {
    this.graph = graph;
    this.passesOver = passesOver;
    this.divergence = divergence;
    int states = graph.states();
    before = new EdgeTable(budget, states, graph.edges());
    block = new Ints(budget, 0);
    place = new Ints(budget, 0);
    order = new Ints(budget, 0);
    scratch = new Ints(budget, 0);
    signature = new Ints(budget, 0);
    starts = new Ints(budget, 0);
    ends = new Ints(budget, 0);
    stirred = new Ints(budget, 0);
    nodes = new Ints(budget, 0);
    agenda = new Ints(budget, 0);
    sizes = new Ints(budget, 0);
    signatures = new Signatures(budget);
    splits = remembers ? new Splits(budget) : null;
  }

  /** By strong bisimulation. */
  static Refinement strong(Graph graph, boolean remembers, MemoryBudget budget) {
    return begin(new Refinement(graph, false, null, remembers, budget));
  }

  /**
   * By branching bisimulation.
   *
   * @param preserving whether a state that can go on hidden for ever is told from one that cannot
   * @param remembers whether the history of splits is kept
   */
  static Refinement branching(
      HiddenCycles cycles, boolean preserving, boolean remembers, MemoryBudget budget) {
    HiddenCycles divergence = preserving ? cycles : null;
    return begin(new Refinement(cycles.collapsed(), true, divergence, remembers, budget));
  }

  private static Refinement begin(Refinement refinement) {
    try {
      refinement.prepare();
      refinement.refine();
      return refinement;
    } catch (RuntimeException failed) {
      refinement.close();
      throw failed;
    }
  }

  int blocks() {
    return blocks;
  }

  int block(int state) {
    return block.get(state);
  }

  /** A state of the block. */
  int member(int number) {
    return order.get(starts.get(number));
  }

  /** The history; only where it is remembered. */
  Splits splits() {
    return splits;
  }

  /** The block's node in the history. */
  int node(int number) {
    return nodes.get(number);
  }

  /** The graph whose states are parted. */
  Graph graph() {
    return graph;
  }

  /** Whether a hidden step inside a block is no step. */
  boolean passesOver() {
    return passesOver;
  }

  /** Whether a state can go on hidden for ever, where that matters. */
  boolean diverges(int state) {
    return divergence != null && divergence.diverges(state);
  }

  /** A state of the block whose own edges are all that the block can do. */
  int last(int number) {
    return last(number, member(number));
  }

  private void prepare() {
    int states = graph.states();
    for (Ints perState : new Ints[] {block, place, order, scratch, signature}) {
      perState.ensure(states);
    }
    for (int state = 0; state < states; state++) {
      for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
        before.add(graph.target(edge), graph.label(edge) == Alphabet.HIDDEN ? 0 : 1, state);
      }
      place.set(state, state);
      order.set(state, state);
    }
    before.finish();
    makeRoom(1);
    ends.set(0, states);
    stirred.set(0, states);
    agenda.set(waiting++, 0);
  }

  private void makeRoom(int count) {
    for (Ints perBlock : new Ints[] {starts, ends, stirred, nodes, agenda}) {
      perBlock.ensure(count);
    }
  }

  private void refine() {
    while (waiting > 0) {
      split(agenda.get(--waiting));
    }
  }

  private void split(int number) {
    int start = starts.get(number);
    int end = ends.get(number);
    int settled = start + stirred.get(number);
    stirred.set(number, 0);
    if (end - start == 1) {
      return;
    }
    signatures.clear();
    int unchanged = settled < end ? ofSettled(number, order.get(settled)) : 0;
    if (passesOver) {
      // Those that hidden steps lead to come first.
      order.sort(start, settled);
      for (int i = start; i < settled; i++) {
        place.set(order.get(i), i);
      }
    }
    for (int i = start; i < settled; i++) {
      int state = order.get(i);
      signature.set(state, sign(number, state, unchanged));
    }
    if (signatures.size() > 1) {
      part(number, start, settled, end, unchanged);
    } else {
      forget(start, settled);
    }
  }

  private void forget(int from, int to) {
    for (int i = from; i < to; i++) {
      signature.set(order.get(i), 0);
    }
  }

  /** The signature of all that are not stirred: that of one from which no hidden step is inner. */
  private int ofSettled(int number, int state) {
    return sign(number, last(number, state), 0);
  }

  /** Where inner hidden steps end; they do, as there are no cycles of them. */
  private int last(int number, int state) {
    int last = state;
    for (int next = last; next >= 0; next = passesOver ? inner(number, last) : -1) {
      last = next;
    }
    return last;
  }

  /** A state of the same block that a hidden step leads to, or -1. */
  private int inner(int number, int state) {
    for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
      if (graph.label(edge) == Alphabet.HIDDEN && block(graph.target(edge)) == number) {
        return graph.target(edge);
      }
    }
    return -1;
  }

  private int sign(int number, int state, int unchanged) {
    for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
      int label = graph.label(edge);
      int target = graph.target(edge);
      if (passesOver && label == Alphabet.HIDDEN && block(target) == number) {
        int theirs = signature.get(target);
        signatures.addAll(theirs == 0 ? unchanged : theirs);
      } else {
        signatures.add((label + 1L) << 32 | block(target));
      }
    }
    if (diverges(state)) {
      signatures.add(0);
    }
    return signatures.number();
  }

  /** Puts states of one signature beside each other and makes them blocks. */
  private void part(int number, int start, int settled, int end, int unchanged) {
    int groups = signatures.size();
    sizes.ensure(groups + 2L);
    for (int i = 0; i <= groups + 1; i++) {
      sizes.set(i, 0);
    }
    for (int i = start; i < settled; i++) {
      int group = signature.get(order.get(i));
      sizes.set(group, sizes.get(group) + 1);
    }
    arrange(start, settled, groups, unchanged);
    if (unchanged != 0) {
      sizes.set(unchanged, sizes.get(unchanged) + end - settled);
    }
    int largest = 1;
    for (int group = 2; group <= groups; group++) {
      if (sizes.get(group) > sizes.get(largest)) {
        largest = group;
      }
    }
    int firstNew = blocks;
    int node = nodes.get(number);
    if (splits != null) {
      splits.begin();
    }
    int from = start;
    for (int i = 1; i <= groups; i++) {
      // The one that was not stirred stands last, as its states behind the stirred ones do.
      int group = unchanged == 0 || i < unchanged ? i : i < groups ? i + 1 : unchanged;
      int to = from + sizes.get(group);
      int named = group == largest ? number : newBlock(from, to);
      if (named == number) {
        starts.set(number, from);
        ends.set(number, to);
      }
      if (splits != null) {
        nodes.set(named, splits.child(node, order.get(from)));
      }
      from = to;
    }
    forget(start, settled);
    for (int fresh = firstNew; fresh < blocks; fresh++) {
      stirAround(fresh, start, end);
    }
  }

  /** Sorts the stirred states by their signatures, with the unchanged one last. */
  private void arrange(int start, int settled, int groups, int unchanged) {
    int at = start;
    int last = settled - (unchanged == 0 ? 0 : sizes.get(unchanged));
    // A group's size and where its next state goes share a number: the size is restored below.
    for (int group = 1; group <= groups; group++) {
      int size = sizes.get(group);
      sizes.set(group, group == unchanged ? last : at);
      at += group == unchanged ? 0 : size;
    }
    for (int i = start; i < settled; i++) {
      int state = order.get(i);
      int group = signature.get(state);
      int to = sizes.get(group);
      scratch.set(to, state);
      sizes.set(group, to + 1);
    }
    int before = start;
    for (int group = 1; group <= groups; group++) {
      if (group != unchanged) {
        int to = sizes.get(group);
        sizes.set(group, to - before);
        before = to;
      }
    }
    if (unchanged != 0) {
      sizes.set(unchanged, settled - last);
    }
    for (int i = start; i < settled; i++) {
      order.set(i, scratch.get(i));
      place.set(scratch.get(i), i);
    }
  }

  private int newBlock(int from, int to) {
    makeRoom(blocks + 1);
    starts.set(blocks, from);
    ends.set(blocks, to);
    stirred.set(blocks, 0);
    for (int i = from; i < to; i++) {
      block.set(order.get(i), blocks);
    }
    return blocks++;
  }

  /** The states of a new block changed theirs: who leads to them has to look again. */
  private void stirAround(int fresh, int start, int end) {
    // Stirring moves states inside their block, so they are gone through in a copy.
    int from = starts.get(fresh);
    int to = ends.get(fresh);
    for (int i = from; i < to; i++) {
      scratch.set(i, order.get(i));
    }
    for (int i = from; i < to; i++) {
      int state = scratch.get(i);
      for (long edge = before.first(state); edge < before.first(state + 1); edge++) {
        stir(before.target(edge));
      }
      if (passesOver && leaves(state, fresh, start, end)) {
        stir(state);
      }
    }
  }

  /** Whether a hidden step of it that was inner leads to another block now. */
  private boolean leaves(int state, int fresh, int start, int end) {
    for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
      int target = graph.target(edge);
      if (graph.label(edge) == Alphabet.HIDDEN
          && block(target) != fresh
          && place.get(target) >= start
          && place.get(target) < end) {
        return true;
      }
    }
    return false;
  }

  /** Moves a state to the front of its block, and all that reach it there by hidden steps. */
  private void stir(int state) {
    if (!move(state) || !passesOver) {
      return;
    }
    // The signature is not in use between splits, and serves as the stack's links.
    int top = state;
    signature.set(top, -1);
    while (top >= 0) {
      int at = top;
      top = signature.get(at);
      signature.set(at, 0);
      for (long edge = before.first(at); edge < before.first(at + 1); edge++) {
        int source = before.target(edge);
        if (before.label(edge) == 0 && block(source) == block(at) && move(source)) {
          signature.set(source, top);
          top = source;
        }
      }
    }
  }

  private boolean move(int state) {
    int number = block(state);
    int start = starts.get(number);
    int count = stirred.get(number);
    int from = place.get(state);
    if (from < start + count) {
      return false;
    }
    int to = start + count;
    int other = order.get(to);
    order.set(to, state);
    place.set(state, to);
    order.set(from, other);
    place.set(other, from);
    stirred.set(number, count + 1);
    if (count == 0) {
      agenda.set(waiting++, number);
    }
    return true;
  }

  @Override
  public void close() {
    before.close();
    for (Ints ints :
        new Ints[] {
          block, place, order, scratch, signature, starts, ends, stirred, nodes, agenda, sizes
        }) {
      ints.close();
    }
    signatures.close();
    if (splits != null) {
      splits.close();
    }
  }
}
