package dev.nutshell.cli.lts;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.lts.AutWriter;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.lts.relation.Minimal;
import dev.nutshell.lts.relation.Relabelling;
import dev.nutshell.lts.relation.Relation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the smallest system that does the same as another one. */
@Command(
    name = "minimize",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write the smallest labelled transition system that does the same as SYSTEM.",
    footerHeading = "%nExample:%n",
    footer = {
      "  nutshell minimize abp.aut -o small.aut --relation branching --hide 'c*'",
    })
public final class MinimizeCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Parameters(paramLabel = "SYSTEM", description = "A file .aut or .aut.gz; - is standard input.")
  private String file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.aut",
      required = true,
      description = "Where to write; compressed where the name ends in .gz; - is standard output.")
  private String target;

  @Option(
      names = "--relation",
      paramLabel = "RELATION",
      defaultValue = "strong",
      converter = SystemOptions.RelationConverter.class,
      description =
          "What \"the same\" means: strong, branching, dpbranching (branching, and keeps whether"
              + " hidden steps can go on for ever), trace, weaktrace. Default: strong.")
  private Relation relation;

  @Mixin private SystemOptions options;

  @Override
  public Integer call() {
    MemoryBudget budget = options.budget(command);
    try (LtsSystem system = SystemOptions.load(file, budget)) {
      Relabelling relabelling = options.relabelling(List.of(system));
      try (Minimal minimal = Minimal.of(system, relation, relabelling, budget);
          AutWriter writer = open(minimal)) {
        int states = minimal.write(writer);
        command
            .commandLine()
            .getErr()
            .printf(
                "%s: %,d states and %,d transitions became %,d and %,d%n",
                target.equals("-") ? file : target,
                system.states(),
                system.transitions(),
                states,
                writer.transitions());
      }
    } catch (IOException failure) {
      throw new Complaint(failure.getMessage());
    }
    return ExitStatus.HOLDS;
  }

  private AutWriter open(Minimal minimal) throws IOException {
    return target.equals("-")
        ? AutWriter.to(System.out, "standard output", minimal::label)
        : AutWriter.create(Path.of(target), minimal::label);
  }
}
