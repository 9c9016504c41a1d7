package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.search.Exploration;
import dev.nutshell.engine.search.Finding;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.SleepingDepthFirst;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Carries a plan out. */
public final class Runner {
  private final TransitionSystem system;
  private final Plan.Ready plan;
  private final Monitor monitor;
  private final MemoryBudget budget;
  private int restarts;

  /** The search under way, for whoever gives up waiting for it. */
  private volatile UnderWay underWay;

  private record UnderWay(StateStore store, long seed, long start) {}

  /** Runs in a budget of the plan's memory, all of it off the heap. */
  public Runner(TransitionSystem system, Plan.Ready plan) {
    this(system, plan, new MemoryBudget(plan.spec().memory()));
  }

  /** Runs in a budget of which the model itself already holds a part. */
  public Runner(TransitionSystem system, Plan.Ready plan, MemoryBudget budget) {
    this(system, plan, budget, new Monitor(plan.spec().time(), budget));
  }

  private Runner(TransitionSystem system, Plan.Ready plan, MemoryBudget budget, Monitor monitor) {
    this.system = system;
    this.plan = plan;
    this.budget = budget;
    this.monitor = monitor;
  }

  /** Shows how far the run is, and stops it. */
  public Monitor monitor() {
    return monitor;
  }

  /** The most memory that the whole process may take. */
  public long memory() {
    return plan.spec().memory();
  }

  /** The off-heap memory of this run. */
  public MemoryBudget budget() {
    return budget;
  }

  /** Explores and answers what was asked, as often as was asked for. */
  public Result run() {
    if (plan.spec().tracing() != null) {
      return trace(plan.spec().tracing());
    }
    Function<Task, Search> search =
        task ->
            plan.spec().reduction().sleeps()
                ? new SleepingDepthFirst(task)
                : plan.order().search(task);
    long seed = plan.spec().seed();
    Result result = whole(search, system, seed, this::observed);
    for (int i = 1; i < plan.spec().runs() && goesOn(result); i++) {
      long next = Hash.mix(seed + i);
      Result again = whole(search, new Shuffled(system, next), next, this::observed);
      result = Union.of(result, again);
    }
    return result;
  }

  /** Answers a question about transitions; where they do not fit, as far as states tell it. */
  private Result trace(Inquiry.OfTransitions inquiry) {
    Result result;
    try (Inquiry.Tracing tracing = inquiry.trace(budget, monitor::answered)) {
      result = enumerate(tracing, tracing::answers);
    }
    boolean open = result.answers().stream().anyMatch(Answer::isOwed);
    Inquiry.OfStates weaker = inquiry.weaker();
    if (!open || weaker == null || result.limitReached() == Interruption.REQUEST) {
      return result;
    }
    return switch (Planner.plan(plan.spec().asking(weaker), system, budget)) {
      case Plan.Refusal _ -> result;
      case Plan.Ready ready -> {
        Result other = new Runner(system, ready, budget, monitor).run();
        yield other.answers().stream().noneMatch(Answer::isOwed) ? other : result;
      }
    };
  }

  private boolean goesOn(Result result) {
    boolean stopped = result.verdict() instanceof Verdict.Violated && plan.spec().stopAtFirst();
    // What was exhaustive has seen everything, and a limit that was reached stays reached.
    return !stopped && result.guarantee().kind() == Guarantee.Kind.PROBABILISTIC;
  }

  /** Explores, and hands every transition to the sink. */
  public Result enumerate(EdgeSink sink) {
    return enumerate(sink, _ -> List.of());
  }

  private Result enumerate(EdgeSink sink, Function<Inquiry.Seen, List<Answer>> answering) {
    long seed = plan.spec().seed();
    if (system.mayOutgrow()) {
      // A sink cannot take back what it was handed: vectors find their width first.
      Function<Task, Search> counting = task -> plan.order().enumeration(task, (_, _, _) -> {});
      Result counted = whole(counting, system, seed, this::open);
      if (counted.limitReached() != null) {
        return counted;
      }
    }
    return run(task -> plan.order().enumeration(task, sink), system, seed, answering);
  }

  /** Begins anew as often as vectors prove too narrow. */
  private Result whole(
      Function<Task, Search> search,
      TransitionSystem ordered,
      long seed,
      Function<Inquiry.Seen, List<Answer>> answering) {
    while (true) {
      try {
        return run(search, ordered, seed, answering);
      } catch (Outgrown narrow) {
        restarts++;
      }
    }
  }

