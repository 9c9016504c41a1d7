package dev.nutshell.cli.command;

import dev.nutshell.cli.keep.Arguments;
import dev.nutshell.cli.keep.RunDirectory;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Goes on with a run that {@code check --run} keeps. */
@Command(
    name = "resume",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Go on with the run kept in DIR, as it was begun.",
      "What decides how states are explored stays as it was; limits and outputs may be given anew,",
      "and so may an exact store and the number of threads: states move to that store first."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  nutshell check big.pml --run big.run --memory 4G",
      "  nutshell resume big.run --memory 12G",
      "  nutshell resume big.run --store tree:compact --threads 8",
      "",
      "Exit status: that of check."
    })
public final class ResumeCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Parameters(index = "0", paramLabel = "DIR", description = "The directory of the run.")
  private Path directory;

  @Option(names = "--memory", paramLabel = "SIZE", description = "Most memory from now on.")
  private String memory;

  @Option(
      names = "--disk",
      paramLabel = "SIZE",
      description = "Most of states on disk from now on.")
  private String disk;

  @Option(
      names = "--store",
      paramLabel = "SPEC",
      description = "Keep visited states in this exact store from now on.")
  private String store;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Search by so many threads from now on.")
  private String threads;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      description = "Stop after this long; what was given before counts anew.")
  private String time;

  @Option(names = "--checkpoint", paramLabel = "DURATION", description = "Keep it this often.")
  private String checkpoint;

  @Option(names = "--trail", paramLabel = "FILE", description = "Write the counterexample here.")
  private String trail;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the result here.")
  private String json;

  @Option(names = "--progress-bar", paramLabel = "auto|off", description = "Show how far it is.")
  private String progressBar;

  @Option(names = "--quiet", description = "Print nothing but errors.")
  private boolean quiet;

  @Option(names = "--no-color", description = "No colours in the report.")
  private boolean noColor;

  @Override
  public Integer call() throws Exception {
    try (RunDirectory run = RunDirectory.open(directory)) {
      String over = run.over();
      if (over != null) {
        throw new Complaint(directory + ": the run is over: " + over);
      }
      run.requireSame();
      Map<String, String> changed = new TreeMap<>(run.changed(this::say));
      change(changed, "--store", store);
      change(changed, "--threads", threads);
      Arguments arguments =
          new Arguments(run.arguments())
              .without("--run")
              .with("--store", changed.get("--store"))
              .with("--threads", changed.get("--threads"))
              .with("--memory", memory)
              .with("--disk", disk)
              .with("--time", time)
              .with("--checkpoint", checkpoint)
              .with("--trail", trail)
              .with("--json", json)
              .with("--progress-bar", progressBar);
      List<String> words = new ArrayList<>(arguments.words());
      add(words, "--quiet", quiet);
      add(words, "--no-color", noColor);
      CommandLine check = command.parent().commandLine().getSubcommands().get("check");
      try {
        check.parseArgs(words.toArray(String[]::new));
      } catch (CommandLine.ParameterException wrong) {
        throw new Complaint(wrong.getMessage());
      }
      return ((CheckCommand) check.getCommand()).resume(run, changed);
    }
  }

  private static void add(List<String> words, String flag, boolean wanted) {
    if (wanted && !words.contains(flag)) {
      words.add(flag);
    }
  }

  private static void change(Map<String, String> changed, String option, String value) {
    if (value != null) {
      changed.put(option, value);
    }
  }

  private void say(String sentence) {
    command.commandLine().getErr().println(Version.TOOL + ": " + sentence);
  }
}
