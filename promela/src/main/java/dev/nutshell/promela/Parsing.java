package dev.nutshell.promela;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.promela.syntax.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** What parsing makes of a text: a checked model, or what is wrong with it. */
public sealed interface Parsing {
  /**
   * A model, with warnings that the user should see and that stop nothing.
   *
   * @param included the files that were read beside the text
   * @param with the same text with one formula more, as its last property
   */
  record Parsed(
      Program program, List<Problem> warnings, List<Path> included, Function<String, Parsing> with)
      implements Parsing {
    public Parsed {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Never empty, in order of position; every one names its place, unless the file cannot be read.
   */
  record Rejected(List<Problem> problems) implements Parsing {
    public Rejected {
      problems = List.copyOf(problems);
    }
  }
}
