package dev.nutshell.promela.depend;

import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.table.ControlGraph;
import dev.nutshell.promela.table.Model;

/** What a process of which the {@link Binding} is known may do from each node on. */
final class Outlook {
  final Binding binding;
  private final Footprints footprints;
  private final ControlGraph graph;
  private final int firstNode;
  private final int nodes;
  private Footprint[] futures;

  Outlook(Binding binding, Footprints footprints, Model model) {
    this.binding = binding;
    this.footprints = footprints;
    graph = model.graph();
    firstNode = model.types().firstNode(binding.type);
    nodes = model.types().firstNode(binding.type + 1) - firstNode;
  }

  /** All that the process may do from the node on, for as long as it lives. */
  Footprint future(int node) {
    if (futures == null) {
      futures = futures();
    }
    return futures[footprints.flow.loop(node)];
  }

  /** By loop: a loop comes after all those that can be come to from it. */
  private Footprint[] futures() {
    int[] byLoop = footprints.flow.nodesByLoop(binding.type);
    Footprint[] found = new Footprint[nodes];
    for (int from = 0; from < nodes; ) {
      int loop = footprints.flow.loop(byLoop[from]);
      Footprint future = footprints.empty();
      Footprint last = future;
      int to = from;
      for (; to < nodes && footprints.flow.loop(byLoop[to]) == loop; to++) {
        int node = byLoop[to];
        future.add(footprints.node(node, binding));
        for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1); t++) {
          int target = graph.target(t);
          if (target != Transition.GONE && footprints.flow.loop(target) != loop) {
            last = found[footprints.flow.loop(target)];
            future.add(last);
          }
        }
      }
      // Long sequences share what stays the same.
      found[loop] = future.equals(last) ? last : future;
      from = to;
    }
    return found;
  }
}
