package dev.nutshell.engine.store.tree;

import dev.nutshell.engine.model.State;

/** Gives the vector back of which a pair is the root. */
final class Unfolding {
  private final TreeShape shape;
  private final Nodes nodes;
  private final Nodes lefts;
  private final Nodes rights;
  private final int[] halves;

  Unfolding(TreeShape shape, Nodes nodes, Nodes lefts, Nodes rights) {
    this.shape = shape;
    this.nodes = nodes;
    this.lefts = lefts;
    this.rights = rights;
    halves = new int[2 * shape.nodes()];
  }

  /** Replaces the contents of {@code into}, which then has so many bytes. */
  void unfold(long root, int length, State into) {
    setHalves(0, root);
    for (int node = 1; node < shape.nodes(); node++) {
      int half = shape.halfOfNode(node);
      Nodes table = half > 1 ? nodes : half == 0 ? lefts : rights;
      setHalves(node, table.pair(halves[half]));
    }
    into.resize(length);
    for (int at = 0; at < length; at++) {
      int place = shape.placeOfByte(at);
      into.set(at, halves[place >>> 2] >>> ((place & 3) << 3));
    }
  }

  private void setHalves(int node, long pair) {
    halves[2 * node] = (int) (pair >>> 32);
    halves[2 * node + 1] = (int) pair;
  }
}
