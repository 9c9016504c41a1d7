package dev.nutshell.cli.command;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.lts.AutReader;
import dev.nutshell.lts.AutWriter;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.lts.relation.Minimal;
import dev.nutshell.lts.relation.Relabelling;
import dev.nutshell.lts.relation.Relation;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Replaces a file that was just written by its quotient, where memory allows. The file is whole in
 * any case.
 *
 * @param sentence how it went
 */
record Minimizing(boolean done, String sentence) {
  private static Minimizing not(String why) {
    return new Minimizing(false, "not minimized: " + why);
  }

  static Minimizing inPlace(Path file, MemoryBudget budget) {
    try {
      return switch (AutReader.load(file, budget)) {
        case Loading.Rejected rejected -> not(rejected.problems().getFirst().toString());
        case Loading.Loaded loaded -> {
          try (LtsSystem system = (LtsSystem) loaded.system()) {
            yield minimize(file, system, budget);
          }
        }
      };
    } catch (MemoryBudget.Exhausted spent) {
      return not(spent.getMessage() + "; the file is as it was explored");
    } catch (IOException failure) {
      return not(failure.getMessage() + "; the file is as it was explored");
    }
  }

  private static Minimizing minimize(Path file, LtsSystem system, MemoryBudget budget)
      throws IOException {
    try (Minimal minimal = Minimal.of(system, Relation.STRONG, Relabelling.NONE, budget);
        AutWriter writer = AutWriter.create(file, minimal::label)) {
      int states = minimal.write(writer);
      return new Minimizing(
          true,
          "minimized: %d states and %d transitions became %d and %d"
              .formatted(system.states(), system.transitions(), states, writer.transitions()));
    }
  }
}
