package dev.nutshell.bench.device;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.product.Reduced;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Device;
import dev.nutshell.gpu.GpuDevice;
import dev.nutshell.gpu.NativeDevice;
import java.time.Duration;
import java.util.List;

/**
 * One model breadth-first by the JVM and by compiled C text, to the end and to the first violation.
 *
 * @param most states; of larger models nothing is compared
 * @param memory of one search
 * @param time for one search
 */
record BothSearches(long most, long memory, Duration time, Device device) {
  private static final int THREADS = 2;

  /** What came of a model. */
  sealed interface Outcome {
    record Equal(long states, int violations) implements Outcome {}

    record Differs(String cpu, String device) implements Outcome {}

    record NotCompared(String why) implements Outcome {}
  }

  /** {@code gpu}, or options of the C compiler. */
  static Device device(String word) {
    return word.equals("gpu")
        ? GpuDevice.of(Long.MAX_VALUE)
        : NativeDevice.of(System.getenv("PATH"), THREADS, List.of(word.split(" ")));
  }

  Outcome compare(TransitionSystem system) {
    return system.abilities().portable().isThere()
        ? both(system, system, null)
        : new Outcome.NotCompared("refused: " + system.abilities().portable().whyNot());
  }

  /** Of a statement of the model: whether a path decides it. */
  Outcome compare(TransitionSystem system, Stated stated) {
    if (!(stated.reading().get() instanceof Stated.Reading.Read read)) {
      return new Outcome.NotCompared("not read");
    }
    Claim claim = read.claim();
    if (!claim.isTerminal()) {
      return new Outcome.NotCompared("about endless runs");
    }
    String why = Product.portable(claim.beside(system, Fairness.NONE), claim).whyNot();
    return why == null
        ? both(system, system, new Inquiry.OfRuns(stated.property(), claim))
        : new Outcome.NotCompared("refused: " + why);
  }

  /**
   * With fewer events, chosen by the state alone; and what goes wrong is what goes wrong at all.
   */
  Outcome compareReduced(TransitionSystem system) {
    if (!system.abilities().portable().isThere()) {
      return new Outcome.NotCompared("refused: " + system.abilities().portable().whyNot());
    }
    Explorer explorer = system.explorer();
    String why = system.abilities().portable().on(explorer).local().whyNot();
    if (why != null) {
      return new Outcome.NotCompared("not reduced: " + why);
    }
    Outcome outcome = both(Reduced.portable(system), system, null);
    if (!(outcome instanceof Outcome.Equal)) {
      return outcome;
    }
    Result whole = run(system, null, true, null);
    Result fewer = run(system, null, true, device, Reduction.POR);
    return whole.limitReached() != null || causes(whole).equals(causes(fewer))
        ? outcome
        : new Outcome.Differs(causes(whole), causes(fewer));
  }

  private static String causes(Result result) {
    return result.violations().stream()
        .map(each -> each.kind() + each.message())
        .sorted()
        .distinct()
        .toList()
        .toString();
  }

  /**
   * @param onJvm what the JVM searches: the system, or that with fewer events
   */
  private Outcome both(TransitionSystem onJvm, TransitionSystem system, Inquiry.OfRuns asked) {
    Reduction reduction = onJvm == system ? Reduction.NONE : Reduction.POR;
    Outcome.Equal whole = null;
    for (boolean all : new boolean[] {true, false}) {
      Result cpu = run(onJvm, asked, all, null);
      if (cpu.limitReached() != null || cpu.counts().states() > most) {
        return new Outcome.NotCompared("too large for the JVM's search");
      }
      Result compiled = run(system, asked, all, device, reduction);
      if (compiled.limitReached() != null) {
        return new Outcome.NotCompared("a limit was reached on the device");
      }
      boolean widths = !system.mayOutgrow();
      if (!told(cpu, widths).equals(told(compiled, widths))) {
        return new Outcome.Differs(told(cpu, widths), told(compiled, widths));
      }
      whole =
          whole == null ? new Outcome.Equal(cpu.counts().states(), cpu.violations().size()) : whole;
    }
    return whole;
  }

  private Result run(TransitionSystem system, Inquiry.OfRuns asked, boolean all, Device on) {
    return run(system, asked, all, on, Reduction.NONE);
  }

  private Result run(
      TransitionSystem system, Inquiry.OfRuns asked, boolean all, Device on, Reduction reduction) {
    RunSpec.Builder spec =
        RunSpec.builder().order(Order.BFS).memory(memory).time(time).reduce(reduction).device(on);
    if (asked == null) {
      spec.property("deadlock").property("assert");
    } else {
      spec.ask(asked);
    }
    Plan plan = Planner.plan((all ? spec.findAll() : spec).build(), system);
    return switch (plan) {
      case Plan.Refusal refusal -> throw new IllegalStateException(refusal.toString());
      case Plan.Ready ready -> new Runner(ready).run();
    };
  }

  /**
   * What has to be the same.
   *
   * @param widths whether vectors are as long; where they become wider, that depends on what is met
   *     first
   */
  private static String told(Result result, boolean widths) {
    Result.Counts counts = result.counts();
    return "%s %s %d states, %d matched, %d transitions, %d steps, depth %d, %d errors, %d bytes, %s %s"
        .formatted(
            result.verdict().getClass().getSimpleName(),
            result.guarantee().kind(),
            counts.states(),
            counts.matched(),
            counts.transitions(),
            counts.atomicSteps(),
            counts.depth(),
            counts.errors(),
            widths ? counts.vectorLength() : 0,
            result.unreached(),
            result.violations().stream()
                .map(each -> each.kind() + each.message() + each.trail().depth())
                .toList());
  }
}
