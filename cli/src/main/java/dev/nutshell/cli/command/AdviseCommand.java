package dev.nutshell.cli.command;

import dev.nutshell.cli.options.ModelOptions;
import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.run.Output;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.advise.Advice;
import dev.nutshell.engine.plan.advise.Advisor;
import dev.nutshell.frontends.Request;
import dev.nutshell.report.AdviceJson;
import dev.nutshell.report.AdviceText;
import dev.nutshell.report.Advising;
import dev.nutshell.report.Style;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says by a sample of a model about how many states it has, and which store to use. */
@Command(
    name = "advise",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Explore a part of MODEL: about how many states it has, what stores take for them, and the"
            + " command to type.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  nutshell advise leader.pml --memory 2G",
      "      which store holds all states in that memory",
      "  nutshell advise net.pnml --property none --time 1m --sample 1000000",
      "      a larger sample tells more",
      "",
      "Nothing is checked; exit status 0, or 2 for a wrong command or model."
    })
public final class AdviseCommand implements Callable<Integer> {
  private static final Duration USUAL_TIME = Duration.ofSeconds(20);

  /** Options of which a run makes something, and a sample of it nothing. */
  private static final List<String> FOR_RUNS =
      List.of("--store", "--threads", "--depth", "--fair", "--runs", "--expect");

  /** Options that are not handed on to the run that is advised. */
  private static final Set<String> OWN =
      Set.of("--sample", "--time", "--json", "--quiet", "--no-color", "--progress-bar");

  @Spec private CommandSpec command;
  @Mixin private ModelOptions model;

  @Option(
      names = "--property",
      paramLabel = "all|none|…",
      description = "As for check: what is checked decides what a reduction leaves out.")
  private List<String> properties = List.of();

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "250000",
      description = "The most states that each search explores. Default: 250,000.")
  private int sample;

  @Mixin private RunOptions options;

  @Override
  public Integer call() throws Exception {
    Output output = new Output(command.commandLine(), options);
    refuseUnused();
    MemoryBudget budget = Occasion.of(command).budget(options.memory());
    Request request = new Request(properties, List.of(), List.of(), List.of(), false);
    TransitionSystem system = model.load(budget, output.err(), request.observed());
    RunSpec spec =
        switch (request.of(system, options::spec)) {
          case Request.Understanding.Runs understood -> understood.runs().getFirst();
          case Request.Understanding.Rejected rejected ->
              throw new Complaint(List.of(rejected.problem()));
        };
    Duration time = options.timeLeft() == null ? USUAL_TIME : options.timeLeft();
    long began = System.nanoTime();
    Advice advice;
    try {
      advice = new Advisor(spec, budget, sample, time).on(system);
    } catch (Advisor.Refused refused) {
      throw new Complaint(refused.getMessage());
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    report(
        new Advising(
            Version.TOOL, Version.number(), model.model(), advice, arguments(advice), seconds),
        output);
    return ExitStatus.HOLDS;
  }

  /** Whether an option is for the run that a sample is drawn of, and makes a difference to it. */
  static boolean isForSamples(String option) {
    return !FOR_RUNS.contains(option) && !OWN.contains(option);
  }

  private void refuseUnused() {
    if (model.model().equals("-")) {
      throw new Complaint("advise names a command that reads the model again: name a file, not -");
    }
    for (String option : FOR_RUNS) {
      if (command.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new Complaint(
            "advise has no use for " + option + ": it tries several stores, one thread in each");
      }
    }
    if (sample < 1) {
      throw new Complaint("--sample " + sample + " is no number of states");
    }
  }

  /** What check is to be called with: the user's options, then those of the advice. */
  private List<String> arguments(Advice advice) {
    List<String> arguments = new ArrayList<>(List.of("check", model.model()));
    for (OptionSpec option :
        new LinkedHashSet<>(command.commandLine().getParseResult().matchedOptions())) {
      boolean replaced = option.longestName().equals("--search") && advice.choice().order() != null;
      if (!isForSamples(option.longestName()) || replaced) {
        continue;
      }
      for (String value : option.originalStringValues()) {
        arguments.add(
            option.arity().max() == 0 ? option.longestName() : option.longestName() + "=" + value);
      }
    }
    if (advice.choice().order() != null) {
      arguments.add("--search=" + advice.choice().order().name().toLowerCase(Locale.ROOT));
    }
    if (!advice.choice().store().equals("auto")) {
      arguments.add("--store=" + advice.choice().store());
    }
    return List.copyOf(arguments);
  }

  private void report(Advising advising, Output output) {
    if (!options.isQuiet() && !"-".equals(options.json())) {
      Style style = options.allowsColour() && Output.isTerminal() ? Style.COLOUR : Style.PLAIN;
      new AdviceText(command.commandLine().getOut(), style).write(advising);
    }
    if (options.json() != null) {
      output.write(options.json(), file -> AdviceJson.write(advising, file));
    }
  }
}
