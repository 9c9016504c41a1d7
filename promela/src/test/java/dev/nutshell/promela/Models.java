package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Short ways to parse small models in tests. */
public final class Models {
  public static final String NAME = "m.pml";

  private Models() {}

  public static Program program(String text) {
    Parsing parsing = PromelaParser.parse(text, NAME, Map.of());
    if (parsing instanceof Parsing.Parsed parsed) {
      return parsed.program();
    }
    throw new AssertionError(((Parsing.Rejected) parsing).problems().toString());
  }

  public static List<String> warnings(String text) {
    Parsing parsing = PromelaParser.parse(text, NAME, Map.of());
    assertThat(parsing).isInstanceOf(Parsing.Parsed.class);
    return ((Parsing.Parsed) parsing).warnings().stream().map(Problem::toString).toList();
  }

  public static List<String> errors(String text) {
    Parsing parsing = PromelaParser.parse(text, NAME, Map.of());
    if (parsing instanceof Parsing.Rejected rejected) {
      return rejected.problems().stream().map(Problem::toString).toList();
    }
    throw new AssertionError("accepted: " + text);
  }

  /** The one error of a text. */
  public static String error(String text) {
    List<String> errors = errors(text);
    assertThat(errors).hasSize(1);
    return errors.getFirst();
  }

  /** The body of the last process. */
  public static List<Statement> body(String text) {
    return program(text).processes().getLast().body();
  }

  /** The steps of the last process in order of the text, as SPIN words them. */
  public static List<String> steps(String text) {
    return steps(program(text).processes().getLast());
  }

  public static List<String> steps(Process process) {
    List<String> steps = new ArrayList<>();
    process.body().forEach(statement -> add(statement, steps));
    return steps;
  }

  private static void add(Statement statement, List<String> steps) {
    switch (statement) {
      case Statement.If choice -> options("if", choice.options(), "fi", steps);
      case Statement.Do loop -> options("do", loop.options(), "od", steps);
      case Statement.Block block -> all("{", block.body(), "}", steps);
      case Statement.Atomic atomic -> all("atomic {", atomic.body(), "}", steps);
      case Statement.DStep step -> all("d_step {", step.body(), "}", steps);
      case Statement.Unless unless -> {
        add(unless.main(), steps);
        steps.add("unless");
        add(unless.escape(), steps);
      }
      case Statement.Labelled labelled -> {
        steps.add(labelled.label().name() + ":");
        add(labelled.statement(), steps);
      }
      case Statement.Declare declare -> {
        if (declare.step()) {
          declare.variables().forEach(variable -> steps.add(Wording.initial(variable)));
        }
      }
      default -> steps.add(Wording.of(statement));
    }
  }

  private static void all(String open, List<Statement> body, String close, List<String> steps) {
    steps.add(open);
    body.forEach(statement -> add(statement, steps));
    steps.add(close);
  }

  private static void options(
      String open, List<Statement.Option> options, String close, List<String> steps) {
    steps.add(open);
    for (Statement.Option option : options) {
      steps.add("::");
      option.body().forEach(statement -> add(statement, steps));
    }
    steps.add(close);
  }
}
