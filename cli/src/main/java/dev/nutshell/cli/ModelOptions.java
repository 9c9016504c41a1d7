package dev.nutshell.cli;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which model, and what it is built with. */
final class ModelOptions {
  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      description = {
        "A file: .aut or .aut.gz (LTS), or java:CLASS for a model written in Java,",
        "or - for standard input (with --kind)."
      })
  private String model;

  @Option(names = "--kind", paramLabel = "KIND", description = "The model's language: java, lts.")
  private String kind;

  @Option(
      names = {"-D", "--define"},
      paramLabel = "NAME=VALUE",
      mapFallbackValue = "1",
      description = "A parameter of the model; repeatable.")
  private Map<String, String> defines = new LinkedHashMap<>();

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      split = ":",
      description = "Where java:CLASS is looked for, beside our own examples.")
  private List<Path> classpath = List.of();

  String model() {
    return model;
  }

  String kind() {
    return FrontEnds.choose(model, kind).kind();
  }

  /** Loads the model, or complains. */
  TransitionSystem load(MemoryBudget budget, PrintWriter err) {
    FrontEnds.Source source = new FrontEnds.Source(model, defines, classpath, budget);
    return switch (FrontEnds.choose(model, kind).load(source)) {
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
