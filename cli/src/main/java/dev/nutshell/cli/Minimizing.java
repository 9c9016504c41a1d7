package dev.nutshell.cli;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.lts.AutReader;
import dev.nutshell.lts.AutWriter;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.lts.Minimization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Replaces a file that was just written by its quotient, where memory allows. */
final class Minimizing {
  private Minimizing() {}

  /** Returns a sentence that says how it went; the file is whole in any case. */
  static String inPlace(Path file, Result result, MemoryBudget budget) throws IOException {
    if (result.limitReached() != null) {
      return "not minimized: the state space is not complete";
    }
    try {
      return switch (AutReader.load(file, budget)) {
        case Loading.Rejected rejected -> "not minimized: " + rejected.problems().getFirst();
        case Loading.Loaded loaded -> {
          try (LtsSystem system = (LtsSystem) loaded.system()) {
            yield minimize(file, system, budget);
          }
        }
      };
    } catch (MemoryBudget.Exhausted spent) {
      return "not minimized: " + spent.getMessage() + "; the file is as it was explored";
    }
  }

  private static String minimize(Path file, LtsSystem system, MemoryBudget budget)
      throws IOException {
    Path smaller = file.resolveSibling(".minimized-" + file.getFileName());
    String outcome;
    try (Minimization quotient = Minimization.of(system, budget);
        AutWriter writer = AutWriter.create(smaller, system.narrator()::label)) {
      quotient.write(writer);
      writer.finish(0, quotient.states());
      outcome =
          "minimized: %d states and %d transitions became %d and %d"
              .formatted(
                  system.states(), system.transitions(), quotient.states(), writer.transitions());
    }
    Files.move(smaller, file, StandardCopyOption.REPLACE_EXISTING);
    return outcome;
  }
}
