package dev.nutshell.petri;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.petri.pnml.PnmlReader;
import java.io.InputStream;
import java.nio.file.Path;

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
}
