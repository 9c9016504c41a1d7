package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;

/**
 * The history of a refinement as a tree: a node is a block as it was from some time on, its
 * children are what it was split into. What two states were parted by is told by the last node that
 * they had in common.
 */
final class Splits implements AutoCloseable {
  private final Ints parents;
  private final Ints times;
  private final Ints members;
  private int nodes = 1;
  private int time;

  Splits(MemoryBudget budget) {
    parents = new Ints(budget, 0);
    times = new Ints(budget, 0);
    members = new Ints(budget, 0);
  }

  /** One more split begins. */
  void begin() {
    time++;
  }

  /** A part of the block of that node, with one of its states. */
  int child(int parent, int member) {
    parents.ensure(nodes + 1L);
    times.ensure(nodes + 1L);
    members.ensure(nodes + 1L);
    parents.set(nodes, parent);
    times.set(nodes, time);
    members.set(nodes, member);
    return nodes++;
  }

  int parent(int node) {
    return parents.get(node);
  }

  /** When the node came to be; the first split is at 1. */
  int time(int node) {
    return times.get(node);
  }

  /** Some state of the node. */
  int member(int node) {
    return members.get(node);
  }

  /** What a node was a part of just before that time. */
  int before(int node, int moment) {
    int at = node;
    while (time(at) >= moment) {
      at = parent(at);
    }
    return at;
  }

  @Override
  public void close() {
    parents.close();
    times.close();
    members.close();
  }
}
