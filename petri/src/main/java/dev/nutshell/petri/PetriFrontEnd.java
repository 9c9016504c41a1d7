package dev.nutshell.petri;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.petri.colour.ColouredSystem;
import dev.nutshell.petri.helena.HelenaReader;
import dev.nutshell.petri.net.NetSystem;
import dev.nutshell.petri.pnml.PnmlReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** From a file of a net to a transition system. */
public final class PetriFrontEnd {
  private PetriFrontEnd() {}

  public static Loading loadPnml(Path file) {
    return PnmlReader.load(file);
  }

  /**
   * @param name what messages call the input
   */
  public static Loading loadPnml(InputStream in, String name) {
    return PnmlReader.load(in, name);
  }

  /**
   * @param defines values for the net's parameters, and symbols for {@code #ifdef}
   */
  public static Loading loadHelena(Path file, Map<String, String> defines) {
    return HelenaReader.load(file, defines);
  }

  /**
   * @param name what messages call the text
   */
  public static Loading loadHelena(String text, String name, Map<String, String> defines) {
    return HelenaReader.load(text, name, defines);
  }

  /** Makes all that a net comes to remember while it is explored part of a budget. */
  public static Loading countIn(MemoryBudget budget, Loading loading) {
    if (loading instanceof Loading.Loaded loaded
        && loaded.system() instanceof ColouredSystem coloured) {
      coloured.countIn(budget);
    }
    return loading;
  }

  /** All that a coloured net states: of the net without colours none of it can be asked. */
  private static List<Stated> statedIn(ColouredSystem coloured) {
    return Stream.concat(
            coloured.invariants().stream()
                .map(invariant -> Property.of(invariant.text(), "invariant", invariant.text())),
            coloured.statements().stream().map(Stated::property))
        .map(property -> Stated.unchecked(property, "it is about the net with its colours"))
        .toList();
  }

  /** Replaces a coloured net by the same one without colours; other nets stay as they are. */
  public static Loading unfold(Loading loading, String name) {
    if (!(loading instanceof Loading.Loaded loaded)
        || !(loaded.system() instanceof ColouredSystem coloured)) {
      return loading;
    }
    try {
      return new Loading.Loaded(
          NetSystem.unfolded(coloured.unfolded(), statedIn(coloured)),
          loaded.warnings(),
          loaded.beside());
    } catch (Malformed malformed) {
      return Loading.rejected(malformed.problem(name));
    }
  }
}
