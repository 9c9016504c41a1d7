package dev.nutshell.promela.machine;

import dev.nutshell.promela.automaton.Transition;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * Where a process may get to from where it is, by its text alone: in one event, and for as long as
 * it lives.
 */
final class ControlFlow {
  private final Model model;
  private final int[] source;
  private final int[] loop;
  private final int[][] nodesByLoop;
  private final BitSet departing = new BitSet();
  private final BitSet[] arrivals;
  private final BitSet[] unbroken;
  private final BitSet continued = new BitSet();
  private final BitSet escapes = new BitSet();
  private final BitSet asksForReadiness = new BitSet();

  ControlFlow(Model model) {
    this.model = model;
    int nodes = model.nodeEnds.length;
    source = new int[model.action.length];
    loop = new int[nodes];
    nodesByLoop = new int[model.automata.size()][];
    for (int type = 0; type < nodesByLoop.length; type++) {
      nodesByLoop[type] = Loops.find(model, type, loop);
    }
    arrivals = new BitSet[nodes];
    unbroken = new BitSet[nodes];
    for (int node = 0; node < nodes; node++) {
      for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
        source[t] = node;
        if (model.escape[t] != 0) {
          escapes.set(node);
        }
        if (model.atomic[t] && model.targetNode[t] != Transition.GONE) {
          continued.set(model.targetNode[t]);
        }
      }
    }
    if (model.rendezvous) {
      findReadiness();
    }
    findDeparting();
  }

  /** Where a process that comes there may go on to its end in the same event. */
  private void findDeparting() {
    for (int node = 0; node < model.departs.length; node++) {
      departing.set(node, model.departs[node]);
    }
    boolean more = !departing.isEmpty();
    while (more) {
      more = false;
      // Mostly a target comes after its source.
      for (int node = model.departs.length - 1; node >= 0; node--) {
        if (!departing.get(node) && model.passing[node] && leadsTo(node, departing)) {
          departing.set(node);
          more = true;
        }
      }
    }
  }

  private boolean leadsTo(int node, BitSet nodes) {
    for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
      if (model.targetNode[t] != Transition.GONE && nodes.get(model.targetNode[t])) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an else can be taken depends on who waits to receive what its siblings offer, and so
   * does how far an event goes that comes to a send without a break.
   */
  private void findReadiness() {
    for (int type = 0; type < model.automata.size(); type++) {
      for (int node = model.firstNode[type]; node < model.firstNode[type + 1]; node++) {
        boolean matters = model.deterministic[type] || hasEscapes(node) || continued.get(node);
        boolean sends = false;
        for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
          matters |= model.kind[model.action[t]] == Model.ELSE;
          sends |= model.kind[model.action[t]] == Model.SEND;
        }
        asksForReadiness.set(node, matters && sends);
      }
    }
  }

  /** The node that the transition leaves. */
  int source(int transition) {
    return source[transition];
  }

  boolean hasEscapes(int node) {
    return escapes.get(node);
  }

  /** Whether an event may come to the node and go on from there. */
  boolean isContinued(int node) {
    return continued.get(node);
  }

  /** Whether it matters at the node who waits at a rendezvous. */
  boolean asksForReadiness(int node) {
    return asksForReadiness.get(node);
  }

  /** Whether that matters anywhere. */
  boolean asksForReadiness() {
    return !asksForReadiness.isEmpty();
  }

  /**
   * The number, in its proctype, of the loop that the node is in, which may be itself alone. Who
   * leaves a loop comes to lower numbers only.
   */
  int loop(int node) {
    return loop[node];
  }

  /** The nodes of a proctype by the numbers of their loops. */
  int[] nodesByLoop(int type) {
    return nodesByLoop[type];
  }

  /**
   * Where a process may be found that a transition brought to the node: there, or further on where
   * it does not stop.
   */
  BitSet arrivals(int node) {
    if (arrivals[node] == null) {
      arrivals[node] =
          closure(node, from -> model.passing != null && model.passing[from], _ -> true);
    }
    return arrivals[node];
  }

  /** Whether the event may end its process, and with it older ones that are done. */
  boolean mayDepart(int transition) {
    int target = model.targetNode[transition];
    return target != Transition.GONE && departing.get(target);
  }

  /** The nodes from which an event may go on that starts with the transition. */
  BitSet unbroken(int transition) {
    int target = model.targetNode[transition];
    if (!model.atomic[transition] || target == Transition.GONE) {
      return new BitSet();
    }
    if (unbroken[target] == null) {
      unbroken[target] = closure(target, _ -> true, t -> model.atomic[t]);
    }
    return unbroken[target];
  }

  /** The nodes that can be come to through such nodes by such transitions. */
  private BitSet closure(int start, IntPredicate throughNode, IntPredicate byTransition) {
    BitSet met = new BitSet();
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    met.set(start);
    todo.add(start);
    while (!todo.isEmpty()) {
      int node = todo.poll();
      if (!throughNode.test(node)) {
        continue;
      }
      for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
        int target = model.targetNode[t];
        if (target != Transition.GONE && byTransition.test(t) && !met.get(target)) {
          met.set(target);
          todo.add(target);
        }
      }
    }
    return met;
  }
}
