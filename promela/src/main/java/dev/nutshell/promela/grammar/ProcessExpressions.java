package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.name.Suggestion;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Expression.AtLabel;
import dev.nutshell.promela.syntax.Expression.ProcessTest;
import dev.nutshell.promela.syntax.Expression.Remote;
import dev.nutshell.promela.syntax.Expression.Run;
import dev.nutshell.promela.syntax.Expression.Special;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Expressions that start processes, and those that look at other ones. */
final class ProcessExpressions {
  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final PlaceParser places;
  private final Map<String, Map<String, Variable>> finished = new HashMap<>();

  ProcessExpressions(Context context, ExpressionParser expressions, PlaceParser places) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.places = places;
  }

  /** {@code run name(arguments) priority n}. */
  Expression run() {
    Lexeme keyword = tokens.next();
    if (context.process == null) {
      context.error(keyword.at(), "'run' can only stand in the body of a process.");
    } else if (context.process.dStep != 0) {
      context.error(keyword.at(), "'run' cannot stand in a d_step: use atomic.");
    }
    if (!tokens.at(Terminal.NAME) && !tokens.at(Terminal.PROCESS_NAME)) {
      throw context.unexpected("the name of a proctype");
    }
    Lexeme name = tokens.next();
    context.expect(Terminal.LEFT_PARENTHESIS);
    List<Expression> arguments = new ArrayList<>();
    if (!tokens.at(Terminal.RIGHT_PARENTHESIS)) {
      do {
        arguments.addAll(expressions.messages().sent());
      } while (tokens.accept(Terminal.COMMA));
    }
    context.expect(Terminal.RIGHT_PARENTHESIS);
    Run run = new Run(name.at(), name.text(), arguments, priority(0));
    context.pending.add(run);
    return run;
  }

  /** 0, where it is allowed, stands for no priority. */
  OptionalInt priority(int least) {
    if (!tokens.accept(Terminal.PRIORITY)) {
      return OptionalInt.empty();
    }
    context.features.add(Feature.PRIORITY);
    Lexeme value = context.expect(Terminal.CONSTANT, "a constant, the priority");
    if (value.value() < least || value.value() > 255) {
      context.error(value.at(), "A priority lies between 1 and 255.");
    }
    return value.value() == 0 ? OptionalInt.empty() : OptionalInt.of(value.value());
  }

  Expression test(ProcessTest.Kind kind, Feature feature) {
    Position at = tokens.next().at();
    context.features.add(feature);
    boolean outsideClaim = context.process != null && !context.process.isClaim();
    if (outsideClaim && kind != ProcessTest.Kind.GET_PRIORITY) {
      context.problems.warning(at, kind.text() + "() is meant for never claims.");
    }
    context.expect(Terminal.LEFT_PARENTHESIS);
    Expression process = expressions.expression();
    context.expect(Terminal.RIGHT_PARENTHESIS);
    return new ProcessTest(at, kind, process);
  }

  Expression nonProgress() {
    Position at = tokens.next().at();
    context.features.add(Feature.NON_PROGRESS);
    if (context.process != null && !context.process.isClaim()) {
      context.error(at, "np_ can only be used in a never claim or formula.");
    }
    return new Special(at, Special.Name.NON_PROGRESS);
  }

  /** {@code name@label}, {@code name[process]@label}, {@code name:variable}. */
  Expression remote() {
    Lexeme name = tokens.next();
    context.features.add(Feature.REMOTE);
    Optional<Expression> process = Optional.empty();
    if (tokens.accept(Terminal.LEFT_BRACKET)) {
      process = Optional.of(expressions.expression());
      context.expect(Terminal.RIGHT_BRACKET);
    }
    if (tokens.accept(Terminal.AT)) {
      Lexeme label = context.expect(Terminal.NAME, "a label");
      AtLabel use = new AtLabel(name.at(), name.text(), process, label.text());
      context.pending.add(use);
      return use;
    }
    if (!tokens.accept(Terminal.COLON)) {
      throw context.unexpected("'@' and a label, or ':' and a variable");
    }
    Lexeme local = context.expect(Terminal.NAME, "a variable of proctype " + name.text());
    Variable variable = variable(name.text(), local);
    Optional<Expression> index = places.index(variable, local.at(), false);
    Place place = places.scalar(new Place(local.at(), variable, index, List.of()));
    return new Remote(name.at(), name.text(), process, place);
  }

  /** Remembers the variables of a process for those that look at them. */
  void finish(ProcessState process) {
    finished.putIfAbsent(process.name, process.byName);
  }

  private Variable variable(String proctype, Lexeme local) {
    boolean own = context.process != null && context.process.name.equals(proctype);
    Map<String, Variable> known =
        own ? context.process.byName : finished.getOrDefault(proctype, Map.of());
    Variable variable = known.get(local.text());
    if (variable != null) {
      return variable;
    }
    Suggestion suggestion = new Suggestion(local.text());
    known.forEach((name, other) -> suggestion.consider(name, other.at()));
    context.error(
        local.at(),
        "Proctype "
            + proctype
            + " declares no variable '"
            + local.text()
            + "' before this."
            + suggestion.sentence());
    return Names.UNKNOWN;
  }
}
