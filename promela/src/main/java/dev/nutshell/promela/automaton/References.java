package dev.nutshell.promela.automaton;

import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Formula;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Variable;
import java.util.List;
import java.util.Optional;

/** Tells what statements and expressions read and write. */
public abstract class References {
  /** The value of the place matters. */
  protected abstract void read(Place place);

  /** A local variable of another process is read. */
  protected void readRemote(Place place) {}

  protected void write(Place place) {}

  /** The place names the channel of a send, a receive or a question. */
  protected void channel(Place place) {
    read(place);
  }

  protected void special(Expression.Special.Name name) {}

  /** A process is started, and the expression's value is its number. */
  protected void run(Expression.Run run) {}

  /** More than variables is involved: channels, other processes, time. */
  protected void outside() {}

  public final void visit(Statement statement) {
    switch (statement) {
      case Statement.Condition condition -> visit(condition.expression());
      case Statement.Assign assign -> {
        visit(assign.value());
        assign.target().ifPresent(this::visitTarget);
      }
      case Statement.Send send -> {
        visitChannel(send.channel());
        send.arguments().forEach(this::visit);
        outside();
      }
      case Statement.Receive receive -> {
        visitChannel(receive.channel());
        receive.arguments().forEach(this::visit);
        outside();
      }
      case Statement.Assert assertion -> visit(assertion.expression());
      case Statement.Printf printf -> printf.arguments().forEach(this::visit);
      case Statement.Printm printm -> visit(printm.expression());
      case Statement.SetPriority set -> {
        visit(set.process());
        visit(set.priority());
        outside();
      }
      default -> {}
    }
  }

  private void visit(Argument argument) {
    switch (argument) {
      case Argument.Match _, Argument.Ignore _ -> {}
      case Argument.Eval eval -> visit(eval.expression());
      case Argument.Store store -> visitTarget(store.place());
    }
  }

  /** The indices of a place that is written to, and the place. */
  public final void visitTarget(Place place) {
    visitIndices(place);
    write(place);
  }

  private void visit(Place place) {
    visitIndices(place);
    read(place);
  }

  private void visitChannel(Place place) {
    visitIndices(place);
    channel(place);
  }

  public final void visitIndices(Place place) {
    place.index().ifPresent(this::visit);
    place.path().forEach(step -> step.index().ifPresent(this::visit));
  }

  public final void visit(Expression expression) {
    switch (expression) {
      case Expression.Constant _, Expression.Symbol _ -> {}
      case Expression.Read read -> visit(read.place());
      case Expression.Special special -> {
        special(special.name());
        if (special.name() != Expression.Special.Name.PID) {
          outside();
        }
      }
      case Expression.Unary unary -> visit(unary.operand());
      case Expression.Binary binary -> {
        visit(binary.left());
        visit(binary.right());
      }
      case Expression.Conditional conditional -> {
        visit(conditional.condition());
        visit(conditional.then());
        visit(conditional.otherwise());
      }
      case Expression.Run run -> {
        run.arguments().forEach(this::visit);
        run(run);
        outside();
      }
      case Expression.ChannelTest test -> {
        visitChannel(test.channel());
        outside();
      }
      case Expression.Poll poll -> {
        visitChannel(poll.channel());
        for (Argument argument : poll.arguments()) {
          if (argument instanceof Argument.Eval eval) {
            visit(eval.expression());
          }
        }
        outside();
      }
      case Expression.ProcessTest test -> {
        visit(test.process());
        outside();
      }
      case Expression.AtLabel at -> {
        at.process().ifPresent(this::visit);
        outside();
      }
      case Expression.Remote remote -> {
        remote.process().ifPresent(this::visit);
        visitIndices(remote.place());
        readRemote(remote.place());
        outside();
      }
    }
  }

  public final void visit(Formula formula) {
    switch (formula) {
      case Formula.Atom atom -> visit(atom.expression());
      case Formula.Unary unary -> visit(unary.operand());
      case Formula.Binary binary -> {
        visit(binary.left());
        visit(binary.right());
      }
    }
  }

  /** Whether evaluating the expression may go wrong for some values of its variables. */
  public static boolean mayFail(Expression expression) {
    return switch (expression) {
      case Expression.Constant _, Expression.Symbol _, Expression.Special _ -> false;
      case Expression.Read read -> mayFail(read.place());
      case Expression.Unary unary -> mayFail(unary.operand());
      case Expression.Binary binary -> {
        boolean divides =
            binary.operator() == BinaryOperator.DIVIDE
                || binary.operator() == BinaryOperator.MODULO;
        yield divides && Constants.fold(binary.right()).orElse(0) == 0
            || mayFail(binary.left())
            || mayFail(binary.right());
      }
      case Expression.Conditional conditional ->
          mayFail(conditional.condition())
              || mayFail(conditional.then())
              || mayFail(conditional.otherwise());
      default -> true;
    };
  }

  /** Whether finding out which place is meant may go wrong. */
  public static boolean mayFail(Place place) {
    return mayFail(place.variable(), place.index())
        || place.path().stream().anyMatch(step -> mayFail(step.field(), step.index()));
  }

  /** Whether the index may be none of the variable, or its evaluation go wrong. */
  public static boolean mayFail(Variable variable, Optional<Expression> index) {
    // An index of what is no array is not looked at.
    return variable.isArray()
        && index.isPresent()
        && !(index.get() instanceof Expression.Constant(_, int element)
            && element >= 0
            && element < variable.length());
  }

  /** Whether testing or executing the statement may go wrong. */
  public static boolean mayFail(Statement statement) {
    return switch (statement) {
      case Statement.Condition condition -> mayFail(condition.expression());
      case Statement.Assign assign ->
          mayFail(assign.value()) || assign.target().filter(References::mayFail).isPresent();
      case Statement.Printf printf -> printf.arguments().stream().anyMatch(References::mayFail);
      case Statement.Printm printm -> mayFail(printm.expression());
      case Statement.Assert _, Statement.Send _, Statement.Receive _, Statement.SetPriority _ ->
          true;
      // What is left has no expressions of its own.
      default -> false;
    };
  }

  /** The basic statements of an action: its own, or all that are inside a d_step. */
  public static List<Statement> statements(Action action) {
    return switch (action) {
      case Action.Basic basic -> List.of(basic.statement());
      case Action.Indivisible(_, DStep program) ->
          program.nodes().stream()
              .flatMap(node -> node.edges().stream())
              .flatMap(edge -> statements(edge.action()).stream())
              .toList();
      case Action.Skip _, Action.Else _, Action.End _ -> List.of();
    };
  }
}
