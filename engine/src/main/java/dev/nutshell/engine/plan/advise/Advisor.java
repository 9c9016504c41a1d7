package dev.nutshell.engine.plan.advise;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Question;
import dev.nutshell.engine.store.Traits;
import dev.nutshell.engine.store.auto.Forecast;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Explores a part of a model in several ways, and says what the whole would take. First the run
 * itself, cut short; then five searches that tell the number of states ({@link Sample}); then the
 * same part of the run once more in each store.
 */
public final class Advisor {
  /** Exact ones, and two that may omit states. */
  static final List<String> STORES =
      List.of(
          "full",
          "tree",
          "tree:compact",
          "collapse",
          "collapse+tree:compact",
          "automaton",
          "collapse+automaton",
          "delta:k=20",
          "comback",
          "compact");

  /** About what a state of a sample takes on the heap, in all its searches. */
  private static final int HEAP_EACH = 256;

  /** A store that was tried with fewer states tells too little of its bytes. */
  private static final int LEAST_TRIAL = 1 << 14;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final RunSpec spec;
  private final MemoryBudget budget;
  private final int most;
  private final long began = System.nanoTime();
  private final long nanos;
  private Plan.Ready plan;

  /**
   * @param spec what is to be run
   * @param most states of the sample
   * @param time for all of it, or null
   */
  public Advisor(RunSpec spec, MemoryBudget budget, int most, Duration time) {
    this.spec = spec;
    this.budget = budget;
    this.most = (int) Math.min(most, budget.memory() / 4 / HEAP_EACH);
    nanos = time == null ? Long.MAX_VALUE / 2 : Math.max(0, time.toNanos());
  }

  /** Why there can be no advice. */
  public static final class Refused extends Exception {
    Refused(Plan.Refusal refusal) {
      super(refusal.toString(), null, false, false);
    }
  }

  public Advice on(TransitionSystem system) throws Refused {
    plan = plan(spec.trying("auto", spec.order(), share(4)), system);
    Result first = run(plan, most);
    long violations = first.verdict() instanceof Verdict.Violated ? first.counts().errors() : 0;
    long room = room();
    if (first.limitReached() == null) {
      Estimate all = new Estimate.Exactly(first.counts().states());
      return new Advice(
          first.counts().states(),
          0,
          violations,
          false,
          room,
          all,
          List.of(),
          Choosing.of(all, List.of(), room, spec.order()));
    }
    Sample sample = sample(system);
    boolean reduced = plan.spec().reduction().subsets() != null;
    Estimate estimate = Estimate.of(sample, first.counts().states(), reduced);
    List<StoreTrial> stores = tryStores(system, first.counts().states());
    return new Advice(
        first.counts().states(),
        sample == null ? 0 : sample.states(),
        violations,
        reduced,
        room,
        estimate,
        stores,
        Choosing.of(estimate, stores, room, spec.order()));
  }

  /** Stacks, queues and logs want a part of the memory, too. */
  private long room() {
    return budget.available() / 4 * 3;
  }

  private Duration share(int parts) {
    long left = nanos - (System.nanoTime() - began);
    return Duration.ofNanos(Math.max(1, left / parts));
  }

  /** The run that looks at states: what is asked about runs has searches of its own. */
  private Plan.Ready plan(RunSpec wanted, TransitionSystem system) throws Refused {
    return switch (Plans.of(wanted, system, budget)) {
      case Plans.Refused refused -> throw new Refused(refused.refusal());
      case Plans.Ready ready -> ready.parts().getFirst();
    };
  }

  private Result run(Plan.Ready ready, long states) {
    Runner runner = new Runner(ready, budget);
    runner.monitor().pauseAt(states);
    return runner.run();
  }

  /** Null where time or memory did not suffice. */
  private Sample sample(TransitionSystem system) {
    long now = System.nanoTime();
    long allowed = share(2).toNanos();
    Sample.Limits limits =
        new Sample.Limits(
            most,
            budget.available() / 8,
            () -> System.nanoTime() - now > allowed / 8,
            () -> System.nanoTime() - now > allowed);
    TransitionSystem wide = system;
    while (true) {
      TransitionSystem explored = wide;
      try {
        return Sample.of(
            explored, explorer -> reducer(explored, explorer), budget, spec.seed(), limits);
      } catch (Outgrown narrow) {
        wide = narrow.wider();
      }
    }
  }

  /** What the run itself leaves out, or null. */
  private Reducer reducer(TransitionSystem system, Explorer explorer) {
    Reducer.Size subsets = plan.spec().reduction().subsets();
    if (subsets == null
        || !(plan.question() instanceof Question.Safety safety)
        || !(system.abilities().subsets()
            instanceof Abilities.Ability.Has<Abilities.Subsets> has)) {
      return null;
    }
    return has.on(explorer).reducer(safety.checks(system).sought(), subsets);
  }

  private List<StoreTrial> tryStores(TransitionSystem system, long states) {
    List<StoreTrial> trials = new ArrayList<>();
    double full = 0;
    for (int i = 0; i < STORES.size(); i++) {
      String store = STORES.get(i);
      // A quarter of the states first: code is compiled meanwhile.
      Duration each = share(2 * (STORES.size() - i));
      StoreTrial trial = tryStore(store, system, states, each, full);
      if (trial instanceof StoreTrial.Tried tried && full == 0) {
        full = tried.forecast().nanos();
      }
      trials.add(trial);
    }
    return List.copyOf(trials);
  }

  private StoreTrial tryStore(
      String store, TransitionSystem system, long states, Duration time, double full) {
    Order order = spec.order();
    Plan planned = Planner.plan(spec.trying(store, order, time), system, budget);
    if (order == null
        && planned instanceof Plan.Ready ready
        && ready.store().opener().wantsShortPaths()) {
      planned = Planner.plan(spec.trying(store, Order.BFS, time), system, budget);
    }
    return switch (planned) {
      case Plan.Refusal refusal -> new StoreTrial.Refused(store, refusal.reason());
      case Plan.Ready ready -> {
        run(ready, states / 4);
        long before = THREADS.getCurrentThreadCpuTime();
        Result whole = run(ready, states);
        long reached = whole.counts().states();
        if (reached < LEAST_TRIAL) {
          yield new StoreTrial.Refused(
              store, "it came to %,d states only, which tell too little".formatted(reached));
        }
        double each = (double) (THREADS.getCurrentThreadCpuTime() - before) / reached;
        // No growth is predicted: from a quarter of a sample on, a power law promised room for a
        // thousand times as many states, which nobody has seen.
        long bytes = whole.store().bytes();
        Forecast forecast = Forecast.of(store, reached, bytes, reached, bytes, each);
        boolean exact = ready.store().traits().answers() == Traits.Answers.EXACT;
        yield new StoreTrial.Tried(
            store, ready.order(), exact, forecast, full == 0 ? 1 : each / full);
      }
    };
  }
}
