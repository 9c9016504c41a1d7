package dev.nutshell.cli.options;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How to explore, within which limits, and how to show it. */
public final class RunOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--search",
      paramLabel = "dfs|bfs",
      description =
          "The order of exploration; bfs gives the shortest trails, with --reduce none. Default:"
              + " dfs; bfs where the store needs it, or where a file is written.")
  private Order order;

  @Option(
      names = "--store",
      paramLabel = "SPEC",
      defaultValue = "auto",
      description =
          "How visited states are kept; 'nutshell combos' lists the stores. Default: auto.")
  private String store;

  @Option(
      names = "--reduce",
      paramLabel = "none|por|ample|stubborn|sleep|both",
      defaultValue = "por",
      description =
          "Partial order reduction: of events that commute, one order stands for all. ample and"
              + " stubborn fire only some of a state's events; sleep leaves out transitions but no"
              + " state; both is stubborn and sleep; por is the best that keeps what is checked."
              + " Default: por; none for generate.")
  private Reduction reduce;

  @Option(
      names = "--fair",
      paramLabel = "weak|strong",
      arity = "0..1",
      fallbackValue = "weak",
      description =
          "Of runs that go on for ever only those count that are fair to every process, transition"
              + " or actor: weak, whoever can move without a break moves again and again; strong,"
              + " whoever can move again and again does. --fair alone is weak. Default: off.")
  private Fairness fairness = Fairness.NONE;

  @Mixin private final MemoryOption memory = new MemoryOption();

  @Option(
      names = "--disk",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "States that fit in memory in no exact store may take this much of the temporary"
              + " directory, such as 20G; store auto then gives no exactness up before. Default:"
              + " nothing under auto; under store disk all that there is.")
  private Long disk;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "So many threads may search at once, in a store that can be shared; one begins, the"
              + " others come when there is enough to do. Default: all cores, after ten seconds,"
              + " where all threads can put at once and nothing is left out; else 1.")
  private Integer threads;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Follow no path further than N events.")
  private Long depth;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "Stop after this long, loading included, such as 90s or 1h30m.")
  private Duration time;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Seed of hash functions and random choices. Default: 0.")
  private long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Search N times, each time with other hash functions and another order of events; for"
              + " stores that may omit states. Default: 1.")
  private int runs;

  @Option(
      names = "--expect",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "About how many states there are; stores that do not grow choose sizes and bits by it.")
  private long expected;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the result for programs here; - is standard output.")
  private String json;

  @Option(names = "--quiet", description = "Print nothing but errors.")
  private boolean quiet;

  @Option(names = "--no-color", description = "No colours in the report.")
  private boolean noColor;

  @Option(
      names = "--progress-bar",
      paramLabel = "auto|off",
      defaultValue = "auto",
      description = "Show how far the run is, on standard error.")
  private ProgressBar progressBar;

  /** When to show progress. */
  enum ProgressBar {
    AUTO,
    OFF
  }

  /** Where the result for programs goes, {@code -} for standard output; null for nowhere. */
  public String json() {
    return json;
  }

  public boolean isQuiet() {
    return quiet;
  }

  public boolean allowsColour() {
    return !noColor;
  }

  public boolean showsProgress() {
    return !quiet && progressBar == ProgressBar.AUTO;
  }

  /** How many threads there may be where so many are the default. */
  public int threads(int otherwise) {
    if (threads != null && threads < 1) {
      throw new Complaint("--threads " + threads + " is no number of threads");
    }
    return threads == null ? otherwise : threads;
  }

  public long memory() {
    return memory.bytes();
  }

  /** Whether {@code --memory} is given. */
  public boolean hasMemory() {
    return memory.isGiven();
  }

  /** How long the command has been at work. */
  Duration elapsed() {
    return Occasion.of(command).elapsed();
  }

  /** What is left of the time allowed, below zero where it is used up; null for no limit. */
  public Duration timeLeft() {
    return time == null ? null : time.minus(elapsed());
  }

  public RunSpec.Builder spec() {
    if (depth != null && depth < 0) {
      throw new Complaint("--depth " + depth + " is negative");
    }
    return RunSpec.builder()
        .order(order)
        .store(store)
        .memory(memory())
        .disk(disk == null ? RunSpec.DISK_NOT_SAID : disk)
        .threads(threads(RunSpec.ALL_CORES))
        .depth(depth == null ? Long.MAX_VALUE : depth)
        .time(timeLeft())
        .seed(seed)
        .runs(runs)
        .expect(expected)
        .reduce(reduce)
        .fair(fairness);
  }
}
