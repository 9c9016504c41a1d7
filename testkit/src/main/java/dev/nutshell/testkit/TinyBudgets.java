package dev.nutshell.testkit;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Combinations;
import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Combinations that are called sound, on random systems and in so little memory that stores move,
 * overflow or run out on the way: what a run then calls exhaustive must be.
 */
public final class TinyBudgets {
  private static final long PLENTY = 256L << 20;

  /** A store that forgets visits the states of a larger system again and again. */
  private static final int MOST_FORGOTTEN = 50;

  /** And where it can keep only the stack, so often that no one wants to wait for it. */
  private static final long MOST_VISITS = 50_000;

  private static final int MOST = 250;
  private static final int MANY = 5000;

  private long runs;
  private long exhaustive;
  private long probabilistic;
  private long partial;

  /** All combinations of store, search and reduction that are called sound. */
  public static List<Judge.Combination> sound() {
    return Combinations.ofChecks().stream()
        .filter(combination -> Judge.judge(combination) instanceof Judgement.Sound)
        .toList();
  }

  /** A combination in words, the same in every process. */
  public static String name(Judge.Combination combination) {
    return "%s --search %s --reduce %s"
        .formatted(
            combination.store().spec(), combination.order().word(), combination.reduction().word());
  }

  /**
   * Runs one combination on one system in one budget.
   *
   * @return what is wrong with the result, or null
   */
  public String fault(Judge.Combination combination, long seed) {
    return fault(combination, seed, 1);
  }

  /** The same with several threads, from the first state on. */
  public String fault(Judge.Combination combination, long seed, int threads) {
    SplittableRandom random = new SplittableRandom(seed ^ name(combination).hashCode());
    TransitionSystem system = system(combination, seed, random);
    Reference reference = Reference.of(system);
    boolean forgets = combination.traits().answers().mayForget();
    if (forgets && reference.states() > MOST_FORGOTTEN) {
      return null;
    }
    Set<Object> reached = ConcurrentHashMap.newKeySet();
    AtomicLong visits = new AtomicLong();
    AtomicReference<Runner> runner = new AtomicReference<>();
    Invariant watched =
        Invariant.of(
            "watched",
            state -> {
              if (visits.incrementAndGet() > MOST_VISITS) {
                runner.get().monitor().requestStop();
              }
              return reached.add(Reference.key(state)) || true;
            });
    RunSpec.Builder spec =
        RunSpec.builder()
            .store(combination.store().spec())
            .order(combination.order())
            .reduce(combination.reduction())
            .memory(PLENTY)
            .property("deadlock")
            .seed(seed)
            .eagerThreads(threads)
            .findAll();
    // It makes every state visible, so reductions reduce less where it is there.
    if (combination.reduction() == Reduction.NONE || forgets) {
      spec.invariant(watched);
    }
    if (!(Planner.plan(spec.build(), system) instanceof Plan.Ready plan)) {
      return "refused";
    }
    // From a few kilobytes to some times what the system takes; now and then for all of the run.
    double octaves =
        combination.traits().answers().mayOmit()
            ? 1 + 5 * random.nextDouble()
            : random.nextDouble() * (reference.states() > MOST ? 9 : 7);
    MemoryBudget tight = new MemoryBudget((long) (4096 * Math.pow(2, octaves)));
    if (threads > 1) {
      tight.keepAddresses();
    }
    boolean whole = random.nextInt(4) == 0;
    MemoryBudget budget = new MemoryBudget(whole ? 16 * tight.limit() : PLENTY);
    runner.set(new Runner(whole ? plan : within(tight, plan), budget));
    Result result = runner.get().run();
    count(result);
    // A store that could not even be opened may leave what it had got.
    if (result.counts().states() > 0 && budget.used() + tight.used() != 0) {
      return "holds " + budget.used() + " and " + tight.used() + " bytes after its end";
    }
    return fault(combination, result, reference, reached.size());
  }

  private static TransitionSystem system(
      Judge.Combination combination, long seed, SplittableRandom random) {
    if (combination.reduction() != Reduction.NONE) {
      return ActorSystem.random(seed);
    }
    Traits.Answers answers = combination.traits().answers();
    boolean large = random.nextInt(answers.mayOmit() ? 2 : 16) == 0;
    return RandomGraphs.graph(seed, answers.mayForget() ? MOST_FORGOTTEN : large ? MANY : MOST);
  }

  /** The same plan with a store that has this budget for itself. */
  public static Plan.Ready within(MemoryBudget tight, Plan.Ready plan) {
    StoreFamily.Opener opener = plan.store().opener();
    StoreFamily.Choice.Chosen store =
        new StoreFamily.Choice.Chosen(
            plan.store().spec(),
            plan.store().traits(),
            context ->
                opener.open(
                    new StoreFamily.Context(
                        tight,
                        context.seed(),
                        context.system(),
                        context.encoder(),
                        context.expected(),
                        context.safepoint())));
    return new Plan.Ready(
        plan.system(),
        plan.spec(),
        plan.order(),
        store,
        plan.question(),
        plan.agenda(),
        plan.judgement(),
        plan.threads(),
        plan.notes(),
        plan.pending());
  }

  private void count(Result result) {
    runs++;
    switch (result.guarantee().kind()) {
      case EXHAUSTIVE -> exhaustive++;
      case PROBABILISTIC -> probabilistic++;
      case PARTIAL -> partial++;
    }
  }

  private static String fault(
      Judge.Combination combination, Result result, Reference reference, int reached) {
    boolean violated = result.verdict() instanceof Verdict.Violated;
    if (violated && reference.deadlocks() == 0) {
      return "violated, and there is no deadlock";
    }
    if (result.guarantee().kind() != Guarantee.Kind.EXHAUSTIVE) {
      return result.verdict() instanceof Verdict.Holds ? "holds, but is not exhaustive" : null;
    }
    if (result.notes().stream().anyMatch(note -> note.contains("no exact store fits"))) {
      return "exhaustive, though no exact store fitted";
    }
    if (violated != reference.deadlocks() > 0) {
      return "exhaustive with the verdict " + result.verdict();
    }
    boolean every =
        combination.reduction() == Reduction.NONE || combination.reduction() == Reduction.SLEEP;
    long states = result.counts().states();
    boolean forgets = combination.traits().answers().mayForget();
    if (every && (forgets ? states < reference.states() : states != reference.states())) {
      return "exhaustive with " + states + " of " + reference.states() + " states";
    }
    boolean whole = combination.reduction() == Reduction.NONE && !forgets;
    if (whole && result.counts().transitions() != reference.transitions()) {
      return "exhaustive with %d of %d transitions"
          .formatted(result.counts().transitions(), reference.transitions());
    }
    if (whole && result.counts().errors() != reference.deadlocks()) {
      return "exhaustive with %d of %d deadlocks"
          .formatted(result.counts().errors(), reference.deadlocks());
    }
    return combination.reduction() == Reduction.NONE && reached != reference.states()
        ? "exhaustive having reached " + reached + " of " + reference.states() + " states"
        : null;
  }

  /** How the runs ended. */
  public String figures() {
    return "%,d runs: %,d exhaustive, %,d not for having had to omit, %,d ended early"
        .formatted(runs, exhaustive, probabilistic, partial);
  }

  public long exhaustive() {
    return exhaustive;
  }

  public long probabilistic() {
    return probabilistic;
  }

  public long partial() {
    return partial;
  }
}
