package dev.nutshell.promela.table;

import dev.nutshell.promela.access.Access;
import dev.nutshell.promela.access.Accesses;
import dev.nutshell.promela.vector.VectorPlan;

/** How many processes a model may start, as far as its text tells: no loop, no recursion. */
public final class Population {
  /** As good as without end. */
  private static final int MANY = 1_000_000;

  private final Model model;
  private final int[] loop;
  private final int[] family;

  private Population(Model model) {
    this.model = model;
    loop = new int[model.graph().nodes()];
    family = new int[model.types().size()];
    for (int type = 0; type < family.length; type++) {
      Loops.find(model, type, loop);
    }
  }

  /** Whether there may be more processes than are possible, were none of them ever to end. */
  public static boolean mayBeTooLarge(Model model) {
    return size(model) > VectorPlan.MOST_PROCESSES;
  }

  /** There are never more processes at a time. */
  public static int most(Model model) {
    return (int) Math.min(VectorPlan.MOST_PROCESSES, size(model));
  }

  private static long size(Model model) {
    Population population = new Population(model);
    long sum = 0;
    for (int pid = 0; pid < model.plan().active(); pid++) {
      sum += population.family(model.plan().active(pid));
    }
    return sum;
  }

  /** A process of the type and all that it, and they, may start. */
  private int family(int type) {
    if (family[type] == 0) {
      family[type] = MANY; // Whoever asks on the way is a descendant.
      long size = 1;
      for (int node = model.types().firstNode(type);
          node < model.types().firstNode(type + 1);
          node++) {
        for (int t = model.graph().firstTransition(node);
            t < model.graph().firstTransition(node + 1);
            t++) {
          size += started(node, t);
        }
      }
      family[type] = (int) Math.min(MANY, size);
    }
    return family[type];
  }

  private long started(int node, int transition) {
    int action = model.graph().action(transition);
    int target = model.graph().target(transition);
    boolean again =
        target >= 0 && loop[target] == loop[node] || model.actions().program(action) != null;
    long size = 0;
    for (Access access : Accesses.of(model.actions().get(action))) {
      if (access instanceof Access.Start(String proctype)) {
        size += again ? MANY : family(model.types().number(proctype));
      }
    }
    return Math.min(MANY, size);
  }
}
