package dev.nutshell.cli.command;

import dev.nutshell.cli.terminal.Complaint;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** Stands where the module cluster is not: that one needs Spark, and nobody else does. */
@Command(
    name = "cluster",
    description = "Check a model on a cluster of machines, by Apache Spark (docs/cluster.md).")
public final class ClusterCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      hidden = true,
      description = "How to get it.")
  private boolean help;

  @Unmatched private List<String> rest;

  @Override
  public Integer call() {
    throw new Complaint(
        "cluster needs Apache Spark, which is no part of this program: the launcher of a checkout"
            + " fetches it, and a cluster that has it takes nutshell-cluster.jar by spark-submit"
            + " (docs/cluster.md)");
  }
}
