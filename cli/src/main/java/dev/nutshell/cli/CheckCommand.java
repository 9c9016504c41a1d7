package dev.nutshell.cli;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.logic.Expressions;
import dev.nutshell.petri.mcc.Answers;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
      "      checks assertions and end states of a Promela model",
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
final class CheckCommand implements Callable<Integer> {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  @Spec private CommandSpec command;
  @Mixin private ModelOptions model;

  @Option(
      names = "--property",
      paramLabel = "all|none|deadlock|assert|NAME|FILE.xml",
      description =
          "Which properties; repeatable. none explores only. Of Petri nets also a property file of"
              + " the Model Checking Contest, or StateSpace, ReachabilityDeadlock, OneSafe,"
              + " StableMarking, QuasiLiveness, Liveness. Default: all that it states.")
  private List<String> properties = List.of();

  @Option(
      names = "--invariant",
      paramLabel = "EXPR",
      description = "Check this predicate over the model's variables in every state; repeatable.")
  private List<String> invariants = List.of();

  @Option(
      names = "--forbid",
      paramLabel = "LABEL",
      description = "No event with this label may happen; repeatable.")
  private List<String> forbidden = List.of();

  @Option(
      names = "--errors",
      paramLabel = "stop|all",
      defaultValue = "stop",
      description = "Stop at the first violation, or count them all and go on. Default: stop.")
  private Errors errors;

  @Option(
      names = "--trail",
      paramLabel = "FILE",
      description = "Write the counterexample here. Default: MODEL.trail.json.")
  private String trail;

  @Option(
      names = "--format",
      paramLabel = "text|mcc",
      defaultValue = "text",
      description = "How answers are printed: for people, or as the Model Checking Contest has it.")
  private Format format;

  @Mixin private RunOptions options;

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
    Output output = new Output(command.commandLine(), options);
    return new Supervision(
            options, (result, loadTime) -> output.report(model, result, trail, loadTime))
        .run(supervision -> check(output, supervision));
  }

  private int check(Output output, Supervision supervision) {
    MemoryBudget budget = MemoryBudget.forRun(options.memory());
    TransitionSystem system = model.load(budget, output.err(), namesIn(invariants));
    if (properties.stream().anyMatch(ContestCheck::asks)) {
      supervision.loaded(output.elapsed());
      return contest(output, system, budget);
    }
    if (format == Format.MCC) {
      throw new Complaint(
          "--format mcc needs a question of the contest: --property FILE.xml or StateSpace");
    }
    RunSpec.Builder spec = options.spec();
    properties.forEach(spec::property);
    forbidden.forEach(spec::forbid);
    invariants.forEach(text -> spec.invariant(invariant(text, system)));
    if (errors == Errors.ALL) {
      spec.findAll();
    }
    double loadTime = output.elapsed();
    Runner runner = supervision.watches(runner(system, spec.build(), budget), loadTime);
    Result result;
    try (var _ = output.progress(runner)) {
      result = runner.run();
    }
    supervision.ends();
    output.report(model, result, trail, loadTime);
    return ExitStatus.of(result.verdict());
  }

  private int contest(Output output, TransitionSystem system, MemoryBudget budget) {
    double loadTime = output.elapsed();
    List<Answers> all = ContestCheck.answer(properties, system, options, budget);
    for (Answers answers : all) {
      if (!options.quiet) {
        answers.lines().forEach(command.commandLine().getOut()::println);
      }
      if (format == Format.TEXT) {
        output.report(model, answers.result(), loadTime, false);
      }
    }
    command.commandLine().getOut().flush();
    return all.stream().allMatch(Answers::isComplete) ? 0 : 3;
  }

  /** The words of the invariants; one too many costs some states, one too few would be unsound. */
  private static Set<String> namesIn(List<String> invariants) {
    return invariants.stream()
        .flatMap(text -> NAME.matcher(text).results())
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  static Runner runner(TransitionSystem system, RunSpec spec, MemoryBudget budget) {
    return switch (Planner.plan(spec, system)) {
      case Plan.Refusal refusal -> throw new Complaint(refusal.toString());
      case Plan.Ready ready -> new Runner(system, ready, budget);
    };
  }

  private static Invariant invariant(String text, TransitionSystem system) {
    return switch (Expressions.parse(text, system.narrator())) {
      case Expressions.Parsed.Predicate parsed -> new Invariant(text, parsed.predicate());
      case Expressions.Parsed.Malformed malformed ->
          throw new Complaint("--invariant " + malformed.problem());
    };
  }
}
