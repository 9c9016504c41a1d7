package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.model.Hash;

/**
 * The edges of one branch, to be looked at and changed: ranges of labels in ascending order, each
 * with a target. Neighbouring labels with the same target are one range, so a branch has one form.
 */
final class Edges {
  private static final int MOST = 256;

  private final int[] labels = new int[MOST + 2];
  private final int[] targets = new int[MOST + 2];
  private int count;

  int count() {
    return count;
  }

  /** The lowest label of an edge, and above it the highest. */
  int labels(int edge) {
    return labels[edge];
  }

  int target(int edge) {
    return targets[edge];
  }

  void clear() {
    count = 0;
  }

  void load(Nodes nodes, int node) {
    count = nodes.edges(node);
    for (int i = 0; i < count; i++) {
      labels[i] = nodes.labels(node, i);
      targets[i] = nodes.target(node, i);
    }
  }

  /** Makes a label lead to a target, wherever it led before. */
  void set(int label, int target) {
    int at = cut(label);
    boolean joinsLeft = at > 0 && targets[at - 1] == target && high(at - 1) == label - 1;
    boolean joinsRight = at < count && targets[at] == target && low(at) == label + 1;
    if (joinsLeft && joinsRight) {
      labels[at - 1] = range(low(at - 1), high(at));
      remove(at);
    } else if (joinsLeft) {
      labels[at - 1] = range(low(at - 1), label);
    } else if (joinsRight) {
      labels[at] = range(label, high(at));
    } else {
      insert(at, range(label, label), target);
    }
  }

  /** Takes a label out of the range that has it; returns where an edge for it has to stand. */
  private int cut(int label) {
    int at = 0;
    while (at < count && high(at) < label) {
      at++;
    }
    if (at == count || low(at) > label) {
      return at;
    }
    int low = low(at);
    int high = high(at);
    if (low == high) {
      remove(at);
      return at;
    }
    if (label == low) {
      labels[at] = range(low + 1, high);
      return at;
    }
    labels[at] = range(low, label - 1);
    if (label < high) {
      insert(at + 1, range(label + 1, high), targets[at]);
    }
    return at + 1;
  }

  private int low(int edge) {
    return labels[edge] & 0xFF;
  }

  private int high(int edge) {
    return labels[edge] >>> 8;
  }

  private static int range(int low, int high) {
    return low | high << 8;
  }

  private void insert(int at, int range, int target) {
    System.arraycopy(labels, at, labels, at + 1, count - at);
    System.arraycopy(targets, at, targets, at + 1, count - at);
    labels[at] = range;
    targets[at] = target;
    count++;
  }

  private void remove(int at) {
    count--;
    System.arraycopy(labels, at + 1, labels, at, count - at);
    System.arraycopy(targets, at + 1, targets, at, count - at);
  }

  /** How many edges lead to a target. */
  int countTo(int target) {
    int leading = 0;
    for (int i = 0; i < count; i++) {
      leading += targets[i] == target ? 1 : 0;
    }
    return leading;
  }

  long hash() {
    long hash = count;
    for (int i = 0; i < count; i++) {
      hash = Hash.mix(hash * 31 + ((long) targets[i] << 16 | labels[i]));
    }
    return hash;
  }
}
