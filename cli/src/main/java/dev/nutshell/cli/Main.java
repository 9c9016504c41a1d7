package dev.nutshell.cli;

import dev.nutshell.engine.memory.MemoryBudget;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where everything starts. */
@Command(
    name = Version.TOOL,
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    description = "Explores every reachable state of a model, within a memory budget.",
    footerHeading = "%nBegin with:%n",
    footer = {
      "  nutshell check java:Philosophers --define n=8",
      "  nutshell check MODEL.pml",
      "  nutshell check MODEL.aut --store tree:compact --memory 2G",
      "  nutshell check --help",
      "",
      "Exit status: 0 holds, 1 violated, 2 wrong command or model, 3 inconclusive, 70 our fault."
    },
    subcommands = {
      CheckCommand.class,
      GenerateCommand.class,
      SimulateCommand.class,
      CompareCommand.class,
      CombosCommand.class,
      TrainCommand.class,
      HelpCommand.class,
      AutoComplete.GenerateCompletion.class
    })
public final class Main implements Runnable {
  /** When the program began, so that reports count the JVM's work on our classes too. */
  static final long STARTED = System.nanoTime();

  private final boolean alone;

  @Spec private CommandSpec spec;

  private final long began;

  /**
   * @param alone whether the process is for this command and nothing else
   */
  private Main(long began, boolean alone) {
    this.began = began;
    this.alone = alone;
  }

  /** When the command began, by {@link System#nanoTime}: what {@code --time} counts from. */
  long began() {
    return began;
  }

  public static void main(String[] arguments) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Thread.setDefaultUncaughtExceptionHandler((_, thrown) -> Failures.internal(thrown, err));
    Interrupts.refuseExit(err);
    int status = new Main(processStart(), true).execute(out, err, arguments);
    Failures.sayIfIncomplete(out, err);
    Interrupts.exit(status);
  }

  /** The start of the JVM, which a user waits for as well. */
  static long processStart() {
    return ProcessHandle.current()
        .info()
        .startInstant()
        .map(start -> System.nanoTime() - Duration.between(start, Instant.now()).toNanos())
        .filter(start -> start < STARTED)
        .orElse(STARTED);
  }

  /** Runs a command in a process that does other things too: its memory is that of its tables. */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return new Main(System.nanoTime(), false).execute(out, err, arguments);
  }

  private int execute(PrintWriter out, PrintWriter err, String... arguments) {
    CommandLine line =
        new CommandLine(this)
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler(Main::explainUsage)
            .setExecutionExceptionHandler(
                (failure, command, _) -> Failures.explain(failure, command, err));
    try {
      return line.execute(arguments);
    } catch (Throwable thrown) {
      // Errors are no exceptions to the command line's parser; the JVM would end with status 1.
      return Failures.explain(thrown, line, err);
    }
  }

  /** The budget of a command that may take so much memory. */
  static MemoryBudget budget(CommandSpec command, long memory) {
    boolean alone = command.root().userObject() instanceof Main main && main.alone;
    return alone ? MemoryBudget.forProcess(memory) : new MemoryBudget(memory);
  }

  private static int explainUsage(ParameterException wrong, String[] arguments) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(Version.TOOL + ": " + wrong.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitStatus.USAGE;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
