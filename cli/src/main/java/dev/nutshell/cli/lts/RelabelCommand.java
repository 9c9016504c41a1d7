package dev.nutshell.cli.lts;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.lts.AutWriter;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.lts.relation.Relabelled;
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

/** Writes a system with other labels. */
@Command(
    name = "relabel",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write a labelled transition system with labels hidden or renamed.",
    footerHeading = "%nExample:%n",
    footer = {"  nutshell relabel abp.aut -o service.aut --hide 'c*' --rename 'r1(*'=in"})
public final class RelabelCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Parameters(paramLabel = "SYSTEM", description = "A file .aut or .aut.gz; - is standard input.")
  private String file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.aut",
      required = true,
      description = "Where to write; compressed where the name ends in .gz; - is standard output.")
  private String target;

  @Mixin private SystemOptions options;

  @Override
  public Integer call() {
    MemoryBudget budget = options.budget(command);
    try (LtsSystem system = SystemOptions.load(file, budget)) {
      Relabelled relabelled = new Relabelled(system, options.relabelling(List.of(system)));
      try (AutWriter writer =
          target.equals("-")
              ? AutWriter.to(System.out, "standard output", relabelled::label)
              : AutWriter.create(Path.of(target), relabelled::label)) {
        relabelled.write(writer);
      }
    } catch (IOException failure) {
      throw new Complaint(failure.getMessage());
    }
    return ExitStatus.HOLDS;
  }
}
