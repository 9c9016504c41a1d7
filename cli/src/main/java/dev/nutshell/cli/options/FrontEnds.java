package dev.nutshell.cli.options;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.promela.PromelaOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The languages of models, and how a model's kind is found. */
final class FrontEnds {
  /** A new language is registered by one line here. */
  static final List<FrontEnd> ALL =
      List.of(
          new PromelaModels(),
          new JavaFrontEnd(),
          new LtsFrontEnd(),
          new PnmlModels(),
          new HelenaModels());

  private FrontEnds() {}

  /**
   * What a front end is given.
   *
   * @param promela what is done to a Promela model before it is explored
   */
  record Source(
      String name,
      Map<String, String> defines,
      List<Path> classpath,
      MemoryBudget budget,
      PromelaOptions promela) {
    /** Whether the model comes from standard input. */
    boolean isStandardInput() {
      return name.equals("-");
    }

    Path path() {
      return Path.of(name);
    }
  }

  /** A language of models. */
  interface FrontEnd {
    String kind();

    /** Whether a name without {@code --kind} belongs to this language. */
    boolean takes(String name);

    /** How a model of this kind is named, for messages. */
    String naming();

    /** The options about models that this language has a use for. */
    Set<ModelOptions.Special> uses();

    Loading load(Source source);
  }

  static FrontEnd choose(String model, String kind) {
    if (kind != null) {
      return ALL.stream()
          .filter(frontEnd -> frontEnd.kind().equals(kind))
          .findFirst()
          .orElseThrow(
              () -> new Complaint("there is no kind '" + kind + "'; there are " + kinds()));
    }
    if (model.equals("-")) {
      throw new Complaint("a model from standard input needs --kind, one of " + kinds());
    }
    return ALL.stream()
        .filter(frontEnd -> frontEnd.takes(model))
        .findFirst()
        .orElseThrow(
            () ->
                new Complaint(
                    model
                        + ": the name does not say what kind of model it is; known are "
                        + ALL.stream().map(FrontEnd::naming).collect(Collectors.joining(", "))
                        + ".\nUse --kind "
                        + kinds()
                        + "."));
  }

  private static String kinds() {
    return ALL.stream().map(FrontEnd::kind).collect(Collectors.joining("|"));
  }
}
