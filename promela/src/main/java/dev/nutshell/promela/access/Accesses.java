package dev.nutshell.promela.access;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects what statements and expressions touch. */
public final class Accesses {
  private final List<Access> found = new ArrayList<>();

  private Accesses() {}

  /** All that an action tests and does; of a {@code d_step} the whole inside. */
  public static List<Access> of(Action action) {
    Accesses accesses = new Accesses();
    accesses.look(action);
    return List.copyOf(accesses.found);
  }

  /**
   * What decides whether an action is executable, apart from the channel that it sends to or
   * receives from, see {@link #operation}, and for a rendezvous apart from what is offered, see
   * {@link #ofOffer}.
   */
  public static List<Access> ofGuard(Action action) {
    Accesses accesses = new Accesses();
    accesses.lookGuard(action);
    return List.copyOf(accesses.found);
  }

  /** What decides which message a send offers: whether a rendezvous takes place depends on it. */
  public static List<Access> ofOffer(Action action) {
    Accesses accesses = new Accesses();
    if (action instanceof Action.Basic(Statement.Send send, _)) {
      send.arguments().forEach(accesses::look);
    }
    return List.copyOf(accesses.found);
  }

  public static List<Access> of(Expression expression) {
    Accesses accesses = new Accesses();
    accesses.look(expression);
    return List.copyOf(accesses.found);
  }

  /** The send or receive that the action is, if it is one. */
  public static Optional<Access.Channel> operation(Action action) {
    return action instanceof Action.Basic(Statement statement, _)
        ? operation(statement)
        : Optional.empty();
  }

  private static Optional<Access.Channel> operation(Statement statement) {
    return switch (statement) {
      case Statement.Send send ->
          Optional.of(
              new Access.Channel(
                  send.channel(), send.sorted() ? Access.Use.SORTED_SEND : Access.Use.SEND));
      case Statement.Receive receive ->
          Optional.of(new Access.Channel(receive.channel(), use(receive)));
      default -> Optional.empty();
    };
  }

  private static Access.Use use(Expression.ChannelTest.Kind kind) {
    return switch (kind) {
      case NEMPTY -> Access.Use.ASK_NOT_EMPTY;
      case NFULL -> Access.Use.ASK_NOT_FULL;
      case LEN, EMPTY, FULL -> Access.Use.LOOK;
    };
  }

  private static Access.Use use(Statement.Receive receive) {
    if (receive.copy()) {
      return receive.anywhere() ? Access.Use.COPY_ANYWHERE : Access.Use.COPY;
    }
    return receive.anywhere() ? Access.Use.RECEIVE_ANYWHERE : Access.Use.RECEIVE;
  }

  private void look(Action action) {
    switch (action) {
      case Action.Skip _, Action.Else _ -> {}
      case Action.End _ -> found.add(new Access.End());
      case Action.Basic(Statement statement, _) -> look(statement);
      case Action.Indivisible(_, DStep program) ->
          program.nodes().stream()
              .flatMap(node -> node.edges().stream())
              .forEach(edge -> look(edge.action()));
    }
  }

  private void lookGuard(Action action) {
    switch (action) {
      case Action.Skip _, Action.Else _, Action.End _ -> {}
      case Action.Basic(Statement statement, _) -> lookGuard(statement);
      case Action.Indivisible(_, DStep program) ->
          program
              .guards()
              .forEach(
                  guard -> {
                    lookGuard(guard);
                    operation(guard).ifPresent(this::lookInto);
                  });
    }
  }

  private void lookInto(Access.Channel operation) {
    found.add(new Access.Channel(operation.place(), Access.Use.LOOK));
  }

  private void lookGuard(Statement statement) {
    switch (statement) {
      case Statement.Condition condition -> look(condition.expression());
      case Statement.Send send -> look(send.channel());
      case Statement.Receive receive -> {
        look(receive.channel());
        receive.arguments().forEach(this::lookTested);
      }
      default -> {}
    }
  }

  private void look(Statement statement) {
    switch (statement) {
      case Statement.Condition condition -> look(condition.expression());
      case Statement.Assign assign -> {
        look(assign.value());
        assign.target().ifPresent(this::write);
      }
      case Statement.Send send -> {
        look(send.channel());
        send.arguments().forEach(this::look);
      }
      case Statement.Receive receive -> {
        look(receive.channel());
        receive.arguments().forEach(this::lookTested);
        for (Argument argument : receive.arguments()) {
          if (argument instanceof Argument.Store store) {
            write(store.place());
          }
        }
      }
      case Statement.Assert assertion -> look(assertion.expression());
      // What is printed changes nothing, but printing it may go wrong.
      case Statement.Printf printf when References.mayFail(printf) ->
          printf.arguments().forEach(this::look);
      case Statement.Printm printm when References.mayFail(printm) -> look(printm.expression());
      // Everything else is no step, or changes nothing but the control state.
      default -> {}
    }
    operation(statement).ifPresent(found::add);
  }

  private void lookTested(Argument argument) {
    if (argument instanceof Argument.Eval eval) {
      look(eval.expression());
    }
  }

  private void write(Place place) {
    lookAtIndices(place);
    found.add(new Access.Cell(place, true));
  }

  private void look(Place place) {
    lookAtIndices(place);
    found.add(new Access.Cell(place, false));
  }

  private void lookAtIndices(Place place) {
    place.index().ifPresent(this::look);
    place.path().forEach(step -> step.index().ifPresent(this::look));
  }

  private void look(Expression expression) {
    switch (expression) {
      case Expression.Constant _, Expression.Symbol _ -> {}
      case Expression.Read read -> look(read.place());
      case Expression.Special special -> {
        switch (special.name()) {
          case NR_PR -> found.add(new Access.Count());
          case TIMEOUT -> found.add(new Access.Timeout());
          // No model that uses the others is reduced.
          case PID, LAST, PRIORITY, NON_PROGRESS -> {}
        }
      }
      case Expression.Unary unary -> look(unary.operand());
      case Expression.Binary binary -> {
        look(binary.left());
        look(binary.right());
      }
      case Expression.Conditional conditional -> {
        look(conditional.condition());
        look(conditional.then());
        look(conditional.otherwise());
      }
      case Expression.Run run -> {
        run.arguments().forEach(this::look);
        found.add(new Access.Start(run.proctype()));
      }
      case Expression.ChannelTest test -> {
        look(test.channel());
        found.add(new Access.Channel(test.channel(), use(test.kind())));
      }
      case Expression.Poll poll -> {
        look(poll.channel());
        poll.arguments().forEach(this::lookTested);
        found.add(new Access.Channel(poll.channel(), Access.Use.LOOK));
      }
      case Expression.ProcessTest test -> {
        look(test.process());
        found.add(new Access.Count());
      }
      case Expression.AtLabel at -> {
        at.process().ifPresent(this::look);
        found.add(new Access.Label(at.proctype(), at.label()));
        found.add(new Access.Count());
      }
      case Expression.Remote remote -> {
        remote.process().ifPresent(this::look);
        lookAtIndices(remote.place());
        found.add(new Access.Foreign(remote.place().variable()));
        found.add(new Access.Count());
      }
    }
  }
}
