package dev.nutshell.lsp;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A text as it is in the editor, with what is known of it.
 *
 * @param path where it is saved, or is going to be
 */
record Document(Path path, Language language, String text, Names names) {
  /** For models that are only looked at. */
  private static final long ASIDE = 256L << 20;

  static Document of(Path path, Language language, String text) {
    return new Document(path, language, text, Names.of(language, text));
  }

  /** Something to say about a place; {@code line} and {@code column} from 1, or 0. */
  record Remark(int line, int column, boolean error, String message) {}

  /** What {@code check} would say of it, before it runs. */
  List<Remark> remarks() {
    if (path.getFileName().toString().endsWith(".prop.lna")) {
      return List.of(); // read beside its net only
    }
    List<Remark> remarks = new ArrayList<>();
    switch (load(LoadOptions.AS_WRITTEN, new MemoryBudget(ASIDE))) {
      case Loading.Loaded loaded -> loaded.warnings().forEach(each -> remark(each, false, remarks));
      case Loading.Rejected rejected ->
          rejected.problems().forEach(each -> remark(each, true, remarks));
    }
    return remarks;
  }

  private void remark(Problem problem, boolean error, List<Remark> into) {
    boolean here = problem.file() == null || problem.file().equals(path.toString());
    into.add(
        here
            ? new Remark(problem.line(), problem.column(), error, problem.message())
            : new Remark(0, 0, error, problem.toString()));
  }

  Loading load(LoadOptions options, MemoryBudget budget) {
    return FrontEnds.load(Source.text(path.toString(), text), options, budget);
  }

  /** The comment that ends on the line before a declaration, without its marks. */
  String commentBefore(int line) {
    String[] lines = text.split("\n", -1);
    List<String> comment = new ArrayList<>();
    for (int i = line - 1; i >= 0 && i < lines.length; i--) {
      String each = lines[i].strip();
      boolean marked = each.startsWith("//") || each.startsWith("*") || each.startsWith("/*");
      if (!marked) {
        break;
      }
      comment.addFirst(each.replaceFirst("^(//+|/\\*+|\\*+/|\\*+)\\s?", "").replace("*/", ""));
    }
    return String.join("\n", comment).strip();
  }

  String line(int number) {
    String[] lines = text.split("\n", -1);
    return number < lines.length ? lines[number].strip() : "";
  }
}
