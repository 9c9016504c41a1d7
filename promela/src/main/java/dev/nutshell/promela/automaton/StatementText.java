package dev.nutshell.promela.automaton;

import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Statement;
import java.util.List;
import java.util.stream.Collectors;

/** Statements and expressions as SPIN prints them: fully bracketed, constants by their names. */
public final class StatementText {
  private StatementText() {}

  public static String of(Statement statement) {
    return switch (statement) {
      case Statement.Condition condition -> "(" + of(condition.expression()) + ")";
      case Statement.Assign assign ->
          assign.target().map(StatementText::of).orElse("_") + " = " + of(assign.value());
      case Statement.Send send ->
          of(send.channel()) + (send.sorted() ? "!!" : "!") + expressions(send.arguments());
      case Statement.Receive receive ->
          of(receive.channel())
              + (receive.anywhere() ? "??" : "?")
              + (receive.copy() ? "<" : "")
              + arguments(receive.arguments())
              + (receive.copy() ? ">" : "");
      case Statement.Else _ -> "else";
      case Statement.Assert assertion -> "assert(" + of(assertion.expression()) + ")";
      case Statement.Printf printf ->
          "printf('"
              + printf.format().replace("\\", "\\\\").replace('"', '\'')
              + "'"
              + printf.arguments().stream().map(a -> "," + of(a)).collect(Collectors.joining())
              + ")";
      case Statement.Printm printm -> "printm(" + of(printm.expression()) + ")";
      case Statement.SetPriority set ->
          "set_priority(" + of(set.process()) + ", " + of(set.priority()) + ")";
      case Statement.Goto jump -> "goto " + jump.label().name();
      case Statement.Break _ -> "break";
      case Statement.If _ -> "IF";
      case Statement.Do _ -> "DO";
      case Statement.Block _ -> "sub-sequence";
      case Statement.Atomic _ -> "ATOMIC";
      case Statement.DStep step -> "D_STEP" + step.at().line();
      case Statement.Unless _ -> "unless";
      case Statement.Labelled labelled -> of(labelled.statement());
      case Statement.Declare declare ->
          declare.variables().stream().map(Object::toString).collect(Collectors.joining(", "));
      case Statement.Exclusive exclusive -> exclusive.send() ? "xs" : "xr";
    };
  }

  public static String of(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> Integer.toString(constant.value());
      case Expression.Symbol symbol -> symbol.constant().name();
      case Expression.Read read -> of(read.place());
      case Expression.Special special -> special.name().text();
      case Expression.Unary unary ->
          unary.operator().text() + "(" + of(unary.operand()) + ")";
      case Expression.Binary binary ->
          "(" + of(binary.left()) + binary.operator().text() + of(binary.right()) + ")";
      case Expression.Conditional c ->
          "( (" + of(c.condition()) + ") -> (" + of(c.then()) + ") : (" + of(c.otherwise()) + ") )";
      case Expression.Run run -> "run " + run.proctype() + "(" + expressions(run.arguments()) + ")";
      case Expression.ChannelTest test -> test.kind().text() + "(" + of(test.channel()) + ")";
      case Expression.Poll poll ->
          of(poll.channel())
              + (poll.anywhere() ? "??[" : "?[")
              + arguments(poll.arguments())
              + "]";
      case Expression.ProcessTest test -> test.kind().text() + "(" + of(test.process()) + ")";
      case Expression.AtLabel at ->
          "("
              + at.proctype()
              + at.process().map(p -> "[" + of(p) + "]").orElse("")
              + "._p=="
              + at.label()
              + ")";
      case Expression.Remote remote ->
          remote.proctype()
              + remote.process().map(p -> "[" + of(p) + "]").orElse("")
              + "."
              + of(remote.place());
    };
  }

  public static String of(Place place) {
    StringBuilder text = new StringBuilder(place.variable().name());
    place.index().ifPresent(index -> text.append('[').append(of(index)).append(']'));
    for (Place.Step step : place.path()) {
      text.append('.').append(step.field().name());
      step.index().ifPresent(index -> text.append('[').append(of(index)).append(']'));
    }
    return text.toString();
  }

  private static String expressions(List<Expression> list) {
    return list.stream().map(StatementText::of).collect(Collectors.joining(","));
  }

  private static String arguments(List<Argument> list) {
    return list.stream().map(StatementText::of).collect(Collectors.joining(","));
  }

  private static String of(Argument argument) {
    return switch (argument) {
      case Argument.Match match -> of(match.constant());
      case Argument.Eval eval -> "eval(" + of(eval.expression()) + ")";
      case Argument.Store store -> of(store.place());
      case Argument.Ignore _ -> "_";
    };
  }
}
