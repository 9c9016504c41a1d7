package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.product.Reduced;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.property.Question;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.search.CycleSearch;
import dev.nutshell.engine.search.Device;
import dev.nutshell.engine.search.DeviceSearch;
import dev.nutshell.engine.search.Exploration;
import dev.nutshell.engine.search.Finding;
import dev.nutshell.engine.search.Hands;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Carries a plan out. */
public final class Runner {
  private final Monitor monitor;
  private final MemoryBudget budget;
  private Plan.Ready plan;
  private int restarts;
  private Keeper keeper;

  /** What searches instead of a search in this process, or null. */
  private Function<Task, Search> elsewhere;

  /** Where the search is to begin, while that is not read yet; null where it begins anew. */
  private RunImage.Position position;

  /** How many searches with other hash functions are over, and what they came to together. */
  private int searches;

  private Result sofar;

  /** The search under way, for whoever gives up waiting for it. */
  private volatile UnderWay underWay;

  private record UnderWay(Conclusion conclusion, StateStore store, long start) {}

  /** Runs in a budget of the plan's memory, all of it off the heap. */
  public Runner(Plan.Ready plan) {
    this(plan, new MemoryBudget(plan.spec().memory()));
  }

  /** Runs in a budget of which the model itself already holds a part. */
  public Runner(Plan.Ready plan, MemoryBudget budget) {
    this(plan, budget, new Monitor(plan.spec().time(), budget));
  }

