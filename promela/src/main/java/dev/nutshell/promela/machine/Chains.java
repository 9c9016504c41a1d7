package dev.nutshell.promela.machine;

import dev.nutshell.promela.automaton.Transition;
import java.util.BitSet;

/**
 * Finds the transitions after which at most one thing can happen until the next state that others
 * see. Their events need no search for alternatives.
 */
final class Chains {
  /** The method of a node must stay below 8000 bytes. */
  private static final int LONGEST_NODE = 24;

  private static final int LONGEST_PROGRAM = 60;

  private final Model model;

  Chains(Model model) {
    this.model = model;
  }

  void find() {
    for (Model.StepProgram program : model.programs) {
      if (program != null) {
        program.compiled =
            program.edgeAction.length <= LONGEST_PROGRAM
                && !(model.rendezvous && startsWithReceive(program));
      }
    }
    BitSet choosing = choosing();
    for (int t = 0; t < model.plain.length; t++) {
      model.plain[t] = !model.atomic[t] || !choosing.get(model.targetNode[t]);
    }
    for (int type = 0; type < model.automata.size(); type++) {
      for (int node = model.firstNode[type]; node < model.firstNode[type + 1]; node++) {
        model.simple[node] = !model.deterministic[type] && isSimple(node);
        model.receptive[node] = isReceptive(node);
      }
    }
  }

  private boolean isReceptive(int node) {
    for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
      int action = model.action[t];
      if (model.kind[action] == Model.RECEIVE
          || model.programs[action] != null && startsWithReceive(model.programs[action])) {
        return true;
      }
    }
    return false;
  }

  private boolean startsWithReceive(Model.StepProgram program) {
    for (int guard : program.guards) {
      if (model.kind[guard] == Model.RECEIVE) {
        return true;
      }
    }
    return false;
  }

  private boolean isSimple(int node) {
    int first = model.firstTransition[node];
    int last = model.firstTransition[node + 1];
    for (int t = first; t < last; t++) {
      if (!model.plain[t]
          || model.escape[t] != 0
          || model.rendezvous && model.kind[model.action[t]] == Model.SEND) {
        return false;
      }
    }
    return last - first <= LONGEST_NODE;
  }

  /** The nodes from which a process that goes on without a break may come to a choice. */
  private BitSet choosing() {
    int nodes = model.nodeEnds.length;
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
    for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
      int target = model.targetNode[t];
      if (model.atomic[t] && target != Transition.GONE && nodes.get(target)) {
        return true;
      }
    }
    return false;
  }

  private boolean single(int node) {
    int first = model.firstTransition[node];
    int last = model.firstTransition[node + 1] - 1;
    for (int t = first; t <= last; t++) {
      if (model.kind[model.action[t]] == Model.SEND && model.rendezvous) {
        return false;
      }
    }
    return last <= first || last == first + 1 && model.kind[model.action[last]] == Model.ELSE;
  }
}
