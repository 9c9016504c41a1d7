package dev.nutshell.promela.machine;

import dev.nutshell.promela.automaton.Transition;

/**
 * Finds the transitions after which at most one thing can happen until the next state that others
 * see. Their events need no search for alternatives.
 */
final class Chains {
  /** The method of a node must stay below 8000 bytes. */
  private static final int LONGEST_NODE = 24;

  private static final int LONGEST_PROGRAM = 60;

  private final Model model;
  private final byte[] seen;

  Chains(Model model) {
    this.model = model;
    seen = new byte[model.nodeEnds.length];
  }

  void find() {
    for (Model.StepProgram program : model.programs) {
      if (program != null) {
        program.compiled =
            program.edgeAction.length <= LONGEST_PROGRAM
                && !(model.rendezvous && startsWithReceive(program));
      }
    }
    for (int t = 0; t < model.plain.length; t++) {
      model.plain[t] = !model.atomic[t] || singular(model.targetNode[t]);
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

  /** Whether a process that goes on from this node without a break never has a choice. */
  private boolean singular(int from) {
    java.util.ArrayDeque<Integer> todo = new java.util.ArrayDeque<>();
    java.util.BitSet met = new java.util.BitSet();
    todo.add(from);
    met.set(from);
    while (!todo.isEmpty()) {
      int node = todo.poll();
      if (!single(node)) {
        return false;
      }
      for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
        int target = model.targetNode[t];
        if (model.atomic[t] && target != Transition.GONE && !met.get(target)) {
          met.set(target);
          todo.add(target);
        }
      }
    }
    return true;
  }

  private boolean single(int node) {
    if (seen[node] == 0) {
      seen[node] = (byte) (decideSingle(node) ? 1 : 2);
    }
    return seen[node] == 1;
  }

  private boolean decideSingle(int node) {
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
