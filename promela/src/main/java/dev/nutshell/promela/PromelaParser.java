package dev.nutshell.promela;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.promela.grammar.ProgramParser;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.text.Problems;
import dev.nutshell.promela.text.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads Promela models. */
public final class PromelaParser {
  /** What messages call a formula that a user adds. */
  public static final String FORMULA = "--ltl";

  private PromelaParser() {}

  /**
   * Parses a file. Messages call it as the path is written.
   *
   * @param defines macros from the command line: what to put for which name
   */
  public static Parsing parse(Path file, Map<String, String> defines) {
    String name = file.toString();
    try {
      if (!Files.isRegularFile(file)) {
        String what = Files.isDirectory(file) ? "is a directory" : "is not found";
        return rejected(new Problem(name, 0, 0, "The file " + what + "."));
      }
      return parse(SourceText.read(file, name), defines);
    } catch (IOException e) {
      return rejected(new Problem(name, 0, 0, "The file cannot be read."));
    }
  }

  /**
   * Parses a text.
   *
   * @param name what messages call it; included files are looked for beside a file of that name
   */
  public static Parsing parse(String text, String name, Map<String, String> defines) {
    return parse(new SourceText(name, Path.of(name), text), defines);
  }

  private static Parsing parse(SourceText text, Map<String, String> defines) {
    Optional<Position> binary = text.binaryAt();
    if (binary.isPresent()) {
      Position at = binary.get();
      return rejected(
          new Problem(text.name(), at.line(), at.column(), "This is no text but binary data."));
    }
    Problems problems = new Problems(text.name());
    ProgramParser parser = new ProgramParser(text, defines, problems);
    Program program = parser.program();
    return problems.hasErrors()
        ? new Parsing.Rejected(problems.errors())
        : new Parsing.Parsed(
            program,
            problems.warnings(),
            parser.included(),
            formula -> parse(with(formula, text), defines));
  }

  /** Lines and columns of the formula are its own. */
  private static SourceText with(String formula, SourceText model) {
    String ltl = "\nltl {\n# 1 \"" + FORMULA + "\"\n" + formula + "\n}\n";
    return new SourceText(model.name(), model.path(), model.text() + ltl);
  }

  private static Parsing rejected(Problem problem) {
    return new Parsing.Rejected(List.of(problem));
  }
}
