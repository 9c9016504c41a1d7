package dev.nutshell.frontends;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** The languages of models, and how a model's language is found. */
public final class FrontEnds {
  /** A new language is registered by one line here. */
  public static final List<FrontEnd> ALL =
      List.of(
          PromelaModels.FRONT_END,
          JavaClasses.FRONT_END,
          LtsFiles.FRONT_END,
          PetriModels.PNML,
          PetriModels.HELENA,
          CpnModels.FRONT_END);

  private FrontEnds() {}

  /** What came of a name. */
  public sealed interface Choice {
    record Chosen(FrontEnd frontEnd) implements Choice {}

    record Refused(String reason) implements Choice {}
  }

  /**
   * @param model its name, {@code -} where it has none
   * @param kind null where the name tells
   */
  public static Choice choose(String model, String kind) {
    if (kind == null && model.equals("-")) {
      return new Choice.Refused("a model from standard input needs --kind, one of " + kinds());
    }
    return ALL.stream()
        .filter(each -> kind == null ? each.takes(model) : each.kind().equals(kind))
        .findFirst()
        .<Choice>map(Choice.Chosen::new)
        .orElseGet(() -> new Choice.Refused(kind == null ? unknown(model) : noKind(kind)));
  }

  /** Loads a model of the language that its name tells. */
  public static Loading load(Source source, LoadOptions options, MemoryBudget budget) {
    return switch (choose(source.name(), null)) {
      case Choice.Chosen chosen -> chosen.frontEnd().load(source, options, budget);
      case Choice.Refused refused -> Loading.rejected(Problem.of(refused.reason()));
    };
  }

  private static String noKind(String kind) {
    return "there is no kind '" + kind + "'; there are " + kinds();
  }

  private static String unknown(String model) {
    return model
        + ": the name does not say what kind of model it is; known are "
        + ALL.stream().map(FrontEnd::naming).collect(Collectors.joining(", "))
        + ".\nUse --kind "
        + kinds()
        + ".";
  }

  private static String kinds() {
    return ALL.stream().map(FrontEnd::kind).collect(Collectors.joining("|"));
  }
}
