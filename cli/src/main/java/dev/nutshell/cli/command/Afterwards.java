package dev.nutshell.cli.command;

import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.report.Advising;
import dev.nutshell.report.Figures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What to do after a run that memory or time ended. Where memory did, {@code advise} is run for a
 * tenth of the time that the run took, or eight seconds, in a process of its own: this one's memory
 * is used up. Where time did, there is none left for that, and only its command is told.
 */
final class Afterwards {
  private static final Duration LEAST = Duration.ofSeconds(8);
  private static final Duration MOST = Duration.ofSeconds(20);

  private final CommandSpec command;
  private final RunOptions options;

  Afterwards(CommandSpec command, RunOptions options) {
    this.command = command;
    this.options = options;
  }

  /** The result, with advice where that is called for. */
  Result of(Result result, String model) {
    boolean time = result.limitReached() == Interruption.TIME;
    if (!(result.verdict() instanceof Verdict.Inconclusive)
        || !time && !isShortOfMemory(result)
        || options.isQuiet()
        || model.equals("-")
        || !command.name().equals("check")) {
      return result;
    }
    List<String> advise = arguments(model);
    String advice = time ? null : advice(advise, result);
    return result.noting(
        advice != null
            ? "advice: " + advice
            : "advice: '%s' says about how many states there are, and which store to use"
                .formatted(Advising.command(Version.TOOL, advise)));
  }

  private static boolean isShortOfMemory(Result result) {
    return result.limitReached() == Interruption.MEMORY
        || result.limitReached() == null
            && result.store().spec().equals("auto")
            && result.guarantee().kind() != Guarantee.Kind.EXHAUSTIVE;
  }

  /** The user's options as far as they mean something to a sample. */
  private List<String> arguments(String model) {
    CommandSpec advise = new CommandLine(AdviseCommand.class).getCommandSpec();
    List<String> arguments = new ArrayList<>(List.of("advise", model));
    for (OptionSpec option :
        new LinkedHashSet<>(command.commandLine().getParseResult().matchedOptions())) {
      String name = option.longestName();
      if (advise.findOption(name) != null && AdviseCommand.isForSamples(name)) {
        for (String value : option.originalStringValues()) {
          arguments.add(option.arity().max() == 0 ? name : name + "=" + value);
        }
      }
    }
    return arguments;
  }

  private String advice(List<String> advise, Result result) {
    Duration time = Duration.ofMillis((long) (result.searchTime() * 100));
    time = time.compareTo(LEAST) < 0 ? LEAST : time.compareTo(MOST) > 0 ? MOST : time;
    Duration left = options.timeLeft();
    if (!Occasion.of(command).alone() || left != null && left.compareTo(time) < 0) {
      return null;
    }
    List<String> arguments = new ArrayList<>(advise);
    arguments.addAll(List.of("--json=-", "--progress-bar=off", "--time=" + time.toMillis() + "ms"));
    ChildRun child = ChildRun.of(command.root().userObject().getClass(), arguments);
    if (child.status() != ExitStatus.HOLDS) {
      return null;
    }
    Figures figures = Figures.read(child.output());
    if (figures.number("estimate.states") < result.counts().states()) {
      // The sample tells less than the run itself.
      return null;
    }
    return "%s; %s: %s"
        .formatted(
            figures.text("estimate.sentence"),
            figures.text("advice.why"),
            figures.text("advice.command"));
  }
}