  private Runner(Plan.Ready plan, MemoryBudget budget, Monitor monitor) {
    this.plan = plan;
    this.budget = budget;
    this.monitor = monitor;
    budget.allowDisk(plan.spec().disk());
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

  /** What the store of the search under way has done so far that the user should know. */
  public List<String> storeNotes() {
    UnderWay known = underWay;
    return known == null ? List.of() : List.copyOf(known.store.notes());
  }

  /** Has the run kept while it goes on. */
  public void keep(Keeper by) {
    keeper = by;
  }

  /**
   * Has states searched by something else than a search in this process; in a plan for one thread,
   * in the order that it says.
   */
  public void searchBy(Function<Task, Search> other) {
    elsewhere = other;
    if (plan.question() instanceof Question.Safety safety
        && safety.forbidden() instanceof LabelMatcher labels) {
      labels.sharesLooking();
    }
  }

  /** Why such a run cannot be kept, or null. */
  public static String whyNotKept(Plan.Ready plan) {
    if (plan.spec().coverage()) {
      return "what --coverage counts is not kept; leave it out";
    }
    return switch (plan.question()) {
      case Question.Safety _ -> null;
      case Question.Cycles _ when plan.spec().threads() > 1 && seeksRuns(plan) ->
          "where several threads look for runs that go on for ever, that is not kept; leave out"
              + " --threads";
      case Question.Cycles _ -> null;
      case Question.Graph graph ->
          "%s is answered by a graph of all transitions, which is not kept"
              .formatted(graph.inquiry().name());
    };
  }

  /** Whether a path is not enough to decide it. */
  private static boolean seeksRuns(Plan.Ready plan) {
    return plan.question() instanceof Question.Cycles cycles
        && !cycles.inquiry().claim().isTerminal();
  }

  /** How many threads the next search has. */
  private int threads(Plan.Ready run) {
    if (position != null) {
      return new Change(run, position).threads();
    }
    // A run that is kept goes on to the same trails, unless its user asked for threads.
    boolean kept = keeper != null;
    boolean unasked = run.spec().threads() == RunSpec.ALL_CORES;
    return elsewhere != null || kept && (unasked || seeksRuns(run)) ? 1 : run.threads();
  }

  /**
   * Takes the beginning of a run that was kept; {@link #run} then goes on from there.
   *
   * @throws ImageReader.Damaged where it is not this run's
   * @throws CannotGoOn where it cannot go on in the store, or by the threads, of this plan
   */
  public void goOn(ImageReader in) throws IOException {
    position = new RunImage(plan).readPosition(in);
    String objection = new Change(plan, position).objection();
    if (objection != null) {
      throw new CannotGoOn(objection);
    }
    plan = plan.on(position.system());
    restarts = position.restarts();
    searches = position.searches();
    if (position.hasResult()) {
      sofar = ResultImage.read(in, told());
    }
  }

  /** Writes what came of this run, for {@link #readResult}. */
  public void writeResult(Result result, ImageWriter out) throws IOException {
    new RunImage(plan).writeSystem(out);
    ResultImage.write(out, result);
  }

  /** Reads what came of this run instead of running it. */
  public Result readResult(ImageReader in) throws IOException {
    plan = plan.on(new RunImage(plan).readSystem(in));
    return ResultImage.read(in, told());
  }

  /** The system whose events trails consist of. */
  private TransitionSystem told() {
    return plan.question() instanceof Question.Cycles cycles
        ? product(cycles.inquiry().claim()).system()
        : plan.system();
  }

  /** Whether there is nothing left to find out after what came of the runs before this one. */
  public boolean isAnsweredBy(Result earlier) {
    return plan.question() instanceof Question.Cycles cycles
        && earlier != null
        && earlier.answers().contains(Answer.holds(cycles.inquiry().property()));
  }

  /** Explores and answers what was asked. */
  public Result run() {
    return switch (plan.question()) {
      case Question.Safety safety -> check(safety);
      case Question.Graph graph -> trace(graph.inquiry());
      case Question.Cycles cycles ->
          cycles.inquiry().claim().isTerminal()
              ? decide(cycles.inquiry().claim())
              : cycle(cycles.inquiry().claim());
    };
  }

  /** One search of a plan for what a path shows. */
  private interface Checking {
    Result of(Plan.Ready plan, long seed, Function<TransitionSystem, TransitionSystem> order);
  }

  /** As often as was asked for, each time with other hash functions and another order. */
  private Result repeated(Checking checking) {
    long seed = plan.spec().seed();
    do {
      long next = searches == 0 ? seed : Hash.mix(seed + searches);
      Function<TransitionSystem, TransitionSystem> order =
          searches == 0 ? Function.identity() : system -> new Shuffled(system, next);
      Result one = whole(() -> checking.of(plan, next, order));
      sofar = sofar == null ? one : Union.of(sofar, one);
      searches++;
    } while (searches < plan.spec().runs() && goesOn(sofar));
    return sofar;
  }

  private Result check(Question.Safety safety) {
    return repeated(
        (run, seed, order) -> {
          Checks checks = safety.checks(run.system());
          return search(
              onDevice(run),
              seed,
              order,
              checks,
              () -> safety.checks(run.system()),
              null,
              seen -> answers(checks, seen),
              this::ordered);
        });
  }

  /** A device leaves out events by the state alone. */
  private static Plan.Ready onDevice(Plan.Ready run) {
    RunSpec spec = run.spec();
    return spec.device() != null && spec.reduction() != Reduction.NONE
        ? run.on(Reduced.portable(run.system()))
        : run;
  }

  /**
   * Looks for a path after which the automaton accepts whatever comes. Where only fair runs count,
   * that is the same: every path can be gone on with in a fair way.
   */
  private Result decide(Claim claim) {
    return repeated(
        (run, seed, order) -> {
          Product product = begun(product(claim));
          return search(
              run.on(product),
              seed,
              order,
              Checks.of(product::decides),
              () -> Checks.of(product::decides),
              null,
              _ -> List.of(),
              this::ordered);
        });
  }

  private static List<Answer> answers(Checks checks, Inquiry.Seen seen) {
    return checks.observers().stream()
        .flatMap(observer -> observer.answers(seen).stream())
        .toList();
  }

  private boolean goesOn(Result result) {
    boolean stopped = result.verdict() instanceof Verdict.Violated && plan.spec().stopAtFirst();
    // What was exhaustive has seen everything, and a limit that was reached stays reached.
    return !stopped && result.guarantee().kind() == Guarantee.Kind.PROBABILISTIC;
  }

  /** Hands every transition on; where they do not fit, answers as far as states tell it. */
  private Result trace(Inquiry.OfTransitions inquiry) {
    Result result = traced(inquiry);
    boolean open = result.answers().stream().anyMatch(Answer::isOwed);
    Inquiry.OfStates weaker = inquiry.weaker();
    if (!open || weaker == null || result.limitReached() == Interruption.REQUEST) {
      return result;
    }
    return switch (Planner.plan(plan.spec().asking(weaker), plan.system(), budget)) {
      case Plan.Refusal _ -> result;
      case Plan.Ready ready -> {
        Result other = new Runner(ready, budget, monitor).run();
        yield other.answers().stream().noneMatch(Answer::isOwed) ? other : result;
      }
    };
  }

  private Result traced(Inquiry.OfTransitions inquiry) {
    if (plan.system().mayOutgrow()) {
      // A sink cannot take back what it was handed: vectors find their width first.
      Result counted = whole(() -> enumerate((_, _, _) -> {}, Checks.NONE, this::open));
      if (counted.limitReached() != null) {
        return counted;
      }
    }
    try (Inquiry.Tracing tracing = inquiry.trace(plan.system(), budget, monitor::answered)) {
      return enumerate(tracing, Checks.lookingOn(tracing.states()), tracing::answers);
    }
  }

  private Result enumerate(
      EdgeSink sink, Checks checks, Function<Inquiry.Seen, List<Answer>> answering) {
    return search(
        plan,
        plan.spec().seed(),
        Function.identity(),
        checks,
        () -> checks,
        sink,
        answering,
        this::ordered);
  }

  private Search ordered(Task task) {
    if (elsewhere != null) {
      return elsewhere.apply(task);
    }
    if (task.store() instanceof SpaceStore(_, Device.Space space)) {
      return new DeviceSearch(task, space, portable(task.system()));
    }
    return plan.order().search(task, plan.spec().reduction());
  }

  /** Looks for a run of the system that the automaton accepts. */
  private Result cycle(Claim claim) {
    return repeated(
        (run, seed, _) -> {
          Product product = begun(product(claim));
          return search(
              run.on(product),
              seed,
              Function.identity(),
              Checks.of(product::decides),
              () -> Checks.of(product::decides),
              null,
              _ -> List.of(),
              task -> elsewhere != null ? elsewhere.apply(task) : CycleSearch.of(task, product));
        });
  }

  /** The system and the automaton; of the system's events only those that the reduction leaves. */
  private Product product(Claim claim) {
    TransitionSystem whole = claim.beside(plan.system());
    Reducer.Size subsets = plan.spec().reduction().subsets();
    return subsets == null
        ? new Product(whole, claim, plan.spec().fairness())
        : new Product(new Reduced(whole, claim.sequences(whole), subsets), claim);
  }

  /** The same product, where it has learnt something before, knowing that. */
  private Product begun(Product fresh) {
    return position == null ? fresh : (Product) position.taught(fresh);
  }

  /** One search from its beginning to its end. */
  private interface Attempt {
    Result make();
  }

  /** Begins anew as often as vectors prove too narrow. */
  private Result whole(Attempt attempt) {
    while (true) {
      try {
        return attempt.make();
      } catch (Outgrown narrow) {
        plan = plan.on(narrow.wider());
        restarts++;
      }
    }
  }

  /**
   * One thread begins, as most searches are soon over. Where there is more to do, others take over
   * from it, with a store that they share. A run that is kept is a long one.
   */
  private Result search(
      Plan.Ready run,
      long seed,
      Function<TransitionSystem, TransitionSystem> order,
      Checks checks,
      Supplier<Checks> more,
      EdgeSink sink,
      Function<Inquiry.Seen, List<Answer>> answering,
      Function<Task, Search> maker) {
    long start = System.nanoTime();
    RunSpec spec = run.spec();
    int threads = threads(run);
    Hands hands = Hands.ONE;
    boolean wereSeveral = position != null && position.several();
    if (threads > 1 && budget.keepAddresses() || wereSeveral) {
      Safepoint safepoint = new Safepoint(threads);
      hands =
          spec.eager() ? new Hands.Several(safepoint, more, 1) : new Hands.Several(safepoint, more);
    }
    Attempts attempts =
        (those, first, others) ->
            search(run, seed, order, checks, sink, answering, maker, start, those, first, others);
    if (position != null && new Change(run, position).handsOver()) {
      long began = start - position.nanos();
      try (Stage kept = kept(run, seed, order, checks, maker)) {
        return search(run, seed, order, checks, sink, answering, maker, began, hands, kept, null);
      }
    }
    if (hands == Hands.ONE || spec.eager() || keeper != null || position != null) {
      return attempts.make(hands, null, null);
    }
    Hands all = hands;
    Hands begins = spec.threads() == RunSpec.ALL_CORES ? Hands.FOR_LONG : Hands.FOR_A_WHILE;
    Result result = attempts.make(begins, null, paused -> attempts.make(all, paused, null));
    return result == null ? attempts.make(all, null, null) : result;
  }

  /** The search by one thread that was kept, and its store: others go on in its place. */
  private Stage kept(
      Plan.Ready run,
      long seed,
      Function<TransitionSystem, TransitionSystem> order,
      Checks checks,
      Function<Task, Search> maker) {
    Change change = new Change(run, position);
    Stage kept = Stage.kept(change.before(context(run, seed)));
    try {
      change.requireListing(kept.store());
      kept.search(maker.apply(task(run, order.apply(run.system()), kept, checks, null, Hands.ONE)));
      position.search(kept.search(), checks);
      position = null;
      return kept;
    } catch (RuntimeException failure) {
      kept.close();
      throw failure;
    }
  }

  private StoreFamily.Context context(Plan.Ready run, long seed) {
    return new StoreFamily.Context(budget, seed, run.system(), null, run.spec().expected());
  }

  private Task task(
      Plan.Ready run,
      TransitionSystem explored,
      Stage stage,
      Checks checks,
      EdgeSink sink,
      Hands hands) {
    RunSpec spec = run.spec();
    return new Task(
        explored,
        stage.store(),
        checks,
        sink,
        spec.depth(),
        spec.stopAtFirst(),
        budget,
        monitor,
        // Beside an automaton the system itself is reduced.
        run.system() instanceof Product ? null : spec.reduction().subsets(),
        hands);
  }

  /** The store that was kept, where states move from it to another one; otherwise null. */
  private Stage left(Change change, StoreFamily.Context context) {
    if (change == null || !change.moves()) {
      return null;
    }
    Stage left = new Stage(change.before(context));
    try {
      change.requireListing(left.store());
      return left;
    } catch (CannotGoOn nothingListed) {
      left.close();
      throw nothingListed;
    }
  }

  /** The store of a search: empty, where none was kept or states move to it, or filled. */
  private StateStore store(Change change, Stage first, StoreFamily.Context context) {
    if (change != null && !change.moves()) {
      return position.store(opened(context));
    }
    if (change == null && (first == null || !first.isKept())) {
      return open(context);
    }
    StateStore taker = opened(context);
    if (taker.needsParents()) {
      taker.close();
      throw Change.needsParents(plan);
    }
    return taker;
  }

  /** Makes searches that differ in who searches. */
  private interface Attempts {
    Result make(Hands hands, Stage first, Function<Stage, Result> others);
  }

  /**
   * @param first in whose place it goes on, or null where it begins
   * @param others who may go on in its place when one thread is not enough; null where nobody may
   * @return null where one thread is not enough, or it could not go on in the place of another
   */
  private Result search(
      Plan.Ready run,
      long seed,
      Function<TransitionSystem, TransitionSystem> order,
      Checks checks,
      EdgeSink sink,
      Function<Inquiry.Seen, List<Answer>> answering,
      Function<Task, Search> maker,
      long start,
      Hands hands,
      Stage first,
      Function<Stage, Result> others) {
    long before = position == null ? 0 : position.nanos();
    TransitionSystem system = run.system();
    RunSpec spec = run.spec();
    Conclusion conclusion = new Conclusion(run, checks, seed, restarts);
    var context = context(run, seed);
    if (hands instanceof Hands.Several several) {
      context = context.sharedAt(several.safepoint());
    }
    Change change = position == null ? null : new Change(run, position);
    try (Stage stage = new Stage(store(change, first, context));
        Stage left = left(change, context)) {
      StateStore store = stage.store();
      underWay = new UnderWay(conclusion, store, start - before);
      // Beside an automaton a search takes transitions as often as it needs them.
      boolean counts = spec.coverage() && !(system instanceof Product);
      Counting counting = counts ? new Counting(order.apply(system)) : null;
      Task task = task(run, counts ? counting : order.apply(system), stage, checks, sink, hands);
      Keeper.Writing beginning =
          out ->
              new RunImage(plan)
                  .write(
                      out, restarts, searches, start - before, hands, sofar, system, checks, store);
      Exploration exploration = explore(task, maker, beginning, stage, first, left);
      if (others != null && exploration.interruption() == Interruption.PAUSE) {
        Result taken = counts ? null : others.apply(stage);
        if (taken != null || spec.threads() != RunSpec.ALL_CORES) {
          return taken;
        }
        underWay = new UnderWay(conclusion, store, start - before);
        stage.staysAlone();
        exploration = goOn(stage.search(), beginning);
      }
      if (exploration == null) {
        return null;
      }
      double seconds = (System.nanoTime() - start + before) / 1e9;
      Result result = conclusion.of(exploration, store, seconds, answering);
      return counts ? result.counting(counting.coverage(run, result)) : result;
    }
  }

  /**
   * Null where it cannot go on in the place of the first.
   *
   * @param left the store whose states are still to move, or null
   */
  private Exploration explore(
      Task task,
      Function<Task, Search> maker,
      Keeper.Writing beginning,
      Stage stage,
      Stage first,
      Stage left) {
    boolean begun = first == null;
    try {
      Search search = maker.apply(task);
      stage.search(search);
      if (position != null) {
        position.search(search, task.checks());
        if (left != null) {
          search.moveFrom(left.store());
          left.close();
        }
        position = null;
      }
      begun = begun || first.isTakenBy(search, budget.available());
      if (!begun && first.isKept()) {
        throw new IllegalStateException("what was kept could not be handed over");
      }
      return begun ? goOn(search, beginning) : null;
    } catch (MemoryBudget.Exhausted exhausted) {
      if (position != null || !begun && first.isKept()) {
        throw exhausted;
      }
      return begun ? Exploration.notBegun(exhausted) : null;
    }
  }

  /** Runs a search to its end, and keeps it on the way. */
  private Exploration goOn(Search search, Keeper.Writing beginning) {
    while (true) {
      if (keeper != null) {
        monitor.pauseBy(keeper.next());
      }
      Exploration exploration = search.run();
      if (keeper == null || exploration.interruption() != Interruption.PAUSE) {
        return exploration;
      }
      keeper.keep(
          out -> {
            beginning.to(out);
            search.write(out);
          },
          exploration.counters(),
          monitor.ending() != null);
      if (monitor.ending() != null) {
        return exploration.endedBy(monitor.ending());
      }
    }
  }

  /**
   * Opens the store; where the model has left too little for it, one that takes nothing, so that
   * the run ends as one that ran out of memory.
   */
  private StateStore open(StoreFamily.Context context) {
    try {
      return opened(context);
    } catch (MemoryBudget.Exhausted exhausted) {
      return new SpentStore(plan.store().traits(), exhausted);
    }
  }

  private StateStore opened(StoreFamily.Context context) {
    Device device = plan.spec().device();
    if (device != null) {
      Device.Space space = device.open(portable(context.system()), budget);
      return new SpaceStore(plan.store().traits(), space);
    }
    return plan.store().opener().open(context);
  }

  private static Portable portable(TransitionSystem system) {
    return system.abilities().portable().on(system.explorer());
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
      return lastSeen(known, why, monitor.findings(), counters, List.of(note));
    } catch (RuntimeException disturbed) {
      List<String> notes = List.of(note, "trails could not be replayed while it went on");
      return lastSeen(known, why, List.of(), counters, notes);
    }
  }

  private Result lastSeen(
      UnderWay known,
      Interruption why,
      List<Finding> findings,
      Counters counters,
      List<String> notes) {
    Exploration seen = new Exploration(why, findings, counters, counters.innerSteps, null, notes);
    double seconds = (System.nanoTime() - known.start) / 1e9;
    return known.conclusion.of(seen, known.store, seconds, this::open);
  }

  /** For who has seen nothing that an inquiry could be answered by. */
  private List<Answer> open(Inquiry.Seen seen) {
    return plan.question().inquiries().stream()
        .flatMap(inquiry -> inquiry.properties().stream())
        .map(property -> Answer.open(property, seen.why()))
        .toList();
  }

  /** What is asked of it, for who ends before it has begun. */
  public List<Answer> unbegun() {
    return plan.question().inquiries().stream()
        .flatMap(inquiry -> inquiry.properties().stream())
        .map(property -> Answer.open(property, Agenda.NOT_COME_TO))
        .toList();
  }
}
