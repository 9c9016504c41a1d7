package dev.nutshell.promela.check;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Statement.Labelled;
import dev.nutshell.promela.syntax.Statement.Option;
import dev.nutshell.promela.syntax.Statement.Unless;
import dev.nutshell.promela.text.Problems;
import java.util.List;

/** What SPIN demands of sequences beyond the grammar. */
public final class SequenceChecks {
  private final Problems problems;

  public SequenceChecks(Problems problems) {
    this.problems = problems;
  }

  /** A block, atomic or d_step must not begin with a label: it belongs before the brace. */
  public List<Statement> block(List<Statement> body, String kind) {
    Statement first = first(body);
    if (first instanceof Labelled labelled && !(labelled.statement() instanceof Statement.Do)) {
      problems.error(
          labelled.at(),
          "Label '"
              + labelled.label().name()
              + "' cannot be the first thing in "
              + (kind.equals("atomic") ? "an " : "a ")
              + kind
              + ": put it before.");
    }
    return nonEmpty(body);
  }

  /** An option may begin with a label; but a jump there jumps past the choice. */
  public List<Statement> option(List<Statement> body) {
    if (first(body) instanceof Labelled labelled
        && !(labelled.statement() instanceof Statement.Do)) {
      problems.warning(
          labelled.at(),
          "Label '"
              + labelled.label().name()
              + "' stands before a guard: put it before the choice.");
    }
    return nonEmpty(body);
  }

  private List<Statement> nonEmpty(List<Statement> body) {
    boolean none = body.stream().allMatch(Statement.Exclusive.class::isInstance);
    if (none && !body.isEmpty()) {
      problems.error(body.getFirst().at(), "Here must stand at least one statement.");
    }
    return body;
  }

  private static Statement first(List<Statement> body) {
    for (Statement statement : body) {
      if (!(statement instanceof Statement.Exclusive)) {
        return statement;
      }
    }
    return null;
  }

  public void options(List<Option> options) {
    Position firstElse = null;
    boolean channels = false;
    for (Option option : options) {
      Statement first = unlabelled(first(option.body()));
      if (first instanceof Statement.Else) {
        if (firstElse != null) {
          problems.error(first.at(), "A choice has one 'else' (line " + firstElse.line() + ").");
        }
        firstElse = first.at();
      } else if (first != null) {
        channels |= usesChannel(first);
      }
    }
    if (channels && firstElse != null) {
      problems.warning(
          firstElse, "This 'else' also asks whether sends or receives beside it can happen.");
    }
  }

  private static Statement unlabelled(Statement statement) {
    return statement instanceof Labelled labelled ? unlabelled(labelled.statement()) : statement;
  }

  private static boolean usesChannel(Statement statement) {
    return switch (statement) {
      case Statement.Send _, Statement.Receive _ -> true;
      case Statement.Condition condition -> Probes.isProbe(condition.expression());
      default -> false;
    };
  }

  /** A run is a condition of its own, never a part of one. */
  public void run(Expression expression) {
    boolean inside =
        expression instanceof Expression.Run run
            ? run.arguments().stream().anyMatch(ValueChecks::containsRun)
            : ValueChecks.containsRun(expression);
    if (inside) {
      problems.error(expression.at(), "'run' must stand alone, not inside an expression.");
    }
  }

  /** The label of the main sequence is that of the whole, where SPIN allows one. */
  public Statement unless(Position at, Statement main, Statement escape) {
    if (escape instanceof Labelled labelled) {
      problems.error(labelled.at(), "There can be no label before the escape of an 'unless'.");
    }
    if (!(main instanceof Labelled labelled)) {
      return new Unless(at, main, escape);
    }
    return switch (labelled.statement()) {
      case Statement.Block block -> relabel(labelled, new Unless(at, block, escape));
      case Statement.Atomic atomic -> {
        Statement inner = new Statement.Block(atomic.at(), atomic.body());
        Statement unless = new Unless(at, inner, escape);
        yield relabel(labelled, new Statement.Atomic(atomic.at(), List.of(unless)));
      }
      case Statement.DStep step -> {
        Statement inner = new Statement.Block(step.at(), step.body());
        Statement unless = new Unless(at, inner, escape);
        yield relabel(labelled, new Statement.DStep(step.at(), List.of(unless)));
      }
      case Statement.Do _ -> new Unless(at, main, escape);
      default -> {
        problems.error(
            labelled.at(), "Write the label before braces: L: { statement unless statement }.");
        yield new Unless(at, main, escape);
      }
    };
  }

  private static Statement relabel(Labelled labelled, Statement statement) {
    return new Labelled(labelled.at(), labelled.label(), statement);
  }
}
