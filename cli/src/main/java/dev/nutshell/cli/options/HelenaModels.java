package dev.nutshell.cli.options;

import dev.nutshell.cli.options.ModelOptions.Special;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.petri.PetriFrontEnd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Petri nets in Helena's language. */
final class HelenaModels implements FrontEnds.FrontEnd {
  @Override
  public String kind() {
    return "helena";
  }

  @Override
  public boolean takes(String name) {
    return name.endsWith(".lna");
  }

  @Override
  public String naming() {
    return ".lna";
  }

  @Override
  public Set<Special> uses() {
    return Set.of(Special.DEFINE, Special.UNFOLD);
  }

  @Override
  public Loading load(FrontEnds.Source source) {
    return PetriFrontEnd.countIn(source.budget(), read(source));
  }

  private static Loading read(FrontEnds.Source source) {
    if (!source.isStandardInput()) {
      return PetriFrontEnd.loadHelena(source.path(), source.defines());
    }
    try {
      String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
      return PetriFrontEnd.loadHelena(text, "standard input", source.defines());
    } catch (IOException failure) {
      return Loading.rejected(Problem.of("standard input cannot be read: " + failure.getMessage()));
    }
  }
}
