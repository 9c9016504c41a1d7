package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.model.State;
import java.util.function.Consumer;

/** Walks through all words of one length that a node accepts, in the order of their labels. */
final class Spelling {
  private final Nodes nodes;
  private final State word = new State();
  // The branches on the way, with the place of each, the edge that is taken and its label.
  private final int[] branches;
  private final int[] places;
  private final int[] edges;
  private final int[] labels;
  private int depth;

  Spelling(Nodes nodes, int length) {
    this.nodes = nodes;
    word.resize(length);
    branches = new int[length];
    places = new int[length];
    edges = new int[length];
    labels = new int[length];
  }

  void forEach(int root, Consumer<State> taker) {
    descend(root, 0);
    taker.accept(word);
    while (depth > 0) {
      int top = depth - 1;
      int node = branches[top];
      int label = labels[top] + 1;
      if (label > nodes.labels(node, edges[top]) >>> 8) {
        if (++edges[top] == nodes.edges(node)) {
          depth--;
          continue;
        }
        label = nodes.labels(node, edges[top]) & 0xFF;
      }
      labels[top] = label;
      word.set(places[top], label);
      descend(nodes.target(node, edges[top]), places[top] + 1);
      taker.accept(word);
    }
  }

  /** Goes on by the first edges to the end. */
  private void descend(int from, int at) {
    int node = from;
    while (node != Nodes.END) {
      if (nodes.isChain(node)) {
        int length = nodes.length(node);
        for (int i = 0; i < length; i++) {
          word.set(at++, nodes.chainLabel(node, i));
        }
        node = nodes.target(node);
      } else {
        int label = nodes.labels(node, 0) & 0xFF;
        branches[depth] = node;
        places[depth] = at;
        edges[depth] = 0;
        labels[depth++] = label;
        word.set(at++, label);
        node = nodes.target(node, 0);
      }
    }
  }
}
