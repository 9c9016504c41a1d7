package dev.nutshell.cli;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.lts.AutWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the state space of a model as an LTS file, while it is explored. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write the state space of MODEL as an LTS file.",
    footerHeading = "%nExample:%n",
    footer = {
      "  nutshell generate java:Philosophers -D n=5 -o philosophers.aut.gz",
      "  nutshell generate big.pml -o big.aut --store snapshots --minimize",
      "      forgets levels while it writes, and removes what was written twice"
    })
final class GenerateCommand implements Callable<Integer> {
  @Spec private CommandSpec command;
  @Mixin private ModelOptions model;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.aut",
      required = true,
      description = "Where to write; compressed where the name ends in .gz; - is standard output.")
  private String target;

  @Option(
      names = "--minimize",
      description =
          "Afterwards replace the file by the smallest one that is strongly bisimilar, which has"
              + " no state twice.")
  private boolean minimize;

  @Mixin private RunOptions options;

  @Override
  public Integer call() throws Exception {
    if (minimize && target.equals("-")) {
      throw new Complaint("--minimize reads what was written: name a file with -o");
    }
    Output output = new Output(command.commandLine(), options);
    return new Supervision(
            options,
            (result, loadTime) -> output.report(model, result, loadTime, target.equals("-")))
        .run(supervision -> generate(output, supervision));
  }

  private int generate(Output output, Supervision supervision) {
    MemoryBudget budget = Main.budget(command, options.memory());
    TransitionSystem system;
    try {
      system = model.load(budget, output.err());
    } catch (TooLarge noRoom) {
      supervision.ends();
      return output.unexplored(model, options.spec().build(), noRoom);
    }
    RunSpec spec = options.spec().purpose(RunSpec.Purpose.GENERATE).property("none").build();
    double loadTime = output.elapsed();
    Runner runner = supervision.watches(CheckCommand.runner(system, spec, budget), loadTime);
    try {
      Result result = write(system, runner, output);
      supervision.ends();
      output.report(model, result, loadTime, target.equals("-"));
      if (minimize) {
        String outcome = Minimizing.inPlace(Path.of(target), result, budget);
        if (!options.quiet) {
          output.err().println(outcome);
        }
      }
      return ExitStatus.of(result.verdict());
    } catch (UncheckedIOException failure) {
      throw new Complaint(failure.getCause().getMessage());
    } catch (IOException failure) {
      throw new Complaint(failure.getMessage());
    }
  }

  private Result write(TransitionSystem system, Runner runner, Output output) throws IOException {
    try (AutWriter writer = open(system);
        var _ = output.progress(runner)) {
      Result result = runner.enumerate((from, label, to) -> write(writer, from, label, to));
      writer.finish(0, result.counts().states());
      return result;
    }
  }

  private AutWriter open(TransitionSystem system) throws IOException {
    try {
      return target.equals("-")
          ? AutWriter.to(System.out, "standard output", system.narrator()::label)
          : AutWriter.create(Path.of(target), system.narrator()::label);
    } catch (InvalidPathException invalid) {
      throw new Complaint("cannot write " + target + ": " + invalid.getReason());
    }
  }

  private static void write(AutWriter writer, long from, int label, long to) {
    try {
      writer.edge(from, label, to);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
