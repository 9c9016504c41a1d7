package dev.nutshell.promela.machine;

import java.util.BitSet;

/** What a process of which the {@link Binding} is known may do from each node on. */
final class Outlook {
  final Binding binding;
  private final Footprints footprints;
  private final int firstNode;
  private final Footprint[] steps;

  Outlook(Binding binding, Footprints footprints, Model model) {
    this.binding = binding;
    this.footprints = footprints;
    firstNode = model.firstNode[binding.type];
    steps = new Footprint[model.firstNode[binding.type + 1] - firstNode];
  }

  /** All that the process may do from the node on, for as long as it lives. */
  Footprint future(int node) {
    Footprint future = footprints.empty();
    BitSet nodes = footprints.flow.reach(node);
    for (int n = nodes.nextSetBit(0); n >= 0; n = nodes.nextSetBit(n + 1)) {
      future.add(steps(n));
    }
    return future;
  }

  private Footprint steps(int node) {
    int index = node - firstNode;
    if (steps[index] == null) {
      steps[index] = footprints.node(node, binding);
    }
    return steps[index];
  }
}
