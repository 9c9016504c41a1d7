package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.property.Question;
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

  /** What {@code --property} can say of every model. */
  static final List<String> WORDS = List.of("all", "none", "deadlock", "assert");

  /** Why there is no fair run without one that goes on for ever. */
  static final String NO_RUNS =
      "--fair is for runs that go on for ever, and nothing is asked about such";

  private Planner() {}

  /** For a run in this process, beside others: the memory asked for is all for tables. */
  public static Plan plan(RunSpec spec, TransitionSystem system) {
    MemoryBudget budget = budget(spec);
    return budget == null ? tooLittle(spec) : plan(spec, system, budget);
  }

  /** For a run beside others in this process; null where that is too little. */
  static MemoryBudget budget(RunSpec spec) {
    return spec.memory() < LEAST_MEMORY ? null : new MemoryBudget(spec.memory());
  }

  static Plan.Refusal tooLittle(RunSpec spec) {
    return new Plan.Refusal(
        "a run needs at least 1 MiB for its tables and " + spec.memory() + " bytes were allowed",
        null);
  }

  /**
   * @param budget in which it is to run
   */
  public static Plan plan(RunSpec spec, TransitionSystem system, MemoryBudget budget) {
    if (spec.threads() < 1 && spec.threads() != RunSpec.ALL_CORES) {
      return new Plan.Refusal("--threads " + spec.threads() + " is no number of threads", null);
    }
    if (spec.runs() < 1 || spec.expected() < 0) {
      return new Plan.Refusal("--runs is at least 1, and --expect no negative number", null);
    }
    if (spec.coverage() && spec.runs() > 1) {
      return new Plan.Refusal(
          "--coverage counts one search, and --runs " + spec.runs() + " are several", null);
    }
    return switch (Stores.choose(storeSpec(spec))) {
      case Choice.Refused refused -> new Plan.Refusal(refused.reason(), null);
      case Choice.Chosen store -> plan(spec, system, store, budget);
    };
  }

  private static Plan plan(
      RunSpec spec, TransitionSystem system, Choice.Chosen store, MemoryBudget budget) {
    Order order =
        spec.order() != null
            ? spec.order()
            : spec.device() != null ? Order.BFS : defaultOrder(spec, store);
    Inquiry alone = spec.alone();
    if (alone != null && spec.asksMore()) {
      return new Plan.Refusal(alone.name() + " is asked alone", null);
    }
    Agenda.Builder agenda = new Agenda.Builder(system);
    Question.Safety safety;
    try {
      safety = safety(spec, system, agenda);
    } catch (UnknownProperty unknown) {
      return new Plan.Refusal(unknown.getMessage(), null);
    }
    if (safety.forbidden() instanceof LabelMatcher labels && labels.refusal() != null) {
      return new Plan.Refusal("--forbid: " + labels.refusal(), null);
    }
    Question question = question(safety, alone, agenda);
    if (spec.fairness() != Fairness.NONE && !(question instanceof Question.Cycles)) {
      return new Plan.Refusal(NO_RUNS, null);
    }
    Abilities abilities = abilities(spec, system, question);
    String objection = Devices.objection(spec, order, store, question, system);
    if (objection != null) {
      return new Plan.Refusal(objection, null);
    }
    Reductions.Choice reduction =
        spec.device() == null
            ? Reductions.choose(spec.reduction(), question, abilities)
            : Devices.reduction(spec, question, abilities, system);
    Judge.Combination wanted =
        new Judge.Combination(
            store,
            order,
            purpose(question),
            spec.threads(),
            spec.runs(),
            reduction.reduction(),
            abilities,
            spec.inquiries(),
            spec.fairness());
    Crowd crowd = Crowd.of(wanted, system, budget, sequential(spec, question));
    Judgement judgement = Judge.judge(wanted.with(crowd.threads()));
    if (judgement instanceof Judgement.Refused refused) {
      return new Plan.Refusal(refused.reason(), refused.instead());
    }
    long needed = store.opener().bytesAtOnce();
    if (needed > budget.limit()) {
      return new Plan.Refusal(
          "store '%s' takes %,d bytes at once, and of --memory there are %,d for it"
              .formatted(store.spec(), needed, budget.limit()),
          null);
    }
    List<String> notes = new ArrayList<>(Judge.advice(store, order));
    notes.addAll(reduction.notes());
    notes.addAll(crowd.notes());
    notes.addAll(fairness(spec, question));
    if (spec.disk() >= 0 && !usesDisk(spec, store)) {
      notes.add(
          spec.device() == null
              ? "--disk is not used: store '" + store.spec() + "' keeps states in memory"
              : "--disk is not used: --device " + spec.deviceWord() + " cannot read from it");
    }
    if (spec.expected() > 0 && !store.opener().usesExpectation()) {
      notes.add("--expect is not used: store '" + store.spec() + "' grows with the states");
    }
    return new Plan.Ready(
        system,
        spec.with(reduction.reduction()),
        order,
        store,
        question,
        agenda.build(),
        judgement,
        crowd.threads(),
        List.copyOf(notes),
        List.of());
  }

  /** Why this question is for one thread, whatever else is combined; or null. */
  private static String sequential(RunSpec spec, Question question) {
    if (!(question instanceof Question.Cycles cycles) || cycles.inquiry().claim().isTerminal()) {
      return null;
    }
    if (cycles.inquiry().claim().sets() > 1) {
      return cycles.inquiry().name()
          + " is sought by one thread: several things have to happen again and again at once";
    }
    return spec.depth() == Long.MAX_VALUE
        ? null
        : cycles.inquiry().name() + " is sought by one thread where --depth is limited";
  }

  /** What the user should know of the runs that count. */
  private static List<String> fairness(RunSpec spec, Question question) {
    if (!(question instanceof Question.Cycles cycles)) {
      return List.of();
    }
    if (cycles.inquiry().claim().isTerminal()) {
      return spec.fairness() == Fairness.NONE
          ? List.of()
          : List.of(
              "--fair changes nothing for "
                  + cycles.inquiry().name()
                  + ": a path alone decides, and every path can go on fairly");
    }
    return switch (spec.fairness()) {
      case NONE -> List.of();
      case WEAK ->
          List.of(
              "only runs count in which whoever can move from some point on, without a break, moves"
                  + " again and again");
      case STRONG ->
          List.of(
              "only runs count in which whoever can move again and again moves again and again");
    };
  }

  private static Question question(Question.Safety safety, Inquiry alone, Agenda.Builder agenda) {
    return switch (alone) {
      case null -> safety;
      case Inquiry.OfStates _ -> safety;
      case Inquiry.OfTransitions edges -> new Question.Graph(edges);
      case Inquiry.OfRuns runs -> {
        agenda.runs(runs.property());
        yield new Question.Cycles(runs);
      }
    };
  }

  /** What the system can do for a question. */
  private static Abilities abilities(RunSpec spec, TransitionSystem system, Question question) {
    return switch (question) {
      case Question.Safety _, Question.Graph _ -> system.abilities();
      case Question.Cycles cycles -> {
        Claim claim = cycles.inquiry().claim();
        yield spec.fairness() == Fairness.NONE
            ? system.abilities().ofRuns(claim.sequences(system))
            : claim
                .beside(system, spec.fairness())
                .abilities()
                .ofRuns(Ability.unknown("it may leave out runs that are fair"));
      }
    };
  }

  private static Judge.Purpose purpose(Question question) {
    return switch (question) {
      case Question.Safety _ -> Judge.Purpose.CHECK;
      case Question.Graph _ -> Judge.Purpose.GENERATE;
      // Where a path decides, it is enough to look at states.
      case Question.Cycles cycles ->
          cycles.inquiry().claim().isTerminal() ? Judge.Purpose.CHECK : Judge.Purpose.CYCLES;
    };
  }

  /** A word of {@code --property} that the model does not know. */
  private static final class UnknownProperty extends RuntimeException {
    UnknownProperty(String message) {
      super(message, null, false, false);
    }
  }

  /** What is to be looked for, and a row for whatever is stated or asked. */
  private static Question.Safety safety(
      RunSpec spec, TransitionSystem system, Agenda.Builder agenda) {
    Set<String> words = new LinkedHashSet<>(spec.properties());
    Set<String> known = new HashSet<>(WORDS);
    boolean all = words.contains("all");
    boolean deadlocks = words.contains("deadlock") || all;
    boolean faults = words.contains("assert") || all;
    // Who asks nothing, but writes a file, is told of nothing.
    boolean rows = spec.alone() == null || !spec.alone().properties().isEmpty();
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
    for (Stated statement : system.statements()) {
      boolean asked = words.stream().anyMatch(statement::isAskedBy);
      known.add(statement.property().name());
      if (rows && !isAlone(spec, statement)) {
        agenda.statement(statement, asked);
      }
    }
    words.removeAll(known);
    if (!words.isEmpty()) {
      throw new UnknownProperty(unknownProperty(words.iterator().next(), system));
    }
    return new Question.Safety(
        deadlocks,
        faults,
        List.copyOf(invariants),
        labels,
        spec.inquiries().stream()
            .filter(Inquiry.OfStates.class::isInstance)
            .map(Inquiry.OfStates.class::cast)
            .toList());
  }

  /** Whether it is what this run looks at. */
  private static boolean isAlone(RunSpec spec, Stated statement) {
    return spec.alone() instanceof Inquiry.OfRuns runs
        && runs.property().equals(statement.property());
  }

  /**
   * Writing states to a file and keeping what slept in them need their numbers, which only some
   * stores keep. What a device keeps is whole vectors.
   */
  private static String storeSpec(RunSpec spec) {
    boolean numbers = spec.alone() instanceof Inquiry.OfTransitions || spec.reduction().sleeps();
    return (numbers || spec.device() != null) && spec.store().equals("auto")
        ? "full"
        : spec.store();
  }

  private static boolean usesDisk(RunSpec spec, Choice.Chosen store) {
    return spec.device() == null ? Stores.usesDisk(store.spec()) : spec.device().usesDisk();
  }

  /** A file is written breadth-first, but where the store would not end. */
  private static Order defaultOrder(RunSpec spec, Choice.Chosen store) {
    if (store.traits().byLevels()) {
      return Order.BFS;
    }
    return spec.alone() instanceof Inquiry.OfTransitions
            && store.traits().answers() != Traits.Answers.FORGETS
        ? Order.BFS
        : Order.DFS;
  }

  private static String unknownProperty(String name, TransitionSystem system) {
    List<String> known = new ArrayList<>(WORDS);
    system.invariants().forEach(invariant -> known.add(invariant.text()));
    system.statements().forEach(each -> known.add(each.property().name()));
    return "the model has no property '" + name + "'; there are " + String.join(", ", known);
  }
}
