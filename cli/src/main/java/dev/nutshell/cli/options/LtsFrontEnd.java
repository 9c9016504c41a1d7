package dev.nutshell.cli.options;

import dev.nutshell.cli.options.ModelOptions.Special;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.lts.AutReader;
import java.util.Set;

/** Labelled transition systems in Aldebaran files. */
final class LtsFrontEnd implements FrontEnds.FrontEnd {
  @Override
  public String kind() {
    return "lts";
  }

  @Override
  public boolean takes(String name) {
    return name.endsWith(".aut") || name.endsWith(".aut.gz");
  }

  @Override
  public String naming() {
    return ".aut and .aut.gz";
  }

  @Override
  public Set<Special> uses() {
    return Set.of();
  }

  @Override
  public Loading load(FrontEnds.Source source) {
    return source.isStandardInput()
        ? AutReader.load(System.in, "standard input", source.budget())
        : AutReader.load(source.path(), source.budget());
  }
}
