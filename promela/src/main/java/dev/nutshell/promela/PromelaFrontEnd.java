package dev.nutshell.promela;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.promela.machine.PromelaSystem;
import java.nio.file.Path;
import java.util.Map;

/** From a Promela file to a transition system. */
public final class PromelaFrontEnd {
  private PromelaFrontEnd() {}

  /**
   * @param defines macros from the command line
   */
  public static Loading load(Path file, Map<String, String> defines, PromelaOptions options) {
    return load(PromelaParser.parse(file, defines), options);
  }

  /**
   * @param name what messages call the text
   */
  public static Loading load(
      String text, String name, Map<String, String> defines, PromelaOptions options) {
    return load(PromelaParser.parse(text, name, defines), options);
  }

  private static Loading load(Parsing parsing, PromelaOptions options) {
    return switch (parsing) {
      case Parsing.Rejected rejected -> new Loading.Rejected(rejected.problems());
      case Parsing.Parsed parsed ->
          new Loading.Loaded(PromelaSystem.of(parsed.program(), options), parsed.warnings());
    };
  }
}
