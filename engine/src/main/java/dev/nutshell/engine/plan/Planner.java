package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Independence;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.Traits;
import java.util.ArrayList;
import java.util.List;

/** Turns what was asked for into a plan, or says why that cannot be. Allocates no table. */
public final class Planner {
  /** Less than this is no room to work in. */
  public static final long LEAST_MEMORY = 32L << 20;

  private Planner() {}

  public static Plan plan(RunSpec spec, TransitionSystem system) {
    if (spec.memory() < LEAST_MEMORY) {
      return new Plan.Refusal(
          "a run needs at least 32M of memory and " + spec.memory() + " bytes were allowed",
          "--memory 32M or more");
    }
    if (spec.threads() < 1) {
      return new Plan.Refusal("--threads " + spec.threads() + " is no number of threads", null);
    }
    if (spec.runs() < 1 || spec.expected() < 0) {
      return new Plan.Refusal("--runs is at least 1, and --expect no negative number", null);
    }
    return switch (Stores.choose(storeSpec(spec))) {
      case Choice.Refused refused -> new Plan.Refusal(refused.reason(), null);
      case Choice.Chosen store -> plan(spec, system, store);
    };
  }

  private static Plan plan(RunSpec spec, TransitionSystem system, Choice.Chosen store) {
    Order order = spec.order() == null ? defaultOrder(spec, store) : spec.order();
    Judgement judgement =
        Judge.judge(
            new Judge.Combination(
                store.spec(),
                store.traits(),
                order,
                spec.purpose(),
                spec.threads(),
                spec.reduction()));
    if (judgement instanceof Judgement.Refused refused) {
      return new Plan.Refusal(refused.reason(), refused.instead());
    }
    String objection = objection(spec, system, store);
    if (objection != null) {
      return new Plan.Refusal(objection, null);
    }
    List<Invariant> invariants = new ArrayList<>(spec.invariants());
    boolean deadlocks = false;
    boolean faults = false;
    for (String property : spec.properties()) {
      switch (property) {
        case "none" -> {}
        case "deadlock" -> deadlocks = true;
        case "assert" -> faults = true;
        case "all" -> {
          deadlocks = true;
          faults = true;
          invariants.addAll(system.invariants());
        }
        default -> {
          Invariant named = named(property, system);
          if (named == null) {
            return new Plan.Refusal(unknownProperty(property, system), null);
          }
          invariants.add(named);
        }
      }
    }
    LabelMatcher forbidden =
        spec.forbidden().isEmpty() ? null : new LabelMatcher(system, spec.forbidden());
    if (forbidden != null && forbidden.refusal() != null) {
      return new Plan.Refusal("--forbid: " + forbidden.refusal(), null);
    }
    Checks checks = new Checks(deadlocks, faults, List.copyOf(invariants), forbidden);
    Reductions.Choice reduction = Reductions.choose(spec, system, checks);
    if (reduction.refusal() != null) {
      return new Plan.Refusal(reduction.refusal(), "--reduce none");
    }
    List<String> notes = new ArrayList<>(Judge.advice(store, order));
    notes.addAll(reduction.notes());
    RunSpec decided = spec.with(reduction.reduction());
    return new Plan.Ready(decided, order, store, checks, judgement, List.copyOf(notes));
  }

  /** Why this run makes no sense though store and search go together; or null. */
  private static String objection(RunSpec spec, TransitionSystem system, Choice.Chosen store) {
    long needed = store.opener().bytesAtOnce();
    long available = MemoryBudget.forRun(spec.memory()).limit();
    if (needed > available) {
      return "store '%s' takes %,d bytes at once, and of --memory there are %,d for it"
          .formatted(store.spec(), needed, available);
    }
    if (spec.runs() > 1 && !store.traits().answers().mayOmit()) {
      return "--runs "
          + spec.runs()
          + " makes no sense with store '"
          + store.spec()
          + "': it omits no state, so one run sees all that several would";
    }
    if (spec.reduction().sleeps() && !(system.explorer() instanceof Independence)) {
      return "--reduce "
          + spec.reduction().word()
          + " needs a model that knows which of its events are independent, and this"
          + " one does not; use --reduce none";
    }
    return store.opener().objection(system);
  }

  /**
   * Writing states to a file and keeping what slept in them need their numbers, which only some
   * stores keep.
   */
  private static String storeSpec(RunSpec spec) {
    boolean numbers =
        spec.purpose() == RunSpec.Purpose.GENERATE || spec.reduction() == Reduction.BOTH;
    return numbers && spec.store().equals("auto") ? "full" : spec.store();
  }

  /** A file is written breadth-first, but where the store would not end. */
  private static Order defaultOrder(RunSpec spec, Choice.Chosen store) {
    if (store.traits().byLevels()) {
      return Order.BFS;
    }
    return spec.purpose() == RunSpec.Purpose.GENERATE
            && store.traits().answers() != Traits.Answers.FORGETS
        ? Order.BFS
        : Order.DFS;
  }

  private static Invariant named(String name, TransitionSystem system) {
    return system.invariants().stream()
        .filter(invariant -> invariant.text().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static String unknownProperty(String name, TransitionSystem system) {
    List<String> known = new ArrayList<>(List.of("all", "none", "deadlock", "assert"));
    system.invariants().forEach(invariant -> known.add(invariant.text()));
    return "the model has no property '" + name + "'; there are " + String.join(", ", known);
  }
}
