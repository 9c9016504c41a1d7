package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Order;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Reduction;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.mcc.Answers.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Answers the contest's questions by one exploration: observers look at every new state. They keep
 * what they saw, so a run has one thread. What a run that was cut short, or one under a store that
 * may omit states, did not see is not claimed.
 */
public final class Contest {
  private final MarkedNet net;

  /** Builds the run's specification; given the observer. */
  private final Function<Invariant, RunSpec> spec;

  private final MemoryBudget budget;

  /** Runs in a budget of its own. */
  public Contest(MarkedNet net, Function<Invariant, RunSpec> spec) {
    this(net, spec, null);
  }

  /**
   * @param budget of which the net may already hold a part, or null for a new one
   */
  public Contest(MarkedNet net, Function<Invariant, RunSpec> spec, MemoryBudget budget) {
    this.net = net;
    this.spec = spec;
    this.budget = budget;
  }

  /** A run that makes no sense as it was asked for. */
  public static final class Refused extends RuntimeException {
    Refused(String message) {
      super(message, null, false, false);
    }
  }

  private MemoryBudget budget(RunSpec wanted) {
    return budget == null ? MemoryBudget.forRun(wanted.memory()) : budget;
  }

  private Runner runner(RunSpec wanted) {
    return switch (Planner.plan(wanted, net)) {
      case Plan.Refusal refusal -> throw new Refused(refusal.toString());
      case Plan.Ready ready -> new Runner(net, ready, budget(wanted));
    };
  }

  /** The same without a reduction, which would leave out what is asked for. */
  private static RunSpec whole(RunSpec wanted, Examination examination) {
    if (wanted.reduction() != Reduction.NONE && wanted.reduction() != Reduction.POR) {
      throw new Refused(
          "--reduce "
              + wanted.reduction().word()
              + " leaves out what "
              + examination.word()
              + " asks for.\nUse --reduce none.");
    }
    return wanted.with(Reduction.NONE);
  }

  /** Answers the properties of a file. */
  public Answers answer(List<Property> properties) {
    PropertyObserver observer = PropertyObserver.of(net, properties);
    RunSpec wanted = spec.apply(new Invariant("contest", observer));
    boolean bounds = properties.stream().anyMatch(Property.Bound.class::isInstance);
    // A bound is known only in the end, and what raises it is nearly everything.
    boolean plain = bounds && wanted.reduction() == Reduction.POR;
    Runner runner = runner(plain ? wanted.with(Reduction.NONE) : wanted);
    observer.stopThrough(runner.monitor());
    Result result = runner.run();
    return new Answers(observer.answers(isExhaustive(result)), result);
  }

  /** Answers an examination. */
  public Answers answer(Examination examination) {
    String name = examination.word();
    return switch (examination) {
      case LIVENESS -> liveness();
      case REACHABILITY_DEADLOCK -> {
        Result result = runner(spec.apply(null)).run();
        boolean found = result.counts().errors() > 0;
        yield new Answers(List.of(verdict(name, found, true, isExhaustive(result))), result);
      }
      case QUASI_LIVENESS -> {
        FiringObserver observer = new FiringObserver(net);
        Result result = watch(observer, examination);
        boolean all = observer.allEnabled() || result.unreached().isEmpty();
        Answer answer = verdict(name, all, true, isExhaustive(result));
        yield new Answers(List.of(answer), result);
      }
      case STATE_SPACE, ONE_SAFE, STABLE_MARKING -> {
        MarkingObserver observer = new MarkingObserver(net, examination);
        Result result = watch(observer, examination);
        yield new Answers(markings(examination, observer, result), result);
      }
    };
  }

  private Result watch(Observer observer, Examination examination) {
    Runner runner = runner(whole(spec.apply(new Invariant("contest", observer)), examination));
    observer.stopThrough(runner.monitor());
    return runner.run();
  }

  private static List<Answer> markings(
      Examination examination, MarkingObserver observer, Result result) {
    boolean whole = isExhaustive(result);
    String name = examination.word();
    List<Answer> answers = new ArrayList<>();
    switch (examination) {
      case STATE_SPACE -> {
        answers.add(space("STATES", result.counts().states(), whole));
        answers.add(space("TRANSITIONS", result.counts().transitions(), whole));
        answers.add(space("MAX_TOKEN_PER_MARKING", observer.mostInMarking(), whole));
        answers.add(space("MAX_TOKEN_IN_PLACE", observer.mostOfOneColour(), whole));
      }
      case ONE_SAFE -> {
        boolean known = whole || observer.isProvenSafe();
        answers.add(verdict(name, observer.mostInPlace() <= 1, false, known));
      }
      case STABLE_MARKING -> answers.add(verdict(name, observer.someStable(), false, whole));
      default -> throw new IllegalArgumentException(name + " is not about markings alone");
    }
    return answers;
  }

  private static boolean isExhaustive(Result result) {
    return result.guarantee().kind() == Guarantee.Kind.EXHAUSTIVE;
  }

  private static Answer space(String key, long value, boolean whole) {
    return new Answer(key, true, whole ? Long.toString(value) : null);
  }

  /**
   * @param lasting the answer that more states cannot change
   */
  private static Answer verdict(String name, boolean answer, boolean lasting, boolean whole) {
    boolean known = whole || answer == lasting;
    return new Answer(name, false, known ? answer ? "TRUE" : "FALSE" : null);
  }

  private Answers liveness() {
    RunSpec wanted = whole(spec.apply(null), Examination.LIVENESS);
    if (wanted.order() == Order.DFS) {
      throw new Refused(
          "Liveness keeps the edges of the graph in the order of breadth-first search.\n"
              + "Use --search bfs.");
    }
    Runner runner = runner(wanted);
    Graph graph = new Graph(runner.budget(), runner.monitor());
    Result result;
    Boolean live = null;
    try (graph) {
      result = runner.enumerate(graph);
      if (graph.hasDeadlock() || isExhaustive(result) && !result.unreached().isEmpty()) {
        live = false;
      } else if (isExhaustive(result)) {
        live = graph.isLive(result.counts().states(), net);
      }
    }
    boolean tooLarge =
        isExhaustive(result)
            || result.limitReached() == Interruption.MEMORY
            || result.limitReached() == Interruption.CAPACITY;
    if (live == null && tooLarge) {
      // The graph does not fit. Without it a deadlock or a dead transition is still seen.
      Result plain = runner(wanted.checking("deadlock")).run();
      boolean dead = isExhaustive(plain) && !plain.unreached().isEmpty();
      if (dead || plain.counts().errors() > 0) {
        live = false;
        result = plain;
      }
    }
    String value = live == null ? null : live ? "TRUE" : "FALSE";
    return new Answers(List.of(new Answer(Examination.LIVENESS.word(), false, value)), result);
  }
}
