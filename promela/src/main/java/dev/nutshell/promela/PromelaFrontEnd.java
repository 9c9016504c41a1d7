package dev.nutshell.promela;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
      case Parsing.Parsed parsed -> {
        PromelaSystem system = PromelaSystem.of(parsed, options);
        yield system
            .initialFault()
            .<Loading>map(PromelaFrontEnd::rejected)
            .orElseGet(
                () -> new Loading.Loaded(system, warnings(parsed, system), parsed.included()));
      }
    };
  }

  private static List<Problem> warnings(Parsing.Parsed parsed, PromelaSystem system) {
    List<Problem> warnings = new ArrayList<>(parsed.warnings());
    if (system.hidesCrowds()) {
      warnings.add(
          new Problem(
              parsed.program().file(),
              0,
              0,
              "Processes that are done end at once: that more than 255 may be waiting for their end"
                  + " is found with --merge off only."));
    }
    return warnings;
  }

  private static Loading rejected(Narrator.Fault fault) {
    String message = "The model cannot start: " + fault.message() + ".";
    return new Loading.Rejected(List.of(new Problem(fault.file(), fault.line(), 0, message)));
  }
}