  private List<Answer> observed(Inquiry.Seen seen) {
    return plan.checks().inquiries().stream()
        .flatMap(inquiry -> inquiry.answers(seen).stream())
        .toList();
  }

  private Result run(
      Function<Task, Search> search,
      TransitionSystem ordered,
      long seed,
      Function<Inquiry.Seen, List<Answer>> answering) {
    long start = System.nanoTime();
    var context = new StoreFamily.Context(budget, seed, system, null, plan.spec().expected());
    try (StateStore store = open(context)) {
      underWay = new UnderWay(store, seed, start);
      Task task =
          new Task(
              ordered,
              store,
              plan.checks(),
              plan.spec().depth(),
              plan.spec().stopAtFirst(),
              budget,
              monitor,
              Reductions.maker(plan));
      Exploration exploration = explore(search, task);
      double seconds = (System.nanoTime() - start) / 1e9;
      return conclude(exploration, store, seconds, seed, answering);
    }
  }

  /**
   * What is known of a search that goes on, though it was told to stop, and is not waited for any
   * longer: a model whose code does not return, or a table that takes long to grow.
   */
  public Result lastSeen(Interruption why) {
    UnderWay known = underWay;
    if (known == null) {
      return Result.notBegun(plan.spec(), why, "the search had not begun");
    }
    Counters counters = new Counters();
    monitor.read(counters);
    String note = "the search was told to stop and did not: these are its last known figures";
    try {
      return conclude(known, why, monitor.findings(), counters, List.of(note));
    } catch (RuntimeException disturbed) {
      List<String> notes = List.of(note, "trails could not be replayed while it went on");
      return conclude(known, why, List.of(), counters, notes);
    }
  }

  private Result conclude(
      UnderWay known,
      Interruption why,
      List<Finding> findings,
      Counters counters,
      List<String> notes) {
    Exploration seen = new Exploration(why, findings, counters, counters.innerSteps, null, notes);
    double seconds = (System.nanoTime() - known.start) / 1e9;
    return conclude(seen, known.store, seconds, known.seed, this::open);
  }

  /** For who has seen nothing that an inquiry could be answered by. */
  private List<Answer> open(Inquiry.Seen seen) {
    return plan.spec().inquiries().stream()
        .flatMap(inquiry -> inquiry.properties().stream())
        .map(property -> Answer.open(property, seen.why()))
        .toList();
  }

  private static Exploration explore(Function<Task, Search> search, Task task) {
    try {
      return search.apply(task).run();
    } catch (MemoryBudget.Exhausted exhausted) {
      return Exploration.notBegun(exhausted);
    }
  }

  /**
   * Opens the store; where the model has left too little for it, one that takes nothing, so that
   * the run ends as one that ran out of memory.
   */
  private StateStore open(StoreFamily.Context context) {
    try {
      return plan.store().opener().open(context);
    } catch (MemoryBudget.Exhausted exhausted) {
      return new SpentStore(plan.store().traits(), exhausted);
    }
  }

  private Result conclude(
      Exploration exploration,
      StateStore store,
      double seconds,
      long seed,
      Function<Inquiry.Seen, List<Answer>> answering) {
    Counters counters = exploration.counters();
    List<Violation> violations = new ArrayList<>();
    List<Cause> causes = new ArrayList<>();
    for (Finding finding : exploration.findings()) {
      violations.add(violation(finding));
      causes.add(finding.cause());
    }
    String cut = whyIncomplete(exploration);
    Guarantee guarantee = cut == null ? guarantee(store) : Guarantee.partial();
    // A store that was exact and had to omit in the end answers another question than was asked.
    boolean fellBack = plan.judgement() instanceof Judgement.Sound && store.omission().possible();
    String why = cut == null && fellBack ? "no exact store fits in the memory budget" : cut;
    // Where transitions are written, those that are written count.
    boolean entry = system.countsEntry() && plan.spec().purpose() != RunSpec.Purpose.GENERATE;
    long transitions = counters.transitions() + (entry ? 1 : 0);
    List<Answer> answers = new ArrayList<>(plan.agenda().answers(causes, why));
    answers.addAll(
        answering.apply(
            new Inquiry.Seen(
                guarantee.kind() == Guarantee.Kind.EXHAUSTIVE
                    ? null
                    : why == null ? "states may have been omitted" : why,
                counters.states,
                transitions,
                exploration.unreached())));
    answers.addAll(plan.agenda().aside());
    Interruption limit = limit(exploration.interruption(), fellBack);
    return new Result(
        Verdict.of(answers, violations, why),
        List.copyOf(answers),
        guarantee,
        new Result.SearchFigures(
            plan.order(),
            plan.spec().threads(),
            plan.spec().reduction().word(),
            system.mergesSteps()),
        new Result.StoreFigures(
            plan.store().spec(), store.bytes(), (double) store.bytes() / visited(store, counters)),
        new Result.Counts(
            counters.states,
            counters.matched,
            transitions,
            exploration.innerSteps(),
            counters.depth,
            store.revisited(),
            counters.errors,
            counters.vectorLength),
        seconds,
        new Result.MemoryFigures(plan.spec().memory(), Machine.peakResident()),
        limit,
        exploration.unreached(),
        Stream.of(
                plan.notes(),
                Reductions.figures(plan, counters),
                exploration.notes(),
                labelNotes(),
                store.notes(),
                system.notes(),
                restartNotes())
            .flatMap(List::stream)
            .toList(),
        List.of(new Result.RunFigures(seed, counters.states, guarantee, seconds)));
  }

