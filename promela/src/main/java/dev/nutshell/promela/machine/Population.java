package dev.nutshell.promela.machine;

import dev.nutshell.promela.access.Access;
import dev.nutshell.promela.access.Accesses;

/** How many processes a model may start, as far as its text tells: no loop, no recursion. */
final class Population {
  /** As good as without end. */
  private static final int MANY = 1_000_000;

  private final Model model;
  private final int[] loop;
  private final int[] family;

  private Population(Model model) {
    this.model = model;
    loop = new int[model.nodeEnds.length];
    family = new int[model.automata.size()];
    for (int type = 0; type < family.length; type++) {
      Loops.find(model, type, loop);
    }
  }

  /** Whether there may be more processes than are possible, were none of them ever to end. */
  static boolean mayBeTooLarge(Model model) {
    Population population = new Population(model);
    long sum = 0;
    for (int type : model.active) {
      sum += population.family(type);
    }
    return sum > VectorMemory.MOST_PROCESSES;
  }

  /** A process of the type and all that it, and they, may start. */
  private int family(int type) {
    if (family[type] == 0) {
      family[type] = MANY; // Whoever asks on the way is a descendant.
      long size = 1;
      for (int node = model.firstNode[type]; node < model.firstNode[type + 1]; node++) {
        for (int t = model.firstTransition[node]; t < model.firstTransition[node + 1]; t++) {
          size += started(node, t);
        }
      }
      family[type] = (int) Math.min(MANY, size);
    }
    return family[type];
  }

  private long started(int node, int transition) {
    int action = model.action[transition];
    int target = model.targetNode[transition];
    boolean again = target >= 0 && loop[target] == loop[node] || model.programs[action] != null;
    long size = 0;
    for (Access access : Accesses.of(model.actions.get(action))) {
      if (access instanceof Access.Start(String proctype)) {
        size += again ? MANY : family(model.type(proctype));
      }
    }
    return Math.min(MANY, size);
  }
}
