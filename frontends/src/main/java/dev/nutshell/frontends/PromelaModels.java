package dev.nutshell.frontends;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.frontends.LoadOptions.Use;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.util.List;
import java.util.Set;

/** Promela, under every extension that its users have come to use. */
final class PromelaModels {
  private static final List<String> ENDINGS =
      List.of(".pml", ".prom", ".promela", ".spin", ".pm", ".prm", ".pr");

  static final FrontEnd FRONT_END =
      FrontEnd.ofFiles(
          "promela",
          String.join(" ", ENDINGS),
          ENDINGS,
          Set.of(Use.DEFINE, Use.MERGE, Use.DEAD),
          PromelaModels::load);

  private PromelaModels() {}

  private static Loading load(Source source, LoadOptions options, MemoryBudget budget) {
    PromelaOptions promela =
        new PromelaOptions(options.merge(), options.dead(), options.observed());
    return switch (source) {
      case Source.Named file -> PromelaFrontEnd.load(file.path(), options.defines(), promela);
      case Source.Given given ->
          given.read(text -> PromelaFrontEnd.load(text, given.name(), options.defines(), promela));
    };
  }
}
