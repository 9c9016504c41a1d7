package dev.nutshell.cli.options;

import dev.nutshell.cli.options.ModelOptions.Special;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.promela.PromelaFrontEnd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** Promela, under every extension that its users have come to use. */
final class PromelaModels implements FrontEnds.FrontEnd {
  static final String KIND = "promela";

  private static final List<String> EXTENSIONS =
      List.of(".pml", ".prom", ".promela", ".spin", ".pm", ".prm", ".pr");

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public boolean takes(String name) {
    return EXTENSIONS.stream().anyMatch(name::endsWith);
  }

  @Override
  public String naming() {
    return String.join(" ", EXTENSIONS);
  }

  @Override
  public Set<Special> uses() {
    return Set.of(Special.DEFINE, Special.MERGE, Special.DEAD);
  }

  @Override
  public Loading load(FrontEnds.Source source) {
    if (!source.isStandardInput()) {
      return PromelaFrontEnd.load(source.path(), source.defines(), source.promela());
    }
    try {
      String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
      return PromelaFrontEnd.load(text, "standard input", source.defines(), source.promela());
    } catch (IOException failure) {
      return Loading.rejected(Problem.of("standard input cannot be read: " + failure.getMessage()));
    }
  }
}
