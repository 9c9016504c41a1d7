package dev.nutshell.cli.lts;

import dev.nutshell.cli.run.Output;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.lts.relation.Comparison;
import dev.nutshell.lts.relation.Relation;
import dev.nutshell.report.EqualityJson;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says whether two systems do the same. */
@Command(
    name = "equal",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Say whether two labelled transition systems do the same, or what tells them apart.",
    footerHeading =
        "%nExit status: 0 equal, 1 not equal, 2 wrong command or file, 3 no room.%nExample:%n",
    footer = {"  nutshell equal protocol.aut service.aut --relation branching --hide 'c*'"})
public final class EqualCommand implements Callable<Integer> {
  /** Nobody reads a formula that is longer, in characters. */
  private static final int LONGEST = 4000;

  @Spec private CommandSpec command;

  @Parameters(index = "0", paramLabel = "A", description = "A file .aut or .aut.gz.")
  private String first;

  @Parameters(index = "1", paramLabel = "B", description = "The other one.")
  private String second;

  @Option(
      names = "--relation",
      paramLabel = "RELATION",
      defaultValue = "strong",
      converter = SystemOptions.RelationConverter.class,
      description =
          "What \"the same\" means: strong, branching, dpbranching (branching, and keeps whether"
              + " hidden steps can go on for ever), trace, weaktrace. Default: strong.")
  private Relation relation;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the answer for programs; - is standard output.")
  private String json;

  @Mixin private SystemOptions options;

  @Override
  public Integer call() {
    Output.attempt(json);
    MemoryBudget budget = options.budget(command);
    try (LtsSystem one = SystemOptions.load(first, budget);
        LtsSystem other = SystemOptions.load(second, budget)) {
      List<LtsSystem> both = List.of(one, other);
      Comparison comparison =
          Comparison.of(one, other, relation, options.relabelling(both), budget);
      PrintWriter out = command.commandLine().getOut();
      boolean equal = comparison instanceof Comparison.Equal;
      if (!"-".equals(json)) {
        out.printf("%s: %s and %s%n", equal ? "EQUAL" : "NOT EQUAL", first, second);
        out.printf("by %s%n", meaning(relation));
        explain(comparison, out);
      }
      if (json != null) {
        Output.write(json, command.commandLine(), file -> asJson(comparison).write(file));
      }
      return equal ? ExitStatus.HOLDS : ExitStatus.VIOLATED;
    }
  }

  private static String meaning(Relation relation) {
    return switch (relation) {
      case STRONG -> "strong bisimulation";
      case BRANCHING -> "branching bisimulation";
      case DIVERGENCE_PRESERVING_BRANCHING -> "divergence-preserving branching bisimulation";
      case TRACE -> "trace equivalence";
      case WEAK_TRACE -> "weak trace equivalence: hidden steps do not count";
    };
  }

  private EqualityJson asJson(Comparison comparison) {
    return switch (comparison) {
      case Comparison.Equal _ ->
          new EqualityJson(first, second, relation.word(), true, null, null, null);
      case Comparison.ByTrace trace ->
          new EqualityJson(
              first,
              second,
              relation.word(),
              false,
              trace.labels(),
              trace.byFirst() ? first : second,
              null);
      case Comparison.ByFormula told ->
          new EqualityJson(
              first,
              second,
              relation.word(),
              false,
              null,
              first,
              told.formula().length() <= LONGEST ? told.formula().text() : null);
      case Comparison.Unexplained _ ->
          new EqualityJson(first, second, relation.word(), false, null, null, null);
    };
  }

  private void explain(Comparison comparison, PrintWriter out) {
    switch (comparison) {
      case Comparison.Equal _ -> {}
      case Comparison.ByTrace trace -> {
        out.printf(
            "only %s has this sequence, and none is shorter:%n", trace.byFirst() ? first : second);
        trace.labels().forEach(label -> out.println("  " + label));
      }
      case Comparison.ByFormula told when told.formula().length() <= LONGEST -> {
        out.printf("%s satisfies this formula and %s does not:%n", first, second);
        out.println("  " + told.formula().text());
      }
      case Comparison.ByFormula told ->
          out.printf(
              "a formula of %,d characters tells them apart, too long to be printed;"
                  + " --relation trace may say it shorter%n",
              told.formula().length());
      case Comparison.Unexplained unexplained -> out.println(unexplained.why());
    }
  }
}
