package dev.nutshell.promela.table;

import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Program;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What the model uses of the language, as far as it changes how it is run.
 *
 * @param timeouts whether some statement waits until nothing else can move
 * @param provided whether some proctype may move only under a condition
 * @param entangling what makes a step depend on any other step of any process
 */
public record Features(boolean timeouts, boolean provided, List<String> entangling) {
  private static final Set<Feature> ENTANGLING =
      Set.of(
          Feature.LAST, Feature.ENABLED, Feature.PC_VALUE, Feature.PRIORITY, Feature.NON_PROGRESS);

  public Features {
    entangling = List.copyOf(entangling);
  }

  static Features of(Program program) {
    return new Features(
        program.uses(Feature.TIMEOUT),
        program.uses(Feature.PROVIDED),
        program.features().stream()
            .filter(ENTANGLING::contains)
            .map(feature -> feature.name().toLowerCase(Locale.ROOT))
            .sorted()
            .toList());
  }

  /** Whether what a step does follows from what its process and the statement can see. */
  public boolean reducible() {
    return entangling.isEmpty();
  }
}
