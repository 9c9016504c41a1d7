package dev.nutshell.cli;

import dev.nutshell.cli.command.AdviseCommand;
import dev.nutshell.cli.command.CheckCommand;
import dev.nutshell.cli.command.ClusterCommand;
import dev.nutshell.cli.command.CombosCommand;
import dev.nutshell.cli.command.CompareCommand;
import dev.nutshell.cli.command.GenerateCommand;
import dev.nutshell.cli.command.LspCommand;
import dev.nutshell.cli.command.ResumeCommand;
import dev.nutshell.cli.command.RunsCommand;
import dev.nutshell.cli.command.StudioCommand;
import dev.nutshell.cli.lts.EqualCommand;
import dev.nutshell.cli.lts.MinimizeCommand;
import dev.nutshell.cli.lts.RelabelCommand;
import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.run.Interrupts;
import dev.nutshell.cli.simulate.SimulateCommand;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.Version;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
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
    })
public final class Main implements Runnable, Occasion.Host {
  /** All commands by their names, in the order in which help lists them. */
  static final SequencedMap<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("check", CheckCommand.class);
    COMMANDS.put("generate", GenerateCommand.class);
    COMMANDS.put("simulate", SimulateCommand.class);
    COMMANDS.put("compare", CompareCommand.class);
    COMMANDS.put("advise", AdviseCommand.class);
    COMMANDS.put("resume", ResumeCommand.class);
    COMMANDS.put("runs", RunsCommand.class);
    COMMANDS.put("combos", CombosCommand.class);
    COMMANDS.put("studio", StudioCommand.class);
    COMMANDS.put("cluster", ClusterCommand.class);
    COMMANDS.put("lsp", LspCommand.class);
    COMMANDS.put("equal", EqualCommand.class);
    COMMANDS.put("minimize", MinimizeCommand.class);
    COMMANDS.put("relabel", RelabelCommand.class);
    COMMANDS.put("train", TrainCommand.class);
    COMMANDS.put("help", HelpCommand.class);
    COMMANDS.put("generate-completion", AutoComplete.GenerateCompletion.class);
  }

  /** Those that tell of other commands, or run them. */
  private static final Set<String> NEED_OTHERS = Set.of("help", "generate-completion", "resume");

  private final Occasion occasion;

  @Spec private CommandSpec spec;

  /** Commands that other modules bring along, in the place of those that only tell of them. */
  private final List<Object> more;

  private Main(Occasion occasion, List<Object> more) {
    this.occasion = occasion;
    this.more = more;
  }

  @Override
  public Occasion occasion() {
    return occasion;
  }

  public static void main(String[] arguments) {
    start(arguments, List.of());
  }

  /** The whole program with these commands, too. */
  public static void start(String[] arguments, List<Object> more) {
    Occasion occasion = Occasion.ofProcess();
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Thread.setDefaultUncaughtExceptionHandler((_, thrown) -> Failures.internal(thrown, err));
    Interrupts.refuseExit(err);
    int status = new Main(occasion, more).execute(out, err, arguments);
    Failures.sayIfIncomplete(out, err);
    Interrupts.exit(status);
  }

  /** Runs a command in a process that does other things too: its memory is that of its tables. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return run(out, err, List.of(), arguments);
  }

  /** The same with these commands, too. */
  public static int run(PrintWriter out, PrintWriter err, List<Object> more, String... arguments) {
    return new Main(Occasion.amongOthers(), more).execute(out, err, arguments);
  }

  private int execute(PrintWriter out, PrintWriter err, String... arguments) {
    CommandLine whole = new CommandLine(this);
    meant(arguments).forEach(whole::addSubcommand);
    for (Object command : more) {
      CommandSpec added = new CommandLine(command).getCommandSpec();
      whole.getCommandSpec().removeSubcommand(added.name());
      whole.addSubcommand(added.name(), command);
    }
    CommandLine line =
        whole
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionStrategy(SeveralModels.strategy(this::execute))
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

  /**
   * The command that is named, where no other one matters: to read what all of them are like takes
   * longer than most models take to check.
   */
  private static Map<String, Class<?>> meant(String... arguments) {
    String name = arguments.length == 0 ? "" : arguments[0];
    Class<?> command = NEED_OTHERS.contains(name) ? null : COMMANDS.get(name);
    return command == null ? COMMANDS : Map.of(name, command);
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
