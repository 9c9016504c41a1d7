package dev.nutshell.promela.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Puts expressions, statements and formulas into words as SPIN does in trails and lists: {@code
 * out!two,nr}, {@code ((len(q)>0))}.
 *
 * <p>Other than SPIN it says {@code break} where SPIN invents a label, names a symbolic constant of
 * a second set rightly, and leaves underscores at the front of a name.
 */
public final class Wording {
  private Wording() {}

  public static String of(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> String.valueOf(constant.value());
      case Expression.Symbol symbol -> symbol.constant().name();
      case Expression.Read read -> of(read.place());
      case Expression.Special special -> special.name().text();
      case Expression.Unary unary -> unary.operator().text() + "(" + of(unary.operand()) + ")";
      case Expression.Binary binary ->
          "(" + of(binary.left()) + binary.operator().text() + of(binary.right()) + ")";
      case Expression.Conditional conditional ->
          "( (%s) -> (%s) : (%s) )"
              .formatted(
                  of(conditional.condition()), of(conditional.then()), of(conditional.otherwise()));
      case Expression.Run run -> "run " + run.proctype() + "(" + expressions(run.arguments()) + ")";
      case Expression.ChannelTest test -> test.kind().text() + "(" + of(test.channel()) + ")";
      case Expression.Poll poll ->
          of(poll.channel()) + (poll.anywhere() ? "??[" : "?[") + arguments(poll.arguments()) + "]";
      case Expression.ProcessTest test -> test.kind().text() + "(" + of(test.process()) + ")";
      case Expression.AtLabel at ->
          "(" + process(at.proctype(), at.process()) + "._p==" + at.label() + ")";
      case Expression.Remote remote ->
          process(remote.proctype(), remote.process()) + "." + of(remote.place());
    };
  }

  private static String process(String proctype, Optional<Expression> number) {
    return proctype + number.map(process -> "[" + of(process) + "]").orElse("");
  }

  public static String of(Place place) {
    StringBuilder text = new StringBuilder(indexed(place.variable(), place.index()));
    for (Place.Step step : place.path()) {
      text.append('.').append(indexed(step.field(), step.index()));
    }
    return text.toString();
  }

  private static String indexed(Variable variable, Optional<Expression> index) {
    return variable.isArray()
        ? variable.name() + "[" + index.map(Wording::of).orElse("0") + "]"
        : variable.name();
  }

  private static String expressions(List<Expression> expressions) {
    return expressions.stream().map(Wording::of).collect(Collectors.joining(","));
  }

  private static String arguments(List<Argument> arguments) {
    return arguments.stream().map(Wording::of).collect(Collectors.joining(","));
  }

  public static String of(Argument argument) {
    return switch (argument) {
      case Argument.Match match -> of(match.constant());
      case Argument.Eval eval -> "eval(" + of(eval.expression()) + ")";
      case Argument.Store store -> of(store.place());
      case Argument.Ignore _ -> "_";
    };
  }

  /** The statement; of one that holds others only what SPIN calls it. */
  public static String of(Statement statement) {
    return switch (statement) {
      case Statement.Declare declare ->
          declare.variables().stream().map(Wording::initial).collect(Collectors.joining("; "));
      case Statement.Exclusive exclusive ->
          (exclusive.send() ? "xs " : "xr ")
              + exclusive.channels().stream().map(Wording::of).collect(Collectors.joining(","));
      case Statement.Condition condition -> "(" + of(condition.expression()) + ")";
      case Statement.Assign assign ->
          assign.target().map(Wording::of).orElse("_") + " = " + of(assign.value());
      case Statement.Send send ->
          of(send.channel()) + (send.sorted() ? "!!" : "!") + expressions(send.arguments());
      case Statement.Receive receive -> receive(receive);
      case Statement.Else _ -> "else";
      case Statement.Assert check -> "assert(" + of(check.expression()) + ")";
      case Statement.Printf printf -> printf(printf);
      case Statement.Printm printm -> "printm(" + printed(printm.expression()) + ")";
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
    };
  }

  /**
   * The step that a late declaration is for one of its variables; of an array the first element.
   */
  public static String initial(Variable variable) {
    String value =
        switch (variable.initial()) {
          case Initial.Zero _ -> "0";
          case Initial.Value given -> of(given.expression());
          case Initial.Values list -> String.valueOf(list.values().getFirst());
          case Initial.Channel _ -> "[]";
        };
    return indexed(variable, Optional.empty()) + " = " + value;
  }

  private static String receive(Statement.Receive receive) {
    String operator = receive.anywhere() ? "??" : "?";
    String arguments = arguments(receive.arguments());
    return of(receive.channel()) + operator + (receive.copy() ? "<" + arguments + ">" : arguments);
  }

  private static String printf(Statement.Printf printf) {
    String format = "'" + printf.format().replace('"', '\'') + "'";
    return printf.arguments().isEmpty()
        ? "printf(" + format + ")"
        : "printf(" + format + "," + expressions(printf.arguments()) + ")";
  }

  private static String printed(Expression what) {
    if (what instanceof Expression.Symbol symbol) {
      return symbol.constant().value() + ", 0";
    }
    boolean named =
        what instanceof Expression.Read(Place place)
            && place.type() instanceof Type.Mtype(MtypeSet set)
            && !set.isDefault();
    return of(what) + (named ? ", '" + set(what) + "'" : ", 0");
  }

  private static String set(Expression what) {
    return what instanceof Expression.Read(Place place)
            && place.type() instanceof Type.Mtype(MtypeSet set)
        ? set.name()
        : "";
  }

  /** As SPIN repeats a formula: {@code (p) U (! (q))}. */
  public static String of(Formula formula) {
    return switch (formula) {
      case Formula.Atom atom -> of(atom.expression());
      case Formula.Unary unary -> unary.operator().text() + " (" + of(unary.operand()) + ")";
      case Formula.Binary binary ->
          "("
              + of(binary.left())
              + ") "
              + binary.operator().text()
              + " ("
              + of(binary.right())
              + ")";
    };
  }

  /** A formula for people, with no more parentheses than it needs: {@code p U !q}. */
  public static String brief(Formula formula) {
    return switch (formula) {
      case Formula.Atom atom -> of(atom.expression());
      case Formula.Unary unary ->
          unary.operator().text()
              + (unary.operator() == Formula.UnaryOperator.NOT ? "" : " ")
              + operand(unary.operand());
      case Formula.Binary binary ->
          operand(binary.left()) + " " + binary.operator().text() + " " + operand(binary.right());
    };
  }

  /** An expression has its own parentheses, where it needs some. */
  private static String operand(Formula formula) {
    return formula instanceof Formula.Binary ? "(" + brief(formula) + ")" : brief(formula);
  }
}
