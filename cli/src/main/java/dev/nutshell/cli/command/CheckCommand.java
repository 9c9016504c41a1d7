package dev.nutshell.cli.command;

import dev.nutshell.cli.keep.Keeping;
import dev.nutshell.cli.keep.RunDirectory;
import dev.nutshell.cli.options.DeviceOptions;
import dev.nutshell.cli.options.KeepOptions;
import dev.nutshell.cli.options.ModelOptions;
import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.options.ReportOptions;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.run.Interrupts;
import dev.nutshell.cli.run.Output;
import dev.nutshell.cli.run.Supervision;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.TooLarge;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Coverage;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Turn;
import dev.nutshell.engine.search.Device;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.frontends.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explores a model, checks its properties, prints a verdict. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Explore MODEL, check its properties, print a verdict.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  nutshell check leader.pml",
      "      checks what a Promela model states: assertions, end states, formulas, …",
      "  nutshell check *.pml --time 5m --json results.json",
      "      checks several models, a line each; the exit status is the worst",
      "  nutshell check peterson.pml --ltl '<> wants[0]' --fair",
      "      checks, beside that, that every fair run satisfies a formula",
      "  nutshell check leader.pml --merge off --dead off --reduce none --errors all",
      "      counts every state and transition as SPIN does without its reductions",
      "  nutshell check java:Philosophers --define n=8",
      "      finds the deadlock and prints the way into it",
      "  nutshell check java:Philosophers -D n=8 --search bfs",
      "      the same by a shortest trail",
      "  nutshell check big.aut --property none --store tree:compact --memory 1G --json -",
      "      only counts the states, in little memory, for a program to read",
      "  nutshell check net.pnml --property ReachabilityCardinality.xml --format mcc",
      "      answers the formulas of the Model Checking Contest",
      "",
      "Exit status: 0 holds, 1 violated, 2 wrong command or model, 3 inconclusive."
    })
public class CheckCommand implements Callable<Integer> {
  /** Who names this wants no trail, whatever is checked. */
  private static final String NOWHERE = "/dev/null";

  @Spec private CommandSpec command;
  @Mixin private ModelOptions model;

  @Parameters(
      index = "1..*",
      paramLabel = "MODEL",
      description =
          "More models: they are checked one after the other with the same options, and a line"
              + " tells of each.")
  private List<String> others = List.of();

  @Option(
      names = "--property",
      paramLabel = "all|none|deadlock|assert|NAME|FILE.xml",
      description =
          "Which properties; repeatable. none explores only; acceptance and progress look for"
              + " cycles through accept labels, or past all progress labels, of a Promela model. Of"
              + " Petri nets also a property file of the Model Checking Contest, or StateSpace,"
              + " ReachabilityDeadlock, OneSafe, StableMarking, QuasiLiveness, Liveness. Of CPN"
              + " Tools nets also report, the state space report in numbers, or a formula of ASK-CTL."
              + " Default: all that the model states.")
  private List<String> properties = List.of();

  @Option(
      names = "--ltl",
      paramLabel = "FORMULA",
      description =
          "Check this formula of linear temporal logic over the model's states; repeatable.")
  private List<String> formulas = List.of();

  @Option(
      names = "--progress",
      description =
          "Look for cycles without progress, too; as --property progress beside the rest.")
  private boolean progress;

  @Option(
      names = "--invariant",
      paramLabel = "EXPR",
      description = "Check this predicate over the model's variables in every state; repeatable.")
  private List<String> invariants = List.of();

  @Option(
      names = "--forbid",
      paramLabel = "LABEL",
      description = "No event with this label may happen, written as in a trail; repeatable.")
  private List<String> forbidden = List.of();

  @Option(
      names = "--errors",
      paramLabel = "stop|all",
      defaultValue = "stop",
      description = "Stop at the first violation, or go on and count them all. Default: stop.")
  private Errors errors;

  @Option(
      names = "--coverage",
      description =
          "Count how often each statement, transition or Java move is taken, and print it. Takes"
              + " longer; what is counted stands beside the counts.")
  private boolean coverage;