  /** What may be wrong with the labels that were forbidden. */
  private List<String> labelNotes() {
    return plan.checks().forbidden() instanceof LabelMatcher labels ? labels.notes() : List.of();
  }

  private static Interruption limit(Interruption interruption, boolean fellBack) {
    if (interruption == null) {
      return fellBack ? Interruption.MEMORY : null;
    }
    return interruption == Interruption.ANSWERED ? null : interruption;
  }

  /** Why not every state was seen, or null. */
  private String whyIncomplete(Exploration exploration) {
    if (exploration.interruption() != null) {
      return exploration.interruption().sentence();
    }
    boolean violated = plan.spec().stopAtFirst() && exploration.counters().errors > 0;
    return plan.checks().isSettled(violated)
        ? violated ? "the search ended at the first violation" : Interruption.ANSWERED.sentence()
        : null;
  }

  private List<String> restartNotes() {
    return restarts == 0
        ? List.of()
        : List.of("vectors proved too narrow, so the search began anew: " + restarts + " times");
  }

  /** Whose bytes they are: where states are forgotten, all that were visited share them. */
  private static long visited(StateStore store, Counters counters) {
    boolean forgets = store.traits().answers().mayForget();
    return Math.max(1, forgets ? counters.states : store.size());
  }

  private Guarantee guarantee(StateStore store) {
    return switch (plan.judgement()) {
      // A store may have had to move to one that omits states while the search went on.
      case Judgement.Sound sound ->
          store.omission().possible()
              ? Guarantee.probabilistic(store.omission())
              : Guarantee.exhaustive(sound);
      case Judgement.Weakened _ -> Guarantee.probabilistic(store.omission());
      case Judgement.Refused _ -> throw new IllegalStateException("a refused plan ran");
    };
  }

  private Violation violation(Finding finding) {
    Trail trail = new Trail(system, finding.events());
    String mismatch = trail.mismatch(finding.cause());
    if (mismatch != null) {
      throw new Unrepeatable(
          "the model does not repeat itself: "
              + mismatch
              + ". What a model does in a state may depend on that state alone.");
    }
    Narrator narrator = system.narrator();
    return switch (finding.cause()) {
      case Cause.Deadlock _ ->
          new Violation(
              system.deadlockKind(),
              "no event is enabled and the model may not end here",
              null,
              0,
              trail);
      case Cause.Broken broken ->
          new Violation(
              "invariant",
              "invariant " + broken.invariant().text() + " does not hold" + whyNot(broken, trail),
              null,
              0,
              trail);
      case Cause.Forbidden forbidden ->
          new Violation(
              "event",
              "event " + narrator.label(forbidden.label()) + " can happen",
              null,
              0,
              trail);
      case Cause.Faulty faulty -> {
        Narrator.Fault fault = narrator.fault(faulty.fault());
        yield new Violation(fault.kind(), fault.message(), fault.file(), fault.line(), trail);
      }
    };
  }

  private static String whyNot(Cause.Broken broken, Trail trail) {
    String why = broken.invariant().predicate().whyNot(trail.end());
    return why == null ? "" : ": " + why;
  }
}
