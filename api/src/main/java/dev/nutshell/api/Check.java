package dev.nutshell.api;

import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.report.HtmlReport;
import dev.nutshell.report.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Checks a model from Java, by the same engine as the command line.
 *
 * <pre>{@code
 * Result result = Check.of(new Philosophers(5)).search(Order.BFS).store("tree").run();
 * Check.of(new Philosophers(5, true)).mustHold();
 * Check.of(new WaitingRoom(3, true))
 *     .leadsTo(room -> room.waits(0), room -> room.isIn(0))
 *     .fair(Fairness.WEAK)
 *     .mustHold();
 * }</pre>
 *
 * <p>What a model states itself is checked, too, unless {@link #property} says otherwise.
 *
 * @param <S> the states
 */
public final class Check<S> {
  private final String name;
  private final TransitionSystem system;
  private final Subject<S> subject;
  private final List<Consumer<RunSpec.Builder>> settings = new ArrayList<>();
  private final List<BiConsumer<RunSpec.Builder, Subject<S>>> questions = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private final Map<String, Predicate<S>> predicates = new LinkedHashMap<>();
  private final List<Temporal<S>> temporals = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private Path report;
  private Function<Symmetry<S>, JavaSystem<S>> reducing;
  private Symmetry<S> symmetry;
  private String asymmetric; // what was asked that symmetry would not keep, or null

  private Check(String name, TransitionSystem system, Subject<S> subject) {
    this.name = name;
    this.system = system;
    this.subject = subject;
  }

  /**
   * A check of a model whose states are Java values. What the model states is asked already; the
   * other methods ask for more, or say how to search.
   *
   * @param <S> the states
   * @param model what is checked
   * @return a check that asks what the model states
   * @throws IllegalArgumentException if the model's states have no encoding; the message names the
   *     component
   */
  public static <S> Check<S> of(Model<S> model) {
    JavaSystem<S> system = new JavaSystem<>(model);
    Check<S> check =
        new Check<>(model.getClass().getSimpleName(), system, new Subject.OfValues<>(system));
    check.reducing = symmetry -> new JavaSystem<>(model, symmetry);
    return check;
  }

  /**
   * A system of which the states are packed vectors.
   *
   * @param system what is checked
   * @return a check that asks what the model states
   */
  public static Check<State> of(TransitionSystem system) {
    return new Check<>(system.getClass().getSimpleName(), system, new Subject.OfVectors(system));
  }

  /**
   * A model that {@link JavaModels} has loaded by name: of the states that it has as a {@link
   * Model}, or of packed vectors.
   *
   * @param system what is checked
   * @return a check that asks what the model states
   */
  public static Check<?> loaded(TransitionSystem system) {
    return system instanceof JavaSystem<?> values ? of(values.model) : of(system);
  }

  /**
   * In which order states are visited. {@link Order#BFS} finds the shortest trail, {@link
   * Order#DFS} needs less memory and can look for runs that go on for ever.
   *
   * @param order which of them comes first
   * @return this check
   */
  public Check<S> search(Order order) {
    settings.add(spec -> spec.order(order));
    return this;
  }

  /**
   * A store specification, as on the command line.
   *
   * @param specification such as {@code tree} or {@code disk}
   * @return this check
   */
  public Check<S> store(String specification) {
    settings.add(spec -> spec.store(specification));
    return this;
  }

  /**
   * How many bytes the run may hold off the heap: its tables, stacks and queues. What the rest of
   * this process takes, the heap among it, is not counted here; {@code --memory} of the command
   * line is for a whole process.
   *
   * @param bytes the most that it may hold
   * @return this check
   */
  public Check<S> memory(long bytes) {
    settings.add(spec -> spec.memory(bytes));
    return this;
  }

  /**
   * {@code all}, {@code none}, {@code deadlock}, {@code assert} or an invariant's name.
   *
   * @param word one of these; say more of them one by one
   * @return this check
   */
  public Check<S> property(String word) {
    words.add(word);
    return this;
  }

  /**
   * One more invariant, on the packed vector; {@link #always} is for the model's own states.
   *
   * @param name what results and messages call it
   * @param predicate what holds of a state
   * @return this check
   */
  public Check<S> invariant(String name, StatePredicate predicate) {
    fresh(name);
    questions.add((spec, _) -> spec.invariant(Invariant.of(name, predicate)));
    asymmetric = "invariant " + name + " is about packed vectors";
    return this;
  }

  /**
   * It holds in every reachable state.
   *
   * @param predicate what holds of a state
   * @return this check
   */
  public Check<S> always(Predicate<? super S> predicate) {
    return always(unnamed("always"), predicate);
  }

  /**
   * It holds in every reachable state. One that throws does not hold.
   *
   * @param name what results and messages call it
   * @param predicate what holds of a state
   * @return this check
   */
  public Check<S> always(String name, Predicate<? super S> predicate) {
    fresh(name);
    questions.add(
        (spec, about) -> spec.invariant(Invariant.of(name, about.invariant(predicate::test))));
    return this;
  }

  /**
   * Every run comes to a state where it holds.
   *
   * @param goal what comes true of a state
   * @return this check
   */
  public Check<S> eventually(Predicate<? super S> goal) {
    return eventually(unnamed("eventually"), goal);
  }

  /**
   * Every run comes to a state where it holds.
   *
   * @param name what results and messages call it
   * @param goal what comes true of a state
   * @return this check
   */
  public Check<S> eventually(String name, Predicate<? super S> goal) {
    return temporal(Temporal.eventually(name, goal));
  }

  /**
   * After every state where the cause holds, or in it, there is one where the effect does.
   *
   * @param cause of a state
   * @param effect of the same state or of a later one
   * @return this check
   */
  public Check<S> leadsTo(Predicate<? super S> cause, Predicate<? super S> effect) {
    return leadsTo(unnamed("leads to"), cause, effect);
  }

  /**
   * After every state where the cause holds, or in it, there is one where the effect does.
   *
   * @param name what results and messages call it
   * @param cause of a state
   * @param effect of the same state or of a later one
   * @return this check
   */
  public Check<S> leadsTo(String name, Predicate<? super S> cause, Predicate<? super S> effect) {
    return temporal(Temporal.leadsTo(name, cause, effect));
  }

  /**
   * Gives a predicate a name for formulas of this check ({@link #ltl}).
   *
   * @param name what results and messages call it
   * @param predicate what holds of a state
   * @return this check
   */
  public Check<S> where(String name, Predicate<? super S> predicate) {
    if (predicates.put(name, predicate::test) != null) {
      throw new IllegalArgumentException("two predicates have the name '" + name + "'");
    }
    return this;
  }

  /**
   * Every run satisfies this formula of linear temporal logic. It may speak of the predicates that
   * {@link #where} names, of the model's own ({@link Model#predicates}), and of variables:
   *
   * <pre>{@code
   * Check.of(new Philosophers(5, true))
   *     .where("hungry", s -> s.isHungry(0))
   *     .where("eats", s -> s.eats(0))
   *     .ltl("[] (hungry -> <> eats)")
   * }</pre>
   *
   * @param formula its text
   * @return this check
   */
  public Check<S> ltl(String formula) {
    return temporal(Temporal.ltl(formula, formula));
  }

  /**
   * Every run satisfies it.
   *
   * @param temporal the property, with its name
   * @return this check
   */
  public Check<S> temporal(Temporal<S> temporal) {
    fresh(temporal.name());
    temporals.add(temporal);
    return this;
  }

  private String unnamed(String word) {
    String name = word;
    for (int i = 2; names.contains(name); i++) {
      name = word + " " + i;
    }
    return name;
  }

  private String fresh(String name) {
    if (!names.add(name)) {
      throw new IllegalArgumentException("two properties have the name '" + name + "'");
    }
    return name;
  }

  /**
   * Looks only at runs that are fair to the model's actors ({@link Model#actors}); what states show
   * is not touched by this.
   *
   * @param fairness to whoever can move all the time, or again and again
   * @return this check
   */
  public Check<S> fair(Fairness fairness) {
    settings.add(spec -> spec.fair(fairness));
    return this;
  }

  /**
   * No move may have this label.
   *
   * @param label written as in a trail
   * @return this check
   */
  public Check<S> forbid(String label) {
    questions.add((spec, _) -> spec.forbid(label));
    asymmetric = "the label '" + label + "' may name one of those that are alike";
    return this;
  }

  /**
   * Lets one state stand for all that are alike. What is said of states is then found in fewer of
   * them; what is said of runs is searched without symmetry, and trails name everybody by the same
   * name from beginning to end. Where the model or an invariant is caught telling apart what the
   * symmetry calls alike, {@link #run} throws {@link dev.nutshell.engine.model.Unrepeatable} with a
   * sentence that says where.
   *
   * @param alike which states are alike
   * @return this check
   * @throws IllegalArgumentException if this is no check of a {@link Model}
   */
  public Check<S> symmetry(Symmetry<S> alike) {
    if (reducing == null) {
      throw new IllegalArgumentException("symmetry is for models whose states are Java values");
    }
    symmetry = alike;
    return this;
  }

  /**
   * Goes on after a violation, to count them all.
   *
   * @return this check
   */
  public Check<S> findAll() {
    settings.add(spec -> spec.findAll());
    return this;
  }

  /**
   * Goes no deeper than so many moves. A search that would have gone on there is inconclusive, and
   * {@link #mustHold} says so.
   *
   * @param most moves from the start
   * @return this check
   */
  public Check<S> depth(long most) {
    settings.add(spec -> spec.depth(most));
    return this;
  }

  /**
   * Ends the search after this time; it is then inconclusive unless a violation was found.
   *
   * @param time on the clock
   * @return this check
   */
  public Check<S> within(Duration time) {
    settings.add(spec -> spec.time(time));
    return this;
  }

  /**
   * Chooses hash functions and orders that depend on chance; the same seed chooses the same.
   *
   * @param seed any number
   * @return this check
   */
  public Check<S> seed(long seed) {
    settings.add(spec -> spec.seed(seed));
    return this;
  }

  /**
   * Writes what comes out as a page, with the counterexample to step through; the page needs no
   * network. It is written before {@link #mustHold} and the like throw.
   *
   * @param file the page, which is replaced where it exists
   * @return this check
   */
  public Check<S> report(Path file) {
    report = file;
    return this;
  }

  /**
   * Asks everything: first what states show, then a search for each statement about runs.
   *
   * @return every answer, with trails, counts and figures
   * @throws IllegalArgumentException if what was asked for makes no sense; the message says why
   * @throws UncheckedIOException if the report cannot be written
   */
  public Result run() {
    long began = System.nanoTime();
    Result result = answered();
    if (report != null) {
      write(result, (System.nanoTime() - began) / 1e9);
    }
    return result;
  }

  private void write(Result result, double seconds) {
    String version = Check.class.getPackage().getImplementationVersion();
    Run run =
        new Run(
            "nutshell",
            version == null ? "development" : version,
            name,
            "java",
            result,
            Collections.nCopies(result.violations().size(), null),
            Math.max(0, seconds - result.searchTime()),
            seconds,
            null);
    try (Writer out = Files.newBufferedWriter(report)) {
      HtmlReport.write(run, out);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Result answered() {
    List<Plans> runs = new ArrayList<>();
    // Who has a formula to check does not ask for an exploration that checks nothing.
    boolean nothing = words.stream().allMatch("none"::equals) && !words.isEmpty();
    if (temporals.isEmpty() || !nothing || !questions.isEmpty()) {
      RunSpec.Builder spec = base();
      words.forEach(spec::property);
      TransitionSystem states = system;
      Subject<S> about = subject;
      if (symmetry != null) {
        JavaSystem<S> reduced = reduced();
        states = reduced;
        about = new Subject.OfValues<>(reduced);
        spec.fair(Fairness.NONE);
      }
      for (BiConsumer<RunSpec.Builder, Subject<S>> question : questions) {
        question.accept(spec, about);
      }
      runs.add(Plans.of(spec.build(), states));
      if (symmetry != null) {
        runs.addAll(stated());
      }
    }
    temporals.forEach(
        temporal -> runs.add(Plans.of(base().ask(inquiry(stated(temporal))).build(), system)));
    List<Plan.Ready> parts =
        runs.stream().map(Check::ready).toList().stream().flatMap(List::stream).toList();
    Result result = null;
    for (Plan.Ready part : parts) {
      Runner runner = new Runner(part);
      if (!runner.isAnsweredBy(result)) {
        Result one = runner.run();
        result = result == null ? one : result.and(one);
      }
    }
    return result;
  }

  private JavaSystem<S> reduced() {
    if (asymmetric != null) {
      throw new IllegalArgumentException(
          "symmetry would not keep all that is asked: " + asymmetric + ". Check it apart");
    }
    return reducing.apply(symmetry);
  }

  /**
   * What the model states of its runs, as far as it is asked for. Who asks for everything in a way
   * that does not suit all of it gets the rest.
   */
  private List<Plans> stated() {
    List<String> asked = words.isEmpty() ? List.of("all") : words;
    return system.statements().stream()
        .filter(stated -> asked.stream().anyMatch(stated::isAskedBy))
        .map(stated -> Plans.of(base().ask(inquiry(stated)).build(), system))
        .filter(plans -> plans instanceof Plans.Ready || !words.isEmpty())
        .toList();
  }

  private RunSpec.Builder base() {
    RunSpec.Builder spec = RunSpec.builder();
    settings.forEach(setting -> setting.accept(spec));
    return spec;
  }

  private Stated stated(Temporal<S> temporal) {
    return switch (subject.read(temporal, predicates)) {
      case Stated.Understanding.Malformed malformed ->
          throw new IllegalArgumentException(malformed.problem().toString());
      case Stated.Understanding.Understood understood -> understood.stated();
    };
  }

  private static Inquiry inquiry(Stated stated) {
    return switch (stated.reading().get()) {
      case Stated.Reading.Read read -> new Inquiry.OfRuns(stated.property(), read.claim());
      case Stated.Reading.Refused refused ->
          throw new IllegalArgumentException(stated.property().name() + ": " + refused.why());
    };
  }

  /**
   * Opens a page in the browser for this model, and waits until it is ended there: its state space,
   * a walk through it, checks with their counterexamples. What this check asks is offered there.
   * The page is the one of {@code nutshell studio}; the module {@code nutshell-studio} must be on
   * the class path.
   *
   * @throws IllegalStateException where it is not
   * @throws UncheckedIOException where the page cannot be served
   */
  public void explore() {
    try (ModelPage.Open page = open()) {
      page.show();
      page.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The same page, for who opens it elsewhere; to be closed.
   *
   * @return the page, served until it is closed
   */
  public ModelPage.Open open() {
    ModelPage page =
        ServiceLoader.load(ModelPage.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "the page is in the module nutshell-studio, which is not on the class"
                            + " path"));
    RunSpec.Builder spec = base();
    questions.forEach(question -> question.accept(spec, subject));
    List<Stated> statements = temporals.stream().map(this::stated).toList();
    try {
      return page.open(name, new Questioned(system, spec.build().invariants(), statements));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static List<Plan.Ready> ready(Plans plans) {
    return switch (plans) {
      case Plans.Refused refused ->
          throw new IllegalArgumentException(refused.refusal().toString());
      case Plans.Ready ready -> ready.parts();
    };
  }

  /**
   * Every checked property holds in every reachable state, without a doubt.
   *
   * <p>A store may omit states: one that was chosen so ({@code compact}, {@code bitstate}), and
   * {@code auto} where no exact store fits in the memory. A run with such a store proves nothing,
   * so it is an error here, also where the store was chosen by name. Where it is enough, say so by
   * {@link #mustProbablyHold()}.
   *
   * @return what {@link #run} gives, with every answer
   * @throws AssertionError with the trail, if a property fails; with the reason, if the search did
   *     not end or was not exhaustive
   */
  public Result mustHold() {
    Result result = mustProbablyHold();
    if (result.guarantee().kind() != Guarantee.Kind.EXHAUSTIVE) {
      throw new AssertionError(
          "no violation was found, but the search was not exhaustive: the store '"
              + result.store().spec()
              + "' may have omitted states. Allow more memory, choose an exact store such as"
              + " tree:compact, or say mustProbablyHold() where this is enough");
    }
    return result;
  }

  /**
   * No violation was found by a search that went to its end, though its store may have omitted
   * states; {@link Result#guarantee()} says what is known of that.
   *
   * @return what {@link #run} gives, with every answer
   * @throws AssertionError with the trail, if a property fails; with the reason, if the search did
   *     not end
   */
  public Result mustProbablyHold() {
    Result result = run();
    return switch (result.verdict()) {
      case Verdict.Holds _ -> result;
      case Verdict.Violated violated ->
          throw new AssertionError(TrailText.of(violated.violations().getFirst()));
      case Verdict.Inconclusive why -> throw inconclusive(why);
    };
  }

  /**
   * The first violation: for a model that is meant to have one, such as a puzzle.
   *
   * @return the violation, with its trail
   * @throws AssertionError if there is none
   */
  public Violation mustFail() {
    return switch (run().verdict()) {
      case Verdict.Violated violated -> violated.violations().getFirst();
      case Verdict.Holds _ -> throw new AssertionError("every checked property holds");
      case Verdict.Inconclusive why -> throw inconclusive(why);
    };
  }

  private static AssertionError inconclusive(Verdict.Inconclusive verdict) {
    return new AssertionError("not known: " + verdict.why() + ", with no violation so far");
  }
}
