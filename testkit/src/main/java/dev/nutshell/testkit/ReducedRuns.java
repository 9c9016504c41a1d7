package dev.nutshell.testkit;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;

/** A system searched with every reduction, and what that loses of what the whole search finds. */
public final class ReducedRuns {
  private static final List<Reduction> DEPTH_FIRST =
      List.of(Reduction.AMPLE, Reduction.STUBBORN, Reduction.SLEEP, Reduction.BOTH);
  private static final List<Reduction> BREADTH_FIRST = List.of(Reduction.AMPLE, Reduction.STUBBORN);

  private ReducedRuns() {}

  private static List<Reduction> reductions(Order order) {
    return order == Order.DFS ? DEPTH_FIRST : BREADTH_FIRST;
  }

  /** Whether there are at most so many states. */
  public static boolean isSmall(TransitionSystem system, int most) {
    Explorer explorer = system.explorer();
    Set<ByteBuffer> seen = new HashSet<>();
    Queue<State> queue = new ArrayDeque<>();
    State first = new State();
    explorer.initial(first);
    seen.add(Reference.key(first));
    queue.add(first);
    EventList events = new EventList();
    while (!queue.isEmpty() && seen.size() <= most) {
      State state = queue.remove();
      explorer.enabled(state, events);
      if (events.size() > most) {
        return false;
      }
      for (int i = 0; i < events.size(); i++) {
        State next = new State();
        explorer.fire(state, events.get(i), next);
        if (seen.add(Reference.key(next))) {
          queue.add(next);
        }
      }
    }
    return seen.size() <= most;
  }

  public static Result run(TransitionSystem system, Reduction reduction, Order order) {
    return run(system, reduction, order, null);
  }

  private static Result run(
      TransitionSystem system, Reduction reduction, Order order, Invariant invariant) {
    RunSpec.Builder spec =
        RunSpec.builder().store("full").memory(256L << 20).order(order).reduce(reduction).findAll();
    if (invariant != null) {
      spec.invariant(invariant);
    }
    Plan plan = Planner.plan(spec.build(), system);
    return new Runner((Plan.Ready) plan).run();
  }

  /**
   * What reductions lose: deadlocks, faults or statements, and with sleep sets alone states.
   *
   * @param whole the graph that a search without a reduction explored
   */
  public static List<String> losses(TransitionSystem system, ExploredGraph whole, long states) {
    List<String> losses = new ArrayList<>();
    for (Order order : List.of(Order.DFS, Order.BFS)) {
      for (Reduction reduction : reductions(order)) {
        ExploredGraph part = new ExploredGraph(system);
        Result result = run(part, reduction, order);
        String run = reduction.word() + " " + order + ": ";
        if (reduction == Reduction.SLEEP && result.counts().states() != states) {
          losses.add(run + result.counts().states() + " of " + states + " states");
        }
        if (!part.deadlocks().equals(whole.deadlocks())) {
          losses.add(
              run + part.deadlocks().size() + " of " + whole.deadlocks().size() + " deadlocks");
        }
        if (!part.faults().equals(whole.faults())) {
          losses.add(run + "faults " + part.faults() + " of " + whole.faults());
        }
        if (!part.labels().equals(whole.labels())) {
          losses.add(run + "statements " + part.labels() + " of " + whole.labels());
        }
      }
    }
    return losses;
  }

  /** The same, for a system that can be reduced. */
  public static List<String> losses(TransitionSystem system) {
    ExploredGraph whole = new ExploredGraph(system);
    return losses(system, whole, run(whole, Reduction.NONE, Order.DFS).counts().states());
  }

  /** What reductions lose of the pairs of values that two observed variables have. */
  public static List<String> unobserved(TransitionSystem system, String one, String two) {
    List<String> losses = new ArrayList<>();
    Set<Integer> whole = observed(system, one, two, Reduction.NONE, Order.DFS);
    for (Order order : List.of(Order.DFS, Order.BFS)) {
      for (Reduction reduction : reductions(order)) {
        Set<Integer> part = observed(system, one, two, reduction, order);
        if (!part.equals(whole)) {
          losses.add(reduction.word() + " " + order + ": observed " + part + " of " + whole);
        }
      }
    }
    return losses;
  }

  private static Set<Integer> observed(
      TransitionSystem system, String one, String two, Reduction reduction, Order order) {
    Narrator.IntReader first = system.narrator().variable(one);
    Narrator.IntReader second = system.narrator().variable(two);
    Set<Integer> seen = new TreeSet<>();
    Invariant all =
        Invariant.of(
            "seen", state -> seen.add(first.read(state) << 16 ^ second.read(state)) || true);
    run(system, reduction, order, all);
    return seen;
  }
}
