package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Device;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The same search by the JVM and by compiled text. */
final class Searches {
  private static final long MEMORY = 256L << 20;

  private Searches() {}

  /** Skips the test where there is no C compiler. */
  static Device device(int threads, String... options) {
    try {
      return NativeDevice.of(System.getenv("PATH"), threads, List.of(options));
    } catch (Device.Unavailable none) {
      assumeTrue(false, "skipped: " + none.getMessage());
      throw none;
    }
  }

  /** Quickly compiled. */
  static Device device() {
    return device(2, "-O0");
  }

  static TransitionSystem promela(String text, boolean smaller) {
    PromelaOptions options = new PromelaOptions(smaller, smaller, Set.of());
    return PromelaFrontEnd.load(text, "model.pml", Map.of(), options)
            instanceof Loading.Loaded loaded
        ? loaded.system()
        : null;
  }

  static TransitionSystem net(String pnml) {
    return load(Source.text("random.pnml", pnml));
  }

  static TransitionSystem load(Path file) {
    return load(new Source.Named(file.toString()));
  }

  private static TransitionSystem load(Source source) {
    return FrontEnds.load(source, LoadOptions.TO_CHECK, new MemoryBudget(MEMORY))
            instanceof Loading.Loaded loaded
        ? loaded.system()
        : null;
  }

  static Result run(TransitionSystem system, boolean all, Device device, Invariant... invariants) {
    return run(system, all, device, MEMORY, invariants);
  }

  /**
   * Looks for a path that decides; null where the statement is not read, or is about runs that go
   * on for ever.
   */
  static Result decide(TransitionSystem system, Stated stated, boolean all, Device device) {
    if (!(stated.reading().get() instanceof Stated.Reading.Read read)
        || !read.claim().isTerminal()
        || !Product.portable(read.claim().beside(system, Fairness.NONE), read.claim()).isThere()) {
      return null;
    }
    RunSpec.Builder spec =
        RunSpec.builder()
            .order(Order.BFS)
            .memory(MEMORY)
            .ask(new Inquiry.OfRuns(stated.property(), read.claim()))
            .device(device);
    Plan plan = Planner.plan((all ? spec.findAll() : spec).build(), system);
    assertThat(plan).isInstanceOf(Plan.Ready.class);
    return new Runner((Plan.Ready) plan).run();
  }

  static Result run(
      TransitionSystem system, boolean all, Device device, long memory, Invariant... invariants) {
    RunSpec.Builder spec =
        RunSpec.builder()
            .order(Order.BFS)
            .memory(memory)
            .property("deadlock")
            .property("assert")
            .device(device);
    List.of(invariants).forEach(spec::invariant);
    Plan plan = Planner.plan((all ? spec.findAll() : spec).build(), system);
    assertThat(plan).isInstanceOf(Plan.Ready.class);
    return new Runner((Plan.Ready) plan).run();
  }

  /** What has to be the same, whoever searches. */
  static String told(Result result) {
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
            counts.vectorLength(),
            result.unreached(),
            result.violations().stream()
                .map(each -> each.kind() + each.message() + each.trail().depth())
                .toList());
  }

  static void agree(String name, TransitionSystem system, Device device, Invariant... invariants) {
    for (boolean all : new boolean[] {true, false}) {
      assertThat(told(run(system, all, device, invariants)))
          .as("%s, all %s", name, all)
          .isEqualTo(told(run(system, all, null, invariants)));
    }
  }
}
