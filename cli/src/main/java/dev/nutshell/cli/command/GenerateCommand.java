package dev.nutshell.cli.command;

import dev.nutshell.cli.options.ModelOptions;
import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.run.Output;
import dev.nutshell.cli.run.Supervision;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.TooLarge;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Turn;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.report.Run;
import dev.nutshell.report.graph.GraphFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
    description = "Write the state space of MODEL as a file.",
    footerHeading = "%nExample:%n",
    footer = {
      "  nutshell generate java:Philosophers -D n=5 -o philosophers.aut.gz",
      "  nutshell generate big.pml -o big.aut --store snapshots --minimize",
      "      forgets levels while it writes, and removes what was written twice"
    })
public final class GenerateCommand implements Callable<Integer> {
  private static final Run.Written NOTHING = new Run.Written(null, 0, 0, false);

  @Spec private CommandSpec command;
  @Mixin private ModelOptions model;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.aut|dot|json|svg",
      required = true,
      description =
          "Where to write, in the format that the name's end says; .aut.gz is compressed, and - is"
              + " standard output. A picture (.svg) is for small state spaces.")
  private String target;

  @Option(
      names = "--minimize",
      description =
          "Afterwards, replace the file by the smallest strongly bisimilar one; it has no state"
              + " twice.")
  private boolean minimize;

  @Mixin private RunOptions options;

  /** What is written at present. */
  private volatile StateSpaceFile writer;

  @Override
  public Integer call() throws Exception {
    boolean toOutput = target.equals("-");
    if (minimize && toOutput) {
      throw new Complaint("--minimize reads what was written: name a file with -o");
    }
    if (toOutput && "-".equals(options.json())) {
      throw new Complaint("-o - and --json - both want standard output: name a file for one");
    }
    refuseOtherFormats();
    Output output = new Output(command.commandLine(), options);
    return new Supervision(options, (result, loadTime) -> giveUp(output, result, loadTime))
        .run(supervision -> generate(output, supervision));
  }

  /** What is an extension says a format, and we write one. */
  private void refuseOtherFormats() {
    try {
      Path path = Path.of(target);
      String name = String.valueOf(path.getFileName());
      boolean drawn = GraphFormat.of(name) != null;
      boolean known =
          !name.contains(".") || name.endsWith(".aut") || name.endsWith(".aut.gz") || drawn;
      boolean device = Files.exists(path) && !Files.isRegularFile(path);
      if (!known && !device) {
        throw new Complaint(
            "cannot write "
                + target
                + ": Aldebaran files are written, whose names end in .aut or .aut.gz, and graphs,"
                + " whose names end in .dot, .json or .svg");
      }
      if (drawn && minimize) {
        throw new Complaint("--minimize reads what was written: name an .aut file with -o");
      }
    } catch (InvalidPathException invalid) {
      throw new Complaint("cannot write " + target + ": " + invalid.getReason());
    }
  }

  private int generate(Output output, Supervision supervision) {
    MemoryBudget budget = Occasion.of(command).budget(options.memory());
    TransitionSystem system;
    try {
      system = model.load(budget, output.err());
    } catch (TooLarge noRoom) {
      supervision.ends();
      Result none =
          Result.notBegun(options.spec().build(), Interruption.MEMORY, noRoom.getMessage());
      giveUp(output, none, output.elapsed());
      return ExitStatus.INCONCLUSIVE;
    }
    Inquiry edges = new Inquiry.Edges("a file", this::write);
    RunSpec spec = options.spec().ask(edges).build();
    double loadTime = output.elapsed();
    Runner runner = CheckCommand.runner(system, spec, budget);
    supervision.watches(Turn.alone(runner), loadTime);
    try (StateSpaceFile opened = open(system)) {
      writer = opened;
      Result result;
      try (var _ = output.watch(runner)) {
        result = runner.run();
      }
      supervision.ends();
      Run.Written written = NOTHING;
      try {
        written = end(result, output);
      } catch (IOException failure) {
        output.say("inconclusive: " + failure.getMessage());
      }
      output.report(model, result, loadTime, written, target.equals("-"));
      if (!written.complete()) {
        return ExitStatus.INCONCLUSIVE;
      }
      return minimize ? minimize(output, budget) : ExitStatus.of(result.verdict());
    } catch (UncheckedIOException failure) {
      return unwritten(failure.getCause(), output);
    } catch (IOException failure) {
      return unwritten(failure, output);
    }
  }

  /** Gives a file its name, if it is everything. */
  private Run.Written end(Result result, Output output) throws IOException {
    long states = result.counts().states();
    long transitions = writer.transitions();
    if (result.limitReached() == null && result.guarantee().kind() == Guarantee.Kind.EXHAUSTIVE) {
      writer.finish(states);
      if (target.equals("-") && System.out.checkError()) {
        throw new IOException("standard output: cannot be written");
      }
      return new Run.Written(target, states, transitions, true);
    }
    Path partial = transitions == 0 ? null : writer.keep(states);
    String why = result.limitReached() == null ? "" : ", " + result.limitReached().sentence();
    output.say(
        target
            + " was not written: the state space is not complete"
            + why
            + (partial == null ? "" : "; what there is of it is in " + partial));
    return partial == null
        ? NOTHING
        : new Run.Written(partial.toString(), states, transitions, false);
  }

  /** The disk is full, for example. */
  private int unwritten(IOException failure, Output output) {
    if (writer == null) {
      throw new Complaint(failure.getMessage());
    }
    output.say("inconclusive: " + failure.getMessage());
    return ExitStatus.INCONCLUSIVE;
  }

  /** Of a search that does not stop, nobody knows what it has written. */
  private void giveUp(Output output, Result result, double loadTime) {
    StateSpaceFile unfinished = writer;
    if (unfinished != null && unfinished.partial() != null) {
      try {
        Files.deleteIfExists(unfinished.partial());
      } catch (IOException failure) {
        output.say(unfinished.partial() + " is not complete, and cannot be removed");
      }
    }
    output.say(target + " was not written");
    output.report(model, result, loadTime, NOTHING, target.equals("-"));
  }

  private int minimize(Output output, MemoryBudget budget) {
    Minimizing outcome = Minimizing.inPlace(Path.of(target), budget);
    if (!outcome.done()) {
      output.say(outcome.sentence());
      return ExitStatus.INCONCLUSIVE;
    }
    if (!options.isQuiet()) {
      output.err().println(outcome.sentence());
    }
    return ExitStatus.HOLDS;
  }

  private StateSpaceFile open(TransitionSystem system) throws IOException {
    return StateSpaceFile.open(target, model.model(), system.narrator()::label);
  }

  private void write(long from, int label, long to) {
    try {
      writer.edge(from, label, to);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
