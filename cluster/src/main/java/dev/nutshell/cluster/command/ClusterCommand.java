package dev.nutshell.cluster.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What is done on a cluster. */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    description = "Check a model on a cluster of machines, by Apache Spark (docs/cluster.md).",
    subcommands = {ClusterCheck.class, ClusterGenerate.class})
public final class ClusterCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
