package dev.nutshell.promela.table;

import dev.nutshell.promela.automaton.Transition;
import java.util.BitSet;

/**
 * Tells the transitions after which at most one thing can happen until the next state that others
 * see. Their events need no search for alternatives.
 */
public final class Chains {
  /** The method of a node must stay below 8000 bytes. */
  private static final int LONGEST_NODE = 24;

  private final Actions actions;
  private final ControlGraph graph;
  private final boolean rendezvous;
  private final boolean[] plain;
  private final boolean[] simple;
  private final boolean[] receptive;

  Chains(Proctypes types, Actions actions, ControlGraph graph, boolean rendezvous) {
    this.actions = actions;
    this.graph = graph;
    this.rendezvous = rendezvous;
    plain = new boolean[graph.transitions()];
    simple = new boolean[graph.nodes()];
    receptive = new boolean[graph.nodes()];
    BitSet choosing = choosing();
    for (int t = 0; t < plain.length; t++) {
      plain[t] = !graph.atomic(t) || !choosing.get(graph.target(t));
    }
    for (int type = 0; type < types.size(); type++) {
      for (int node = types.firstNode(type); node < types.firstNode(type + 1); node++) {
        simple[node] = !types.deterministic(type) && isSimple(node);
        receptive[node] = isReceptive(node);
      }
    }
  }

  /** Whether there is nothing to choose after the transition. */
  public boolean plain(int transition) {
    return plain[transition];
  }

  /** Whether the executable transitions of the node are the events, with nothing to look for. */
  public boolean simple(int node) {
    return simple[node];
  }

  /** Whether a process at the node may take part in a rendezvous as the receiver. */
  public boolean receptive(int node) {
    return receptive[node];
  }

  private boolean isReceptive(int node) {
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      if (actions.mayReceive(graph.action(t))) {
        return true;
      }
    }
    return false;
  }

  private boolean isSimple(int node) {
    int first = graph.firstTransition(node);
    int last = graph.firstTransition(node + 1);
    for (int t = first; t < last; t++) {
      if (!plain[t]
          || graph.escape(t) != 0
          || rendezvous && actions.kind(graph.action(t)) == Actions.SEND) {
        return false;
      }
    }
    return last - first <= LONGEST_NODE;
  }

  /** The nodes from which a process that goes on without a break may come to a choice. */
  private BitSet choosing() {
    int nodes = graph.nodes();
    BitSet choosing = new BitSet();
    for (int node = 0; node < nodes; node++) {
      choosing.set(node, !single(node));
    }
    boolean more = true;
    while (more) {
      more = false;
      // Mostly a target comes after its source.
      for (int node = nodes - 1; node >= 0; node--) {
        if (!choosing.get(node) && goesOnTo(node, choosing)) {
          choosing.set(node);
          more = true;
        }
      }
    }
    return choosing;
  }

  private boolean goesOnTo(int node, BitSet nodes) {
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
      int target = graph.target(t);
      if (graph.atomic(t) && target != Transition.GONE && nodes.get(target)) {
        return true;
      }
    }
    return false;
  }

  private boolean single(int node) {
    int first = graph.firstTransition(node);
    int last = graph.firstTransition(node + 1) - 1;
    for (int t = first; t <= last; t++) {
      if (actions.kind(graph.action(t)) == Actions.SEND && rendezvous) {
        return false;
      }
    }
    return last <= first || last == first + 1 && actions.kind(graph.action(last)) == Actions.ELSE;
  }
}
