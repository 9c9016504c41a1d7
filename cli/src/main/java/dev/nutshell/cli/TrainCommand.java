package dev.nutshell.cli;

import dev.nutshell.cli.terminal.ExitStatus;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Checks several models in one process and prints nothing: what the launcher records the JDK's
 * ahead-of-time cache from, and a release its archive of classes, so that a later start finds the
 * classes of every language in it. Which classes are loaded must not depend on how long it takes.
 */
@Command(name = "train", hidden = true, description = "Check each MODEL, print nothing.")
final class TrainCommand implements Callable<Integer> {
  private static final String NOWHERE = "/dev/null";

  @Parameters(paramLabel = "MODEL")
  private List<String> models;

  @Override
  public Integer call() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    for (String model : models) {
      Main.run(
          nowhere,
          nowhere,
          "check",
          model,
          "--progress-bar",
          "off",
          "--json",
          NOWHERE,
          "--trail",
          NOWHERE);
    }
    return ExitStatus.HOLDS;
  }
}
