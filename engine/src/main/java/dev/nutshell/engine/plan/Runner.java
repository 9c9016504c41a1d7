package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.Property;
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
import dev.nutshell.engine.search.CycleSearch;
import dev.nutshell.engine.search.Device;
import dev.nutshell.engine.search.DeviceSearch;
import dev.nutshell.engine.search.Hands;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Carries a plan out. */
public final class Runner {
  private final Monitor monitor;
  private final MemoryBudget budget;
  private final Staging staging;
  private Plan.Ready plan;
  private int restarts;

  /** How many searches with other hash functions are over, and what they came to together. */
  private int searches;

  private Result sofar;

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
    staging = new Staging(monitor, budget, this::writeHeading);
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
    return staging.storeNotes();
  }

  /** Has the run kept while it goes on. */
  public void keep(Keeper by) {
    staging.keep(by);
  }

  /**
   * Has states searched by something else than a search in this process; in a plan for one thread,
   * in the order that it says.
   */
  public void searchBy(Function<Task, Search> other) {
    staging.searchBy(other);
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
      case Question.Cycles _ when plan.spec().threads() > 1 && plan.seeksRuns() ->
          "where several threads look for runs that go on for ever, that is not kept; leave out"
              + " --threads";
      case Question.Cycles _ -> null;
      case Question.Graph graph ->
          "%s is answered by a graph of all transitions, which is not kept"
              .formatted(graph.inquiry().name());
    };
  }

  /**
   * Takes the beginning of a run that was kept; {@link #run} then goes on from there.
   *
   * @throws ImageReader.Damaged where it is not this run's
   * @throws CannotGoOn where it cannot go on in the store, or by the threads, of this plan
   */
  public void goOn(ImageReader in) throws IOException {
    RunImage.Position position = new RunImage(plan).readPosition(in);
    String objection = new Change(plan, position).objection();
    if (objection != null) {
      throw new CannotGoOn(objection);
    }
    staging.beginAt(position);
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
          Product product = staging.taught(product(claim));
          return search(run, product, seed, order, this::ordered);
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
    return staging.search(
        new Brief(
            plan,
            restarts,
            plan.spec().seed(),
            Function.identity(),
            checks,
            () -> checks,
            sink,
            answering,
            this::ordered));
  }

  private Search ordered(Task task) {
    if (task.store() instanceof SpaceStore(_, Device.Space space)) {
      return new DeviceSearch(task, space, Staging.portable(task.system()));
    }
    return plan.order().search(task, plan.spec().reduction());
  }

  /** Looks for a run of the system that the automaton accepts. */
  private Result cycle(Claim claim) {
    return repeated(
        (run, seed, _) -> {
          Product product = staging.taught(product(claim));
          return search(
              run, product, seed, Function.identity(), task -> CycleSearch.of(task, product));
        });
  }

  /** The system and the automaton; of the system's events only those that the reduction leaves. */
  private Product product(Claim claim) {
    TransitionSystem whole = claim.beside(plan.system(), plan.spec().fairness());
    Reducer.Size subsets = plan.spec().reduction().subsets();
    return subsets == null
        ? new Product(whole, claim, plan.spec().fairness())
        : new Product(new Reduced(whole, claim.sequences(whole), subsets), claim);
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

  /** Searches a product for what its automaton decides. */
  private Result search(
      Plan.Ready run,
      Product product,
      long seed,
      Function<TransitionSystem, TransitionSystem> order,
      Function<Task, Search> maker) {
    Supplier<Checks> checks = () -> Checks.of(product::decides);
    return search(run.on(product), seed, order, checks.get(), checks, _ -> List.of(), maker);
  }

  private Result search(
      Plan.Ready run,
      long seed,
      Function<TransitionSystem, TransitionSystem> order,
      Checks checks,
      Supplier<Checks> more,
      Function<Inquiry.Seen, List<Answer>> answering,
      Function<Task, Search> maker) {
    return staging.search(
        new Brief(run, restarts, seed, order, checks, more, null, answering, maker));
  }

  private void writeHeading(ImageWriter out, Brief brief, Hands hands, long start, StateStore store)
      throws IOException {
    new RunImage(plan)
        .write(out, restarts, searches, start, hands, sofar, brief.system(), brief.checks(), store);
  }

  /** What is known of a search that was told to stop and is not waited for any longer. */
  Result lastSeen(Interruption why) {
    Result seen = staging.lastSeen(why, this::open);
    return seen == null ? Result.notBegun(plan.spec(), why, "the search had not begun") : seen;
  }

  /** For who has seen nothing that questions about all states could be answered by. */
  private List<Answer> open(Inquiry.Seen seen) {
    return plan.question() instanceof Question.Cycles
        ? List.of()
        : properties().map(property -> Answer.open(property, seen.why())).toList();
  }

  private Stream<Property> properties() {
    return plan.question().inquiries().stream().flatMap(inquiry -> inquiry.properties().stream());
  }

  /** What is asked of it, for who ends before it has begun. */
  List<Answer> unbegun() {
    return properties().map(property -> Answer.open(property, Agenda.NOT_COME_TO)).toList();
  }
}
