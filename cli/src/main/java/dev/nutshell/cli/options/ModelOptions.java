package dev.nutshell.cli.options;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.TooLarge;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.petri.PetriFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which model, and what it is built with. */
public final class ModelOptions {
  /** Of a parameter, or of a macro and perhaps its own parameters. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*(\\([\\w\\s,]*\\))?");

  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      description = {
        "A file: .pml .prom .promela .spin .pm .prm .pr (Promela), .aut .aut.gz (LTS),",
        ".pnml (Petri net), .lna (Helena net),",
        "or java:CLASS for a model written in Java, or - for standard input (with --kind)."
      })
  private String model;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "The model's language: promela, java, lts, pnml, helena.")
  private String kind;

  @Option(
      names = {"-D", "--define"},
      paramLabel = "NAME=VALUE",
      description = "A parameter of the model, or a macro of its preprocessor; repeatable.")
  private List<String> definitions = List.of();

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      split = ":",
      description = "Where java:CLASS is looked for, beside our own examples.")
  private List<Path> classpath = List.of();

  @Option(
      names = "--merge",
      paramLabel = "on|off",
      description =
          "Promela: join steps that no other process can observe into one. Default: on; off to"
              + " simulate.")
  private Switch merge;

  @Option(
      names = "--dead",
      paramLabel = "on|off",
      description =
          "Promela: reset variables that can no longer be read. Default: on; off to simulate.")
  private Switch dead;

  @Option(
      names = "--unfold",
      paramLabel = "on|off",
      defaultValue = "off",
      description =
          "Coloured nets: explore the place/transition net that it unfolds to, if that is not too"
              + " large. Default: off.")
  private Switch unfold;

  /** A yes or no that is written out. */
  enum Switch {
    ON,
    OFF
  }

  /** Options that only some languages have a use for. */
  enum Special {
    DEFINE("--define is for parameters of Java models and Helena nets and for macros of Promela"),
    CLASSPATH("--classpath is for models written in Java"),
    MERGE("--merge on is for Promela models"),
    DEAD("--dead on is for Promela models"),
    UNFOLD("--unfold on is for coloured nets");

    private final String said;

    Special(String said) {
      this.said = said;
    }
  }

  public String model() {
    return model;
  }

  /** The model of the command that was given, or null where it has none. */
  public static ModelOptions of(CommandLine command) {
    CommandLine.ParseResult parsed = command.getParseResult();
    while (parsed != null && parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    return parsed == null
        ? null
        : parsed.commandSpec().mixins().values().stream()
            .map(CommandLine.Model.CommandSpec::userObject)
            .filter(ModelOptions.class::isInstance)
            .map(ModelOptions.class::cast)
            .findFirst()
            .orElse(null);
  }

  public boolean isJava() {
    return kind == null ? model != null && model.startsWith("java:") : kind.equals("java");
  }

  public String kind() {
    return FrontEnds.choose(model, kind).kind();
  }

  /** Loads the model, or complains. */
  public TransitionSystem load(MemoryBudget budget, PrintWriter err) {
    return load(budget, err, Set.of());
  }

  /**
   * @param observed names of variables that something outside of the model reads
   */
  public TransitionSystem load(MemoryBudget budget, PrintWriter err, Set<String> observed) {
    return load(budget, err, observed, Switch.ON);
  }

  /**
   * Loads the model so that every step and every value is as it is written, unless asked not to.
   */
  public TransitionSystem loadPlain(MemoryBudget budget, PrintWriter err) {
    return load(budget, err, Set.of(), Switch.OFF);
  }

  private TransitionSystem load(
      MemoryBudget budget, PrintWriter err, Set<String> observed, Switch usual) {
    FrontEnds.FrontEnd language = FrontEnds.choose(model, kind);
    refuseUnused(language);
    PromelaOptions promela =
        new PromelaOptions(
            (merge == null ? usual : merge) == Switch.ON,
            (dead == null ? usual : dead) == Switch.ON,
            observed);
    FrontEnds.Source source = new FrontEnds.Source(model, defines(), classpath, budget, promela);
    TransitionSystem system = loaded(load(language, source), err);
    budget.settle();
    return system;
  }

  private Loading load(FrontEnds.FrontEnd language, FrontEnds.Source source) {
    try {
      Loading loading = language.load(source);
      return unfold == Switch.ON ? PetriFrontEnd.unfold(loading, model) : loading;
    } catch (MemoryBudget.Exhausted | OutOfMemoryError noRoom) {
      return Loading.tooLarge(
          new Problem(model, 0, 0, "the memory does not hold the model: " + noRoom.getMessage()));
    }
  }

  /** A name alone stands for 1, as it does for compilers. */
  private Map<String, String> defines() {
    Map<String, String> defines = new LinkedHashMap<>();
    for (String definition : definitions) {
      int equals = definition.indexOf('=');
      String name = equals < 0 ? definition : definition.substring(0, equals);
      if (!NAME.matcher(name).matches()) {
        throw new Complaint("--define '" + definition + "': '" + name + "' is no name");
      }
      defines.put(name, equals < 0 ? "1" : definition.substring(equals + 1));
    }
    return defines;
  }

  /** What a language has no use for is not passed over; to switch nothing off is no request. */
  private void refuseUnused(FrontEnds.FrontEnd language) {
    Set<Special> given = EnumSet.noneOf(Special.class);
    if (!definitions.isEmpty()) {
      given.add(Special.DEFINE);
    }
    if (!classpath.isEmpty()) {
      given.add(Special.CLASSPATH);
    }
    if (merge == Switch.ON) {
      given.add(Special.MERGE);
    }
    if (dead == Switch.ON) {
      given.add(Special.DEAD);
    }
    if (unfold == Switch.ON) {
      given.add(Special.UNFOLD);
    }
    for (Special option : given) {
      if (!language.uses().contains(option)) {
        throw new Complaint(
            option.said
                + "; "
                + model
                + " is of kind "
                + language.kind()
                + ", which has no use for it");
      }
    }
  }

  private static TransitionSystem loaded(Loading loading, PrintWriter err) {
    return switch (loading) {
      case Loading.Rejected rejected when rejected.tooLarge() ->
          throw new TooLarge(rejected.problems().getFirst());
      case Loading.Rejected rejected -> throw new Complaint(rejected.problems());
      case Loading.Loaded loaded -> {
        for (Problem warning : loaded.warnings()) {
          err.println("warning: " + warning);
        }
        yield loaded.system();
      }
    };
  }
}