  @Option(
      names = "--trail",
      paramLabel = "FILE",
      description =
          "Write the counterexample here. Default: NAME.trail.json in the current"
              + " directory, NAME.2.trail.json for a second violation, and so on.")
  private String trail;

  @Option(
      names = "--format",
      paramLabel = "text|mcc",
      defaultValue = "text",
      description = "How answers are printed: for people, or as the Model Checking Contest has it.")
  private Format format;

  @Mixin private DeviceOptions device;
  @Mixin private RunOptions options;
  @Mixin private ReportOptions reports;

  @Mixin private KeepOptions keep;

  /** The run that is kept, or null. */
  private Keeping keeping;

  /** How answers are printed. */
  enum Format {
    TEXT,
    MCC
  }

  /** What a violation does to the search. */
  enum Errors {
    STOP,
    ALL
  }

  @Override
  public Integer call() throws Exception {
    if (!others.isEmpty()) {
      throw new IllegalStateException("several models are checked one by one: " + others);
    }
    Output output = new Output(command.commandLine(), options, reports);
    Output.attempt(trail);
    if (keep.run() == null) {
      return call(output);
    }
    try (Keeping begun = Keeping.begin(keep.run(), keep.interval(), output::say)) {
      model.keepInput();
      keeping = begun;
      return call(output);
    }
  }

  /** Which model it is. */
  protected final ModelOptions model() {
    return model;
  }

  /** How it is run. */
  protected final RunOptions options() {
    return options;
  }

  protected final CommandSpec command() {
    return command;
  }

  /** Whether several models are named. */
  protected final boolean hasOthers() {
    return !others.isEmpty();
  }

  /** Whether the run is to be kept in a directory. */
  protected final boolean isKept() {
    return keep.run() != null;
  }

  protected final boolean countsCoverage() {
    return coverage;
  }

  /** Most memory for this process. */
  protected long memory() {
    return options.memory();
  }

  /** A run that asks nothing yet. */
  protected RunSpec.Builder base() {
    return device.onto(options.spec().coverage(coverage), options);
  }

  /** Who carries the plans out, one after the other. */
  protected List<Runner> runners(List<Plan.Ready> plans, Request request, MemoryBudget budget) {
    return plans.stream().map(part -> new Runner(part, budget)).toList();
  }

  /** What is said of a plan that makes no sense. */
  protected String sentence(Plan.Refusal refusal) {
    return refusal.toString();
  }

  /** What is reported of what came out. */
  protected Result concluded(Result result) {
    return result;
  }

  /**
   * Goes on with a run that was kept.
   *
   * @param changed options that are other than those the run was begun with
   */
  Integer resume(RunDirectory directory, Map<String, String> changed) throws Exception {
    Output output = new Output(command.commandLine(), options);
    Output.attempt(trail);
    try (Keeping kept = Keeping.resume(directory, keep.interval(), changed, output::say)) {
      model.giveInput(kept.input());
      keeping = kept;
      return call(output);
    }
  }

  private Integer call(Output output) throws Exception {
    if (keeping != null && Occasion.of(command).alone()) {
      Interrupts.waitForEver();
    }
    return new Supervision(options, (result, loadTime) -> report(output, result, loadTime))
        .run(supervision -> check(output, supervision));
  }

  private int check(Output output, Supervision supervision) {
    MemoryBudget budget = Occasion.of(command).budget(memory());
    Request request = new Request(words(), formulas, invariants, forbidden, errors == Errors.ALL);
    TransitionSystem system;
    try {
      system = model.load(budget, output.err(), request.observed());
    } catch (TooLarge noRoom) {
      supervision.ends();
      return output.unexplored(model, options.spec().build(), noRoom);
    }
    List<RunSpec> runs =
        switch (request.of(system, this::base)) {
          case Request.Understanding.Runs understood -> understood.runs();
          case Request.Understanding.Rejected rejected ->
              throw new Complaint(List.of(rejected.problem()));
        };
    refuseUnused(request);
    return run(request, runs, system, budget, output, supervision);
  }

  /** What is asked by {@code --property}. */
  protected List<String> words() {
    if (!progress) {
      return properties;
    }
    List<String> words = new ArrayList<>(properties.isEmpty() ? List.of("all") : properties);
    words.add("progress");
    return words;
  }

