package dev.nutshell.frontends;

import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.frontends.LoadOptions.Use;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Nets of CPN Tools. */
final class CpnModels {
  static final FrontEnd FRONT_END =
      FrontEnd.ofFiles("cpn", ".cpn", List.of(".cpn"), Set.of(Use.DEFINE), CpnModels::load);

  private CpnModels() {}

  private static Loading load(Source source, LoadOptions options, MemoryBudget budget) {
    return switch (source) {
      case Source.Named file -> CpnFrontEnd.load(file.path(), options.defines(), budget);
      case Source.Given given -> {
        try {
          yield CpnFrontEnd.load(
              given.content().readAllBytes(), given.name(), null, options.defines(), budget);
        } catch (IOException failure) {
          yield Loading.rejected(
              Problem.of(given.name() + " cannot be read: " + failure.getMessage()));
        }
      }
    };
  }
}
