package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Independence;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.Traits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns what was asked for into a plan, or says why that cannot be. Allocates no table. */
public final class Planner {
  /** Less than this off the heap is no room to work in. */
  private static final long LEAST_MEMORY = 1L << 20;

  private Planner() {}

  /** For a run in this process, beside others: the memory asked for is all for tables. */
  public static Plan plan(RunSpec spec, TransitionSystem system) {
    if (spec.memory() < LEAST_MEMORY) {
      return new Plan.Refusal(
          "a run needs at least 1 MiB for its tables and " + spec.memory() + " bytes were allowed",
          null);
    }
    return plan(spec, system, new MemoryBudget(spec.memory()));
  }

  /**
   * @param budget in which it is to run
   */
  public static Plan plan(RunSpec spec, TransitionSystem system, MemoryBudget budget) {
    if (spec.threads() < 1) {
      return new Plan.Refusal("--threads " + spec.threads() + " is no number of threads", null);
    }
    if (spec.runs() < 1 || spec.expected() < 0) {
      return new Plan.Refusal("--runs is at least 1, and --expect no negative number", null);
    }
    return switch (Stores.choose(storeSpec(spec))) {
      case Choice.Refused refused -> new Plan.Refusal(refused.reason(), null);
      case Choice.Chosen store -> plan(spec, system, store, budget);
    };
  }

  private static Plan plan(
      RunSpec spec, TransitionSystem system, Choice.Chosen store, MemoryBudget budget) {
    Order order = spec.order() == null ? defaultOrder(spec, store) : spec.order();
    if (spec.tracing() != null && (spec.asksMore() || order != Order.BFS)) {
      return spec.asksMore()
          ? new Plan.Refusal(spec.tracing().name() + " is asked alone", null)
          : new Plan.Refusal(
              spec.tracing().name()
                  + " keeps the edges of the graph in the order of breadth-first search",
              "--search bfs, and a store for it such as full");
    }
    Judgement judgement =
        Judge.judge(
            new Judge.Combination(
                store.spec(),
                store.traits(),
                order,
                takesTransitions(spec) ? RunSpec.Purpose.GENERATE : spec.purpose(),
                spec.threads(),
                spec.reduction()));
    if (judgement instanceof Judgement.Refused refused) {
      return new Plan.Refusal(refused.reason(), refused.instead());
    }
    String objection = objection(spec, system, store, budget);
    if (objection != null) {
      return new Plan.Refusal(objection, null);
    }
    Agenda.Builder agenda = new Agenda.Builder(system);
    Checks checks;
    try {
      checks = checks(spec, system, agenda);
    } catch (UnknownProperty unknown) {
      return new Plan.Refusal(unknown.getMessage(), null);
    }
    if (checks.forbidden() instanceof LabelMatcher labels && labels.refusal() != null) {
      return new Plan.Refusal("--forbid: " + labels.refusal(), null);
    }
    Reductions.Choice reduction = Reductions.choose(spec, system, checks);
    if (reduction.refusal() != null) {
      return new Plan.Refusal(reduction.refusal(), "--reduce none");
    }
    List<String> notes = new ArrayList<>(Judge.advice(store, order));
    notes.addAll(reduction.notes());
    if (spec.expected() > 0 && !store.opener().usesExpectation()) {
      notes.add("--expect is not used: store '" + store.spec() + "' grows with the states");
    }
    RunSpec decided = spec.with(reduction.reduction());
    return new Plan.Ready(
        decided, order, store, checks, agenda.build(), judgement, List.copyOf(notes));
  }

  /** A word of {@code --property} that the model does not know. */
  private static final class UnknownProperty extends RuntimeException {
    UnknownProperty(String message) {
      super(message, null, false, false);
    }
  }

  /** What is to be looked for, and a row for whatever is stated or asked. */
  private static Checks checks(RunSpec spec, TransitionSystem system, Agenda.Builder agenda) {
    Set<String> words = new LinkedHashSet<>(spec.properties());
    Set<String> known = new HashSet<>(List.of("all", "none", "deadlock", "assert"));
    boolean all = words.contains("all");
    boolean deadlocks = words.contains("deadlock") || all;
    boolean faults = words.contains("assert") || all;
    boolean rows = spec.purpose() == RunSpec.Purpose.CHECK;
    List<Invariant> invariants = new ArrayList<>();
    if (rows) {
      agenda.deadlocks(deadlocks);
      agenda.faults(faults);
    }
    for (Invariant invariant : system.invariants()) {
      boolean asked = words.contains(invariant.text()) || all;
      known.add(invariant.text());
      if (asked) {
        invariants.add(invariant);
      }
      if (rows) {
        agenda.invariant(invariant, asked);
      }
    }
    for (Invariant invariant : spec.invariants()) {
      invariants.add(invariant);
      agenda.invariant(invariant, true);
    }
    LabelMatcher labels =
        spec.forbidden().isEmpty() ? null : new LabelMatcher(system, spec.forbidden());
    spec.forbidden().forEach(label -> agenda.forbidden(label, labels));
    for (Property claim : system.claims()) {
      boolean asked = words.contains(claim.name()) || all;
      known.add(claim.name());
      if (rows) {
        agenda.claim(claim, asked);
      }
    }
    words.removeAll(known);
    if (!words.isEmpty()) {
      throw new UnknownProperty(unknownProperty(words.iterator().next(), system));
    }
    return new Checks(
        deadlocks,
        faults,
        List.copyOf(invariants),
        labels,
        spec.inquiries().stream()
            .filter(Inquiry.OfStates.class::isInstance)
            .map(Inquiry.OfStates.class::cast)
            .toList());
  }

  /** Why this run makes no sense though store and search go together; or null. */
  private static String objection(
      RunSpec spec, TransitionSystem system, Choice.Chosen store, MemoryBudget budget) {
    long needed = store.opener().bytesAtOnce();
    long available = budget.limit();
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
    boolean numbers = takesTransitions(spec) || spec.reduction().sleeps();
    return numbers && spec.store().equals("auto") ? "full" : spec.store();
  }

  /** Whether every transition is handed on, be it to a file or to who asks. */
  private static boolean takesTransitions(RunSpec spec) {
    return spec.purpose() == RunSpec.Purpose.GENERATE || spec.tracing() != null;
  }

  /** A file is written breadth-first, but where the store would not end. */
  private static Order defaultOrder(RunSpec spec, Choice.Chosen store) {
    if (store.traits().byLevels()) {
      return Order.BFS;
    }
    return takesTransitions(spec) && store.traits().answers() != Traits.Answers.FORGETS
        ? Order.BFS
        : Order.DFS;
  }

  private static String unknownProperty(String name, TransitionSystem system) {
    List<String> known = new ArrayList<>(List.of("all", "none", "deadlock", "assert"));
    system.invariants().forEach(invariant -> known.add(invariant.text()));
    system.claims().forEach(claim -> known.add(claim.name()));
    return "the model has no property '" + name + "'; there are " + String.join(", ", known);
  }
}
