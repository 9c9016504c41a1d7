package dev.nutshell.cpn.ask;

import dev.nutshell.cpn.ask.AskFormula.Modal;
import dev.nutshell.cpn.ask.AskFormula.Not;
import dev.nutshell.cpn.ask.AskFormula.OfArc;
import dev.nutshell.cpn.ask.AskFormula.OfNode;
import dev.nutshell.cpn.ask.AskFormula.Or;
import dev.nutshell.cpn.ask.AskFormula.True;
import dev.nutshell.cpn.ask.AskFormula.Until;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.petri.Ints;
import dev.nutshell.petri.graph.Bits;
import dev.nutshell.petri.graph.StateGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Labels the nodes and arcs of a state space with the formulas that hold of them, parts before
 * wholes. Paths are maximal: one that comes to a dead marking ends there, and what has not come
 * true by then does not. A bit a node or arc for each part, eight bytes an arc and eight a node.
 */
final class AskLabelling implements AutoCloseable {
  private final MemoryBudget budget;
  private final StateGraph graph;
  private final int nodes;
  private final int arcs;
  private final Map<AskFormula, Bits> atoms;
  private final List<Bits> made = new ArrayList<>();

  /** The node that each arc leaves. */
  private final Ints sources;

  /** The arcs that lead to each node, one node after the other. */
  private final Ints into;

  private final Ints firstInto;

  /**
   * @param graph with all its arcs
   * @param atoms where the conditions hold; they are not closed here
   */
  AskLabelling(MemoryBudget budget, StateGraph graph, int nodes, Map<AskFormula, Bits> atoms) {
    this.budget = budget;
    this.graph = graph;
    this.nodes = nodes;
    this.atoms = atoms;
    graph.end(nodes);
    arcs = graph.first(nodes);
    sources = new Ints(budget);
    into = new Ints(budget);
    firstInto = new Ints(budget);
    try {
      turnRound();
    } catch (MemoryBudget.Exhausted exhausted) {
      close();
      throw exhausted;
    }
  }

  private void turnRound() {
    sources.ensure(arcs);
    into.ensure(arcs);
    firstInto.ensure(nodes + 1L);
    for (int node = 0; node < nodes; node++) {
      for (int arc = graph.first(node); arc < graph.first(node + 1L); arc++) {
        sources.set(arc, node);
        firstInto.set(graph.target(arc), firstInto.get(graph.target(arc)) + 1);
      }
    }
    // How many lead to a node, then where they end, then where they begin.
    for (int node = 1; node <= nodes; node++) {
      firstInto.set(node, firstInto.get(node) + firstInto.get(node - 1));
    }
    for (int arc = arcs - 1; arc >= 0; arc--) {
      int at = firstInto.get(graph.target(arc)) - 1;
      firstInto.set(graph.target(arc), at);
      into.set(at, arc);
    }
  }

  /** Whether a formula about nodes holds of the initial one. */
  boolean holds(AskFormula formula) {
    return label(formula, true).get(0);
  }

  /** The nodes, or the arcs, of which a formula holds. */
  Bits label(AskFormula formula, boolean ofNodes) {
    int size = ofNodes ? nodes : arcs;
    return switch (formula) {
      case OfNode _, OfArc _ -> atoms.get(formula);
      case True _ -> filled(size, _ -> true);
      case Not(AskFormula of) -> {
        Bits inner = label(of, ofNodes);
        yield filled(size, at -> !inner.get(at));
      }
      case Or(AskFormula one, AskFormula other) -> {
        Bits left = label(one, ofNodes);
        Bits right = label(other, ofNodes);
        yield filled(size, at -> left.get(at) || right.get(at));
      }
      case Modal(AskFormula of) -> {
        Bits inner = label(of, !ofNodes);
        yield ofNodes ? leaving(inner) : filled(size, arc -> inner.get(graph.target(arc)));
      }
      case Until(boolean all, AskFormula before, AskFormula reach) ->
          until(label(before, ofNodes), label(reach, ofNodes), all, ofNodes);
    };
  }

  private interface Test {
    boolean holds(int at);
  }

  private Bits filled(int size, Test test) {
    Bits bits = new Bits(budget);
    made.add(bits);
    // One more, since a set of none has no room.
    bits.ensure(size + 1L);
    for (int at = 0; at < size; at++) {
      if (test.holds(at)) {
        bits.set(at);
      }
    }
    return bits;
  }

  /** The nodes that some of the arcs leave. */
  private Bits leaving(Bits of) {
    Bits bits = filled(nodes, _ -> false);
    for (int arc = 0; arc < arcs; arc++) {
      if (of.get(arc)) {
        bits.set(sources.get(arc));
      }
    }
    return bits;
  }

  /**
   * Goes backwards from where it is reached. A node is passed as soon as so many of the arcs that
   * leave it lead on as have to; what has none to leave by is never passed.
   */
  private Bits until(Bits before, Bits reach, boolean all, boolean ofNodes) {
    Bits bits = filled(ofNodes ? nodes : arcs, reach::get);
    try (Ints missing = new Ints(budget);
        Ints waiting = new Ints(budget)) {
      missing.ensure(nodes);
      for (int node = 0; node < nodes; node++) {
        missing.set(node, all ? graph.first(node + 1L) - graph.first(node) : 1);
      }
      int waits = 0;
      for (int at = 0; at < (ofNodes ? nodes : arcs); at++) {
        if (reach.get(at)) {
          waiting.ensure(waits + 1L);
          waiting.set(waits++, at);
        }
      }
      while (waits > 0) {
        int at = waiting.get(--waits);
        waits =
            ofNodes
                ? toNode(at, before, bits, missing, waiting, waits)
                : byArc(at, before, bits, missing, waiting, waits);
      }
    }
    return bits;
  }

  /** A node is labelled: whoever leads to it comes nearer. */
  private int toNode(int node, Bits before, Bits bits, Ints missing, Ints waiting, int waits) {
    int more = waits;
    for (int i = firstInto.get(node); i < firstInto.get(node + 1L); i++) {
      int source = sources.get(into.get(i));
      if (isPassed(source, missing) && before.get(source) && !bits.get(source)) {
        bits.set(source);
        waiting.ensure(more + 1L);
        waiting.set(more++, source);
      }
    }
    return more;
  }

  /** An arc is labelled: the node that it leaves may be passed now, by all that lead there. */
  private int byArc(int arc, Bits before, Bits bits, Ints missing, Ints waiting, int waits) {
    int more = waits;
    int node = sources.get(arc);
    if (isPassed(node, missing)) {
      for (int i = firstInto.get(node); i < firstInto.get(node + 1L); i++) {
        int other = into.get(i);
        if (before.get(other) && !bits.get(other)) {
          bits.set(other);
          waiting.ensure(more + 1L);
          waiting.set(more++, other);
        }
      }
    }
    return more;
  }

  private static boolean isPassed(int node, Ints missing) {
    int rest = missing.get(node) - 1;
    missing.set(node, rest);
    return rest == 0;
  }

  @Override
  public void close() {
    sources.close();
    into.close();
    firstInto.close();
    made.forEach(Bits::close);
  }
}
