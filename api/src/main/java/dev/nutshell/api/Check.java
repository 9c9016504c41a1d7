package dev.nutshell.api;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Order;
import java.time.Duration;

/**
 * Checks a model from Java, by the same engine as the command line.
 *
 * <pre>{@code
 * Result result = Check.of(new Philosophers(5)).search(Order.BFS).store("tree").run();
 * Check.of(new Philosophers(5, true)).mustHold();
 * }</pre>
 */
public final class Check {
  private final TransitionSystem system;
  private final RunSpec.Builder spec = RunSpec.builder();

  private Check(TransitionSystem system) {
    this.system = system;
  }

  public static <S> Check of(Model<S> model) {
    return new Check(new JavaSystem<>(model));
  }

  public static Check of(TransitionSystem system) {
    return new Check(system);
  }

  public Check search(Order order) {
    spec.order(order);
    return this;
  }

  /** A store specification, as on the command line. */
  public Check store(String specification) {
    spec.store(specification);
    return this;
  }

  /**
   * How many bytes the run may hold off the heap: its tables, stacks and queues. What the rest of
   * this process takes, the heap among it, is not counted here; {@code --memory} of the command
   * line is for a whole process.
   */
  public Check memory(long bytes) {
    spec.memory(bytes);
    return this;
  }

  /** {@code all}, {@code none}, {@code deadlock}, {@code assert} or an invariant's name. */
  public Check property(String word) {
    spec.property(word);
    return this;
  }

  /** One more invariant, on the packed vector. */
  public Check invariant(String name, StatePredicate predicate) {
    spec.invariant(Invariant.of(name, predicate));
    return this;
  }

  /** No move may have this label. */
  public Check forbid(String label) {
    spec.forbid(label);
    return this;
  }

  /** Goes on after a violation, to count them all. */
  public Check findAll() {
    spec.findAll();
    return this;
  }

  public Check depth(long most) {
    spec.depth(most);
    return this;
  }

  public Check within(Duration time) {
    spec.time(time);
    return this;
  }

  public Check seed(long seed) {
    spec.seed(seed);
    return this;
  }

  /**
   * @throws IllegalArgumentException if what was asked for makes no sense; the message says why
   */
  public Result run() {
    return switch (Plans.of(spec.build(), system)) {
      case Plans.Refused refused ->
          throw new IllegalArgumentException(refused.refusal().toString());
      case Plans.Ready ready ->
          ready.parts().stream()
              .map(part -> new Runner(part).run())
              .reduce(Result::and)
              .orElseThrow();
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
