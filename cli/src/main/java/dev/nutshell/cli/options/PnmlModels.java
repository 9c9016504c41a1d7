package dev.nutshell.cli.options;

import dev.nutshell.cli.options.ModelOptions.Special;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.petri.PetriFrontEnd;
import java.util.Set;

/** Petri nets in PNML. */
final class PnmlModels implements FrontEnds.FrontEnd {
  static final String KIND = "pnml";

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public boolean takes(String name) {
    return name.endsWith(".pnml");
  }

  @Override
  public String naming() {
    return ".pnml";
  }

  @Override
  public Set<Special> uses() {
    return Set.of(Special.UNFOLD);
  }

  @Override
  public Loading load(FrontEnds.Source source) {
    return PetriFrontEnd.countIn(
        source.budget(),
        source.isStandardInput()
            ? PetriFrontEnd.loadPnml(System.in, "standard input")
            : PetriFrontEnd.loadPnml(source.path()));
  }
}
