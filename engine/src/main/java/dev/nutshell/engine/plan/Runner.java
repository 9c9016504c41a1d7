package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.search.EdgeSink;
import dev.nutshell.engine.search.Enumeration;
import dev.nutshell.engine.search.Exploration;
import dev.nutshell.engine.search.Finding;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Search;
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

  public Runner(TransitionSystem system, Plan.Ready plan) {
    this(system, plan, MemoryBudget.forRun(plan.spec().memory()));
  }

  /** Runs in a budget of which the model itself already holds a part. */
  public Runner(TransitionSystem system, Plan.Ready plan, MemoryBudget budget) {
    this.system = system;
    this.plan = plan;
    this.budget = budget;
    monitor = new Monitor(plan.spec().time());
  }

  /** Shows how far the run is, and stops it. */
  public Monitor monitor() {
    return monitor;
  }

  /** The off-heap memory of this run. */
  public MemoryBudget budget() {
    return budget;
  }

  /** Explores and checks. */
  public Result run() {
    return run(task -> plan.order().search(task));
  }

  /** Explores, and hands every transition to the sink. */
  public Result enumerate(EdgeSink sink) {
    return run(task -> new Enumeration(task, sink));
  }

  private Result run(Function<Task, Search> search) {
    long start = System.nanoTime();
    try (StateStore store =
        plan.store()
            .opener()
            .open(new StoreFamily.Context(budget, plan.spec().seed(), system, null))) {
      Task task =
          new Task(
              system,
              store,
              plan.checks(),
              plan.spec().depth(),
              plan.spec().stopAtFirst(),
              budget,
              monitor,
              Reductions.maker(plan));
      Exploration exploration = search.apply(task).run();
      double seconds = (System.nanoTime() - start) / 1e9;
      return conclude(exploration, store, seconds);
    }
  }

  private Result conclude(Exploration exploration, StateStore store, double seconds) {
    Counters counters = exploration.counters();
    List<Violation> violations = new ArrayList<>();
    for (Finding finding : exploration.findings()) {
      violations.add(violation(finding));
    }
    boolean complete =
        exploration.interruption() == null && (violations.isEmpty() || !plan.spec().stopAtFirst());
    Verdict verdict =
        !violations.isEmpty()
            ? new Verdict.Violated(violations)
            : complete ? new Verdict.Holds() : new Verdict.Inconclusive(exploration.interruption());
    return new Result(
        verdict,
        complete ? guarantee() : Guarantee.partial(),
        new Result.SearchFigures(
            plan.order(),
            plan.spec().threads(),
            plan.spec().reduction().word(),
            system.mergesSteps()),
        new Result.StoreFigures(
            plan.store().spec(), store.bytes(), (double) store.bytes() / Math.max(1, store.size())),
        new Result.Counts(
            counters.states,
            counters.matched,
            counters.transitions() + (system.countsEntry() ? 1 : 0),
            exploration.innerSteps(),
            counters.depth,
            0,
            counters.errors,
            counters.vectorLength),
        seconds,
        new Result.MemoryFigures(plan.spec().memory(), Machine.peakResident()),
        exploration.interruption(),
        exploration.unreached(),
        Stream.of(plan.notes(), Reductions.figures(plan, counters), store.notes())
            .flatMap(List::stream)
            .toList());
  }

  private Guarantee guarantee() {
    return switch (plan.judgement()) {
      case Judgement.Sound sound -> Guarantee.exhaustive(sound);
      case Judgement.Weakened _ -> Guarantee.partial();
      case Judgement.Refused _ -> throw new IllegalStateException("a refused plan ran");
    };
  }

  private Violation violation(Finding finding) {
    Trail trail = new Trail(system, finding.events());
    if (!trail.shows(finding.cause())) {
      throw new IllegalStateException("the trail of " + finding.cause() + " does not replay");
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
              "invariant " + broken.invariant().text() + " does not hold",
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
}
