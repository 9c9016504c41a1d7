package dev.nutshell.bench.budgets;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.store.StoreFamily;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One exploration of a subject with a store that has a budget for itself; stack and queue lie
 * outside of it. A JVM each, so that the loop is compiled for one store.
 *
 * @param peak the most bytes that the store held
 * @param cpu seconds of the search
 */
record Trial(long states, boolean exhaustive, long peak, double cpu, String note) {
  private static final Duration LIMIT = Duration.ofSeconds(100);

  /** {@code Trial SUBJECT STORE BYTES}. */
  public static void main(String[] arguments) {
    Subject subject = Subject.ALL.get(Integer.parseInt(arguments[0]));
    TransitionSystem system = subject.load();
    RunSpec spec =
        RunSpec.builder()
            .order(Order.DFS)
            .store(arguments[1])
            .memory(4L << 30)
            .time(LIMIT)
            .property("none")
            .build();
    MemoryBudget tight = new MemoryBudget(Long.parseLong(arguments[2]));
    Plan.Ready plan = within(tight, (Plan.Ready) Planner.plan(spec, system));
    var threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Result result = new Runner(plan, new MemoryBudget(4L << 30)).run();
    double cpu = (threads.getCurrentThreadCpuTime() - before) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "TRIAL\t%d\t%b\t%d\t%.3f\t%s%n",
        result.counts().states(),
        result.guarantee().kind() == Guarantee.Kind.EXHAUSTIVE,
        tight.peak(),
        cpu,
        String.join(" | ", result.notes()));
  }

  /** The same plan with a store that has this budget for itself. */
  private static Plan.Ready within(MemoryBudget tight, Plan.Ready plan) {
    StoreFamily.Opener opener = plan.store().opener();
    var store =
        new StoreFamily.Choice.Chosen(
            plan.store().spec(),
            plan.store().traits(),
            context ->
                opener.open(
                    new StoreFamily.Context(
                        tight, context.seed(), context.system(), context.encoder())));
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

  /** Runs it in a JVM of its own. */
  static Trial of(int subject, String store, long bytes) throws IOException {
    List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().get()));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Trial.class.getName()));
    command.addAll(List.of("" + subject, store, "" + bytes));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    for (String line : new String(process.getInputStream().readAllBytes()).split("\n")) {
      String[] parts = line.split("\t", -1);
      if (parts[0].equals("TRIAL")) {
        return new Trial(
            Long.parseLong(parts[1]),
            Boolean.parseBoolean(parts[2]),
            Long.parseLong(parts[3]),
            Double.parseDouble(parts[4]),
            parts[5]);
      }
    }
    throw new IOException("nothing came of " + command);
  }
}
