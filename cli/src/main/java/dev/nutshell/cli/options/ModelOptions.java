package dev.nutshell.cli.options;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.TooLarge;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.frontends.Definition;
import dev.nutshell.frontends.FrontEnd;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.LoadOptions.Use;
import dev.nutshell.frontends.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which model, and what it is built with. */
public final class ModelOptions {
  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      description = {
        "A file: .pml .prom .promela .spin .pm .prm .pr (Promela), .aut .aut.gz (LTS),",
        ".pnml (Petri net), .lna (Helena net), .cpn (CPN Tools net),",
        "or java:CLASS for a model written in Java, or - for standard input (with --kind)."
      })
  private String model;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "The model's language: promela, java, lts, pnml, helena, cpn.")
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

  @Option(
      names = "--clock",
      paramLabel = "absolute|relative",
      defaultValue = "absolute",
      description =
          "Timed CPN Tools nets: keep the model time in every state, or only how much later tokens"
              + " are ready (time equivalence), which makes many infinite state spaces finite."
              + " Default: absolute.")
  private Clock clock;

  @Option(
      names = "--arcs",
      paramLabel = "distinct|asap",
      defaultValue = "distinct",
      description =
          "CPN Tools nets: count each binding once, as the tool's report does, or once for every"
              + " copy of a token that it matches, as ASAP does. Default: distinct.")
  private Arcs arcs;

  /** What is kept of time. */
  enum Clock {
    ABSOLUTE,
    RELATIVE
  }

  /** How bindings are counted. */
  enum Arcs {
    DISTINCT,
    ASAP
  }

  /** What the model was read from; known once it is loaded. */
  private final List<String> files = new ArrayList<>();

  /** The text from standard input, where it has to be known; otherwise null. */
  private byte[] input;

  /** A yes or no that is written out. */
  enum Switch {
    ON,
    OFF
  }

  public String model() {
    return model;
  }

  /** Reads a model from standard input at once, so that it can be had again. */
  public void keepInput() {
    if (model.equals("-") && language().isText()) {
      try {
        input = System.in.readAllBytes();
      } catch (IOException failure) {
        throw new Complaint("standard input cannot be read: " + failure.getMessage());
      }
    }
  }

  /** Has this for what standard input was. */
  public void giveInput(byte[] text) {
    input = text;
  }

  /** The text from standard input, where it was kept; otherwise null. */
  public byte[] input() {
    return input;
  }

  /** The files and folders that the model was read from. */
  public List<String> files() {
    return List.copyOf(files);
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
    return model != null
        && FrontEnds.choose(model, kind) instanceof FrontEnds.Choice.Chosen chosen
        && !chosen.frontEnd().isText();
  }

  public String kind() {
    return language().kind();
  }

  private FrontEnd language() {
    return switch (FrontEnds.choose(model, kind)) {
      case FrontEnds.Choice.Chosen chosen -> chosen.frontEnd();
      case FrontEnds.Choice.Refused refused -> throw new Complaint(refused.reason());
    };
  }

  /** Loads the model, or complains. */
  public TransitionSystem load(MemoryBudget budget, PrintWriter err) {
    return load(budget, err, LoadOptions.TO_CHECK);
  }

  /**
   * @param observed names of variables that something outside of the model reads
   */
  public TransitionSystem load(MemoryBudget budget, PrintWriter err, Set<String> observed) {
    return load(budget, err, LoadOptions.TO_CHECK.observing(observed));
  }

  /**
   * Loads the model so that every step and every value is as it is written, unless asked not to.
   *
   * @param seed of dice that the model may throw
   */
  public TransitionSystem loadPlain(MemoryBudget budget, PrintWriter err, long seed) {
    return load(budget, err, LoadOptions.AS_WRITTEN.throwing(seed));
  }

  private TransitionSystem load(MemoryBudget budget, PrintWriter err, LoadOptions usual) {
    FrontEnd language = language();
    refuseUnused(language);
    LoadOptions options = with(usual);
    Source source =
        model.equals("-") && language.isText()
            ? new Source.Given(
                "standard input", input == null ? System.in : new ByteArrayInputStream(input))
            : new Source.Named(model);
    Loading loading = language.load(source, options, budget);
    if (language.isText() && !model.equals("-")) {
      files.add(model);
    }
    classpath.forEach(place -> files.add(place.toString()));
    if (loading instanceof Loading.Loaded loaded) {
      loaded.beside().forEach(file -> files.add(file.toString()));
    }
    return loaded(loading, err);
  }

  /** What a model is loaded with to be checked, for another process that loads the same. */
  public LoadOptions toCheck(Set<String> observed) {
    return with(LoadOptions.TO_CHECK.observing(observed));
  }

  private LoadOptions with(LoadOptions usual) {
    return new LoadOptions(
        defines(),
        classpath,
        isOn(merge, usual.merge()),
        isOn(dead, usual.dead()),
        isOn(unfold, usual.unfold()),
        clock == Clock.RELATIVE,
        arcs == Arcs.ASAP,
        usual.seed(),
        usual.observed());
  }

  private static boolean isOn(Switch given, boolean usual) {
    return given == null ? usual : given == Switch.ON;
  }

  private Map<String, String> defines() {
    Map<String, String> defines = new LinkedHashMap<>();
    for (String text : definitions) {
      Definition definition = Definition.of(text);
      if (!definition.hasProperName()) {
        throw new Complaint("--define '" + text + "': '" + definition.name() + "' is no name");
      }
      defines.put(definition.name(), definition.value());
    }
    return defines;
  }

  /** What a language has no use for is not passed over; to switch nothing off is no request. */
  private void refuseUnused(FrontEnd language) {
    Map<Use, Boolean> given = new EnumMap<>(Use.class);
    given.put(Use.DEFINE, !definitions.isEmpty());
    given.put(Use.CLASSPATH, !classpath.isEmpty());
    given.put(Use.MERGE, merge == Switch.ON);
    given.put(Use.DEAD, dead == Switch.ON);
    given.put(Use.UNFOLD, unfold == Switch.ON);
    given.put(Use.CLOCK, clock == Clock.RELATIVE);
    given.put(Use.ARCS, arcs == Arcs.ASAP);
    given.forEach(
        (option, isGiven) -> {
          if (isGiven && !language.uses().contains(option)) {
            throw new Complaint(
                whatFor(option)
                    + "; "
                    + model
                    + " is of kind "
                    + language.kind()
                    + ", which has no use for it");
          }
        });
  }

  private static String whatFor(Use option) {
    return switch (option) {
      case DEFINE ->
          "--define is for parameters of Java models and Helena nets, declared values of CPN Tools"
              + " nets and macros of Promela";
      case CLASSPATH -> "--classpath is for models written in Java";
      case MERGE -> "--merge on is for Promela models";
      case DEAD -> "--dead on is for Promela models";
      case UNFOLD -> "--unfold on is for coloured nets";
      case CLOCK -> "--clock relative is for CPN Tools nets";
      case ARCS -> "--arcs asap is for CPN Tools nets";
    };
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