  /** What is asked for must be able to come out. */
  private void refuseUnused(Request request) {
    if (format == Format.MCC && !request.asksContest()) {
      throw new Complaint(
          "--format mcc needs a question of the contest: --property FILE.xml or StateSpace");
    }
    if (format == Format.MCC && !request.asksOnlyContest()) {
      throw new Complaint(
          "--format mcc prints the answers to the contest's questions and nothing else: ask what is"
              + " not among them without it");
    }
    if (request.seeksViolations()) {
      return;
    }
    String reason =
        " is for violations, and with --property "
            + String.join(" --property ", properties)
            + " none is looked for";
    if (trail != null && !trail.equals(NOWHERE)) {
      throw new Complaint("--trail" + reason);
    }
    if (errors == Errors.ALL) {
      throw new Complaint("--errors all" + reason);
    }
  }

  /** Puts one question after another to the model, and reports on all of them together. */
  private int run(
      Request request,
      List<RunSpec> specs,
      TransitionSystem system,
      MemoryBudget budget,
      Output output,
      Supervision supervision) {
    List<Plan.Ready> plans =
        specs.stream().flatMap(spec -> plans(system, spec, budget).stream()).toList();
    if (Coverage.refusal(plans) != null) {
      throw new Complaint(Coverage.refusal(plans));
    }
    List<Runner> runners = runners(plans, request, budget);
    if (keeping != null) {
      List<String> files = new ArrayList<>(model.files());
      properties.stream().filter(word -> word.endsWith(".xml")).forEach(files::add);
      List<String> words = command.root().commandLine().getParseResult().originalArgs();
      List<String> arguments = words.subList(words.indexOf(command.name()) + 1, words.size());
      keeping.loaded(arguments, model.model(), options.memory(), files, model.input());
      keeping.parts(runners.size());
    }
    double loadTime = output.elapsed();
    Result result = null;
    for (int i = 0; i < runners.size(); i++) {
      Runner runner = runners.get(i);
      if (runner.isAnsweredBy(result)) {
        continue;
      }
      Result one = keeping == null ? null : keeping.finished(i, runner);
      if (one == null) {
        supervision.watches(
            new Turn(runner, result, runners.subList(i + 1, runners.size())), loadTime);
        try (var _ = output.watch(runner)) {
          one = keeping == null ? runner.run() : keeping.run(runner, i == runners.size() - 1);
        } catch (Device.Unavailable unavailable) {
          throw new Complaint(unavailable.getMessage());
        }
      }
      result = result == null ? one : result.and(one);
      if (result.limitReached() == Interruption.REQUEST) {
        result = result.leaving(runners.subList(i + 1, runners.size()));
        break;
      }
    }
    supervision.ends();
    result = new Afterwards(command, options).of(concluded(result), model.model());
    report(output, result, loadTime);
    if (keeping != null) {
      keeping.ends(result);
    }
    return ExitStatus.of(result.verdict());
  }

  private void report(Output output, Result result, double loadTime) {
    output.report(model, result, trail, loadTime, format == Format.MCC);
  }

  private List<Plan.Ready> plans(TransitionSystem system, RunSpec spec, MemoryBudget budget) {
    return switch (Plans.of(spec, system, budget)) {
      case Plans.Refused refused -> throw new Complaint(sentence(refused.refusal()));
      case Plans.Ready ready -> {
        ready.parts().forEach(this::requireKept);
        yield ready.parts();
      }
    };
  }

  /** What cannot be kept is refused before it begins. */
  private void requireKept(Plan.Ready plan) {
    String why = keeping == null ? null : Runner.whyNotKept(plan);
    if (why != null) {
      throw new Complaint("--run cannot keep this run: " + why);
    }
  }

  static Runner runner(TransitionSystem system, RunSpec spec, MemoryBudget budget) {
    return switch (Planner.plan(spec, system, budget)) {
      case Plan.Refusal refusal -> throw new Complaint(refusal.toString());
      case Plan.Ready ready -> new Runner(ready, budget);
    };
  }
}
