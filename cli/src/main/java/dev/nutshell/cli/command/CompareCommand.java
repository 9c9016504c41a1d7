package dev.nutshell.cli.command;

import dev.nutshell.cli.options.ModelOptions;
import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.run.Output;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.report.Comparison;
import dev.nutshell.report.ComparisonChart;
import dev.nutshell.report.ComparisonJson;
import dev.nutshell.report.ComparisonText;
import dev.nutshell.report.Figures;
import dev.nutshell.report.Style;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Explores a model under several stores, each in a process of its own, and sets them side by side.
 */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Explore MODEL under several stores: a table, and a chart of memory against time.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  nutshell compare leader.pml",
      "      every exact store beside full",
      "  nutshell compare leader.pml --stores full,collapse,delta:k=50,comback:bits=32,cache=1000",
      "      these; a comma inside a specification is understood",
      "  nutshell compare java:Philosophers -D n=16 --search bfs --chart stores.svg --json -",
      "",
      "Each store runs in a process of its own, so that no run warms up the next."
    })
public final class CompareCommand implements Callable<Integer> {
  private static final String USUAL =
      "full,tree,tree:compact,collapse,automaton,collapse+automaton,delta:k=5,delta:k=50,"
          + "collapse+delta:k=50,comback";
  private static final String MEASURE = "full";

  /** Options of this command alone; all others are handed on to each run. */
  private static final Set<String> OWN =
      Set.of(
          "--stores",
          "--chart",
          "--repeat",
          "--json",
          "--quiet",
          "--no-color",
          "--store",
          "--progress-bar");

  @Spec private CommandSpec command;
  @Mixin private ModelOptions model;

  @Option(
      names = "--stores",
      paramLabel = "A,B,…",
      defaultValue = USUAL,
      description = "The stores to compare; full is always among them. Default: ten exact ones.")
  private String stores;

  @Option(
      names = "--property",
      paramLabel = "all|none|…",
      defaultValue = "none",
      description = "As for check. Default: none, so that every run goes to the end.")
  private List<String> properties = List.of("none");

  @Option(
      names = "--chart",
      paramLabel = "FILE.svg",
      description = "Draw memory against time, a point a store.")
  private String chart;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "Run each store N times; the fastest counts.")
  private int repeat;

  @Mixin private RunOptions options;

  @Override
  public Integer call() {
    Output output = new Output(command.commandLine(), options);
    if (model.model().equals("-")) {
      throw new Complaint("compare reads its model once a store: name a file, not -");
    }
    Output.attempt(chart);
    if (command.commandLine().getParseResult().hasMatchedOption("--store")) {
      throw new Complaint("compare runs several stores: name them with --stores, not --store");
    }
    if (repeat < 1) {
      throw new Complaint("--repeat " + repeat + " is less than one run");
    }
    List<String> specs = specs();
    // What is wrong with the model is said once, not once a store.
    model.load(Occasion.of(command).budget(options.memory()), output.err());
    Comparison comparison = compare(specs, output.err());
    report(comparison, output);
    return status(comparison);
  }

  /** What the runs found, one of them at least. */
  private static int status(Comparison comparison) {
    List<String> verdicts =
        comparison.finished().stream().map(Comparison.Finished::verdict).toList();
    if (verdicts.contains("violated")) {
      return ExitStatus.VIOLATED;
    }
    return verdicts.size() < comparison.rows().size() || verdicts.contains("inconclusive")
        ? ExitStatus.INCONCLUSIVE
        : ExitStatus.HOLDS;
  }

  private List<String> specs() {
    List<String> specs = new ArrayList<>(StoreList.split(stores));
    for (String spec : specs) {
      if (Stores.choose(spec) instanceof StoreFamily.Choice.Refused refused) {
        throw new Complaint("--stores: " + refused.reason());
      }
    }
    if (!specs.contains(MEASURE)) {
      specs.addFirst(MEASURE);
    }
    return specs;
  }

  private Comparison compare(List<String> specs, PrintWriter err) {
    List<String> common = handedOn();
    List<Comparison.Row> rows = new ArrayList<>();
    for (String spec : specs) {
      Comparison.Row best = null;
      for (int i = 0; i < repeat; i++) {
        if (options.showsProgress()) {
          err.printf("%s …%n", spec);
        }
        best = better(best, run(spec, common));
      }
      rows.add(best);
    }
    return new Comparison(Version.TOOL, Version.number(), model.model(), rows);
  }

  private static Comparison.Row better(Comparison.Row one, Comparison.Row other) {
    return one instanceof Comparison.Finished before
            && other instanceof Comparison.Finished after
            && before.seconds() <= after.seconds()
        ? one
        : other;
  }

  /** The user's options for the model and for the run, as they were written. */
  private List<String> handedOn() {
    List<String> arguments = new ArrayList<>();
    var parsed = command.commandLine().getParseResult();
    for (OptionSpec option : parsed.matchedOptions()) {
      if (OWN.contains(option.longestName())) {
        continue;
      }
      for (String value : option.originalStringValues()) {
        arguments.add(
            option.arity().max() == 0 ? option.longestName() : option.longestName() + "=" + value);
      }
    }
    if (!parsed.hasMatchedOption("--property")) {
      arguments.add("--property=none");
    }
    if (!parsed.hasMatchedOption("--threads")) {
      // Not every store can be shared, and stores are compared, not threads.
      arguments.add("--threads=1");
    }
    return arguments;
  }

  private Comparison.Row run(String spec, List<String> common) {
    List<String> arguments = new ArrayList<>(List.of("check", model.model()));
    arguments.addAll(common);
    arguments.addAll(
        List.of("--store=" + spec, "--json=-", "--progress-bar=off", "--trail=/dev/null"));
    ChildRun child = ChildRun.of(command.root().userObject().getClass(), arguments);
    if (child.status() == ExitStatus.USAGE || child.status() == ExitStatus.INTERNAL_ERROR) {
      return new Comparison.Refused(spec, child.error());
    }
    if (child.status() != ExitStatus.HOLDS
        && child.status() != ExitStatus.VIOLATED
        && child.status() != ExitStatus.INCONCLUSIVE) {
      return new Comparison.Refused(spec, "it ended with status " + child.status());
    }
    Figures figures = Figures.read(child.output());
    boolean explored = figures.text("verdict").equals("holds") && !figures.checkedSomething();
    return new Comparison.Finished(
        spec,
        figures.text("search.order"),
        explored ? "explored" : figures.text("verdict"),
        figures.text("guarantee.kind"),
        figures.number("counts.states"),
        figures.number("counts.transitions"),
        figures.number("store.bytes"),
        figures.real("store.bytesPerState"),
        figures.real("time.search"),
        figures.number("memory.peak"));
  }

  private void report(Comparison comparison, Output output) {
    boolean jsonOnly = "-".equals(options.json());
    if (!options.isQuiet() && !jsonOnly) {
      Style style = options.allowsColour() && Output.isTerminal() ? Style.COLOUR : Style.PLAIN;
      new ComparisonText(command.commandLine().getOut(), style).write(comparison);
    }
    if (options.json() != null) {
      output.write(options.json(), file -> ComparisonJson.write(comparison, file));
    }
    if (chart != null) {
      output.write(chart, file -> ComparisonChart.write(comparison, file));
    }
  }
}
