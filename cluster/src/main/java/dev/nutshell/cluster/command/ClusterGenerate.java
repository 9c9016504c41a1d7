package dev.nutshell.cluster.command;

import dev.nutshell.cluster.level.LevelLog;
import dev.nutshell.cluster.level.PartsWriter;
import dev.nutshell.cluster.spark.Logs;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The state space as a folder of parts, each written by who has the states that it leads to. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write the state space of MODEL, explored on a cluster, as a folder of parts.",
      "Each part has the transitions to the states of one partition; states are numbered for all"
          + " parts, the initial one is 0. Options that ask for properties are refused."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  nutshell cluster generate big.pml --master spark://host:7077 --log /shared/run"
          + " -o /shared/parts",
      "  cat /shared/parts/head /shared/parts/part-* > big.aut"
    })
public final class ClusterGenerate extends ClusterCheck {
  private static final List<String> OF_CHECKS =
      List.of(
          "--property",
          "--ltl",
          "--progress",
          "--invariant",
          "--forbid",
          "--errors",
          "--trail",
          "--format",
          "--depth");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR|URI",
      required = true,
      description =
          "Where the parts go: a folder that all workers see, or an address such as hdfs://….")
  private String output;

  @Override
  public Integer call() throws Exception {
    for (String option : OF_CHECKS) {
      refuse(isGiven(option), option + " is for checks: what is generated is everything");
    }
    LevelLog parts = Logs.of(output);
    refuse(parts.has(PartsWriter.HEAD), "there is a state space in " + output + ": remove it");
    return super.call();
  }

  @Override
  protected List<String> words() {
    return List.of("none");
  }

  @Override
  protected String target() {
    return output;
  }
}
