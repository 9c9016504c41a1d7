package dev.nutshell.frontends;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.lts.AutReader;
import java.util.List;
import java.util.Set;

/** Labelled transition systems in Aldebaran files. */
final class LtsFiles {
  static final FrontEnd FRONT_END =
      FrontEnd.ofFiles(
          "lts", ".aut and .aut.gz", List.of(".aut", ".aut.gz"), Set.of(), LtsFiles::load);

  private LtsFiles() {}

  private static Loading load(Source source, LoadOptions options, MemoryBudget budget) {
    return switch (source) {
      case Source.Named file -> AutReader.load(file.path(), budget);
      case Source.Given given -> AutReader.load(given.content(), given.name(), budget);
    };
  }
}
