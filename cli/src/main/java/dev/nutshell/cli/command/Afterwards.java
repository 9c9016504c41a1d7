package dev.nutshell.cli.command;

import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.report.Advising;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What to do after a run that memory or time ended: the command is told that samples the model. It
 * is not run at once, as nobody should wait for the report of a run that is over.
 */
final class Afterwards {
  private final CommandSpec command;
  private final RunOptions options;

  Afterwards(CommandSpec command, RunOptions options) {
    this.command = command;
    this.options = options;
  }

  /** The result, with advice where that is called for. */
  Result of(Result result, String model) {
    if (!(result.verdict() instanceof Verdict.Inconclusive)
        || result.limitReached() != Interruption.TIME && !isShortOfMemory(result)
        || options.isQuiet()
        || model.equals("-")
        || !command.name().equals("check")) {
      return result;
    }
    return result.noting(
        "advice: '%s' says about how many states there are, and which store to use"
            .formatted(Advising.command(Version.TOOL, arguments(model))));
  }

  private static boolean isShortOfMemory(Result result) {
    return result.limitReached() == Interruption.MEMORY
        || result.limitReached() == null
            && result.store().spec().equals("auto")
            && result.guarantee().kind() == Guarantee.Kind.PROBABILISTIC;
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
}
