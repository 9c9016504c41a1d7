package dev.nutshell.bench.device;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.search.Device;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import dev.nutshell.gpu.GpuDevice;
import dev.nutshell.gpu.NativeDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every model of some folders, breadth-first by the JVM and by compiled C text: the same states,
 * transitions, depth, errors, verdict and violations with trails as long.
 *
 * <pre>DeviceCounts most-states seconds-a-search gpu|'options of the C compiler' FOLDER…</pre>
 */
public final class DeviceCounts {
  private static final long MEMORY = 1L << 30;
  private static final int THREADS = 2;

  private final long most;
  private final Duration time;
  private final Device device;
  private int models;
  private int refused;
  private int faults;

  private DeviceCounts(long most, Duration time, Device device) {
    this.most = most;
    this.time = time;
    this.device = device;
  }

  public static void main(String[] arguments) throws IOException {
    Device device =
        arguments[2].equals("gpu")
            ? GpuDevice.of(Long.MAX_VALUE)
            : NativeDevice.of(System.getenv("PATH"), THREADS, List.of(arguments[2].split(" ")));
    DeviceCounts counts =
        new DeviceCounts(
            Long.parseLong(arguments[0]), Duration.ofSeconds(Long.parseLong(arguments[1])), device);
    for (String folder : List.of(arguments).subList(3, arguments.length)) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(Files::isRegularFile).sorted().forEach(counts::compare);
      }
    }
    System.out.printf(
        "%,d models compared, %,d refused, %d differ%n",
        counts.models, counts.refused, counts.faults);
    System.exit(counts.faults == 0 ? 0 : 1);
  }

  private void compare(Path file) {
    if (FrontEnds.ALL.stream().noneMatch(each -> each.takes(file.getFileName().toString()))) {
      return;
    }
    try {
      Source source = new Source.Named(file.toString());
      MemoryBudget budget = new MemoryBudget(MEMORY);
      if (FrontEnds.load(source, LoadOptions.TO_CHECK, budget) instanceof Loading.Loaded loaded) {
        compare(file.toString(), loaded.system());
      }
    } catch (RuntimeException | StackOverflowError failure) {
      faults++;
      System.out.println(file + "\tfailed\t" + failure);
    }
  }

  private void compare(String name, TransitionSystem system) {
    if (!system.abilities().portable().isThere()) {
      refused++;
      System.out.println(name + "\trefused: " + system.abilities().portable().whyNot());
      return;
    }
    for (boolean all : new boolean[] {true, false}) {
      Result cpu = run(system, all, null);
      if (cpu.limitReached() != null || cpu.counts().states() > most) {
        return;
      }
      Result compiled = run(system, all, device);
      if (compiled.limitReached() != null) {
        System.out.println(name + "\tnot compared: a limit was reached");
        return;
      }
      if (!told(cpu).equals(told(compiled))) {
        faults++;
        System.out.printf(
            "%s\tall %s%n    cpu    %s%n    device %s%n", name, all, told(cpu), told(compiled));
      } else if (all) {
        System.out.printf("%s\t%,d states%n", name, cpu.counts().states());
      }
    }
    models++;
  }

  private Result run(TransitionSystem system, boolean all, Device on) {
    RunSpec.Builder spec =
        RunSpec.builder()
            .order(Order.BFS)
            .memory(MEMORY)
            .time(time)
            .property("deadlock")
            .property("assert")
            .device(on);
    Plan plan = Planner.plan((all ? spec.findAll() : spec).build(), system);
    return switch (plan) {
      case Plan.Refusal refusal -> throw new IllegalStateException(refusal.toString());
      case Plan.Ready ready -> new Runner(ready).run();
    };
  }

  /** What has to be the same. */
  private static String told(Result result) {
    Result.Counts counts = result.counts();
    return "%s %d states, %d matched, %d transitions, %d steps, depth %d, %d errors, %d bytes, %s %s"
        .formatted(
            result.verdict().getClass().getSimpleName(),
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
}
