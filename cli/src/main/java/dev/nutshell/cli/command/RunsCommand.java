package dev.nutshell.cli.command;

import dev.nutshell.cli.keep.KeptRuns;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists runs that are kept. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    description = "List the runs kept in DIR and in the directories in it.")
public final class RunsCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Where to look. Default: the current directory.")
  private Path directory;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    List<String> lines = KeptRuns.list(directory);
    if (lines.isEmpty()) {
      out.println("no run is kept in " + directory);
    }
    lines.forEach(out::println);
    out.flush();
    return 0;
  }
}
