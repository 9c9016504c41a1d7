package dev.nutshell.promela.grammar;

import dev.nutshell.promela.check.ValueChecks;
import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Expression.Special;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements that hold no other statements. */
final class BasicStatements {
  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final ValueChecks checks;

  BasicStatements(Context context, ExpressionParser expressions) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.checks = new ValueChecks(context.problems);
  }

  /** The statement that this keyword begins, or null where it begins none of these. */
  Statement keyword(Lexeme first) {
    return switch (first.terminal()) {
      case ELSE -> new Statement.Else(tokens.next().at());
      case ASSERT -> {
        tokens.next();
        yield new Statement.Assert(first.at(), expressions.full());
      }
      case PRINTF -> printf();
      case PRINTM -> printm();
      case SET_PRIORITY -> setPriority();
      case RETURN -> giveBack();
      default -> null;
    };
  }

  Statement assign(Position at, Reference target, Expression value) {
    if (context.process.isClaim()) {
      context.problems.warning(at, "This never claim has a side effect.");
    }
    return switch (target) {
      case Reference.ToNothing _ -> new Statement.Assign(at, Optional.empty(), value);
      case Reference.ToSpecial(Special special) -> assignSpecial(at, special, value);
      case Reference.ToPlace(Place place) -> {
        checks.assignment(expressions.places().scalar(place), value);
        yield new Statement.Assign(at, Optional.of(place), value);
      }
    };
  }

  /** Of the predefined names only the priority can be set. */
  private Statement assignSpecial(Position at, Special special, Expression value) {
    if (special.name() != Special.Name.PRIORITY) {
      context.error(at, "'" + special.name().text() + "' cannot be assigned to.");
    }
    return new Statement.SetPriority(at, new Special(at, Special.Name.PID), value);
  }

  /** {@code x++} and {@code x--}. */
  Statement count(Reference target, Lexeme operator) {
    if (target instanceof Reference.ToPlace(Place place) && place.type().isChannel()) {
      context.error(operator.at(), "A channel cannot be counted with.");
    }
    BinaryOperator plain =
        operator.is(Terminal.INCREMENT) ? BinaryOperator.PLUS : BinaryOperator.MINUS;
    Expression one = new Expression.Constant(operator.at(), 1);
    Expression sum = new Expression.Binary(operator.at(), plain, expressions.value(target), one);
    return assign(target.at(), target, sum);
  }

  Statement leaveLoop() {
    Position at = tokens.next().at();
    if (context.process.loops == 0) {
      String where = context.process.dStep != 0 ? "no loop inside this d_step" : "no loop";
      context.error(at, "There is " + where + " to break out of.");
    }
    return new Statement.Break(at);
  }

  Statement jump() {
    Position at = tokens.next().at();
    Lexeme name = context.expect(Terminal.NAME, "a label");
    Entry entry = label(name);
    Label label = context.process.labels.jump(entry, name.at(), context.process.dStep);
    return new Statement.Goto(at, label);
  }

  Label define(Lexeme name) {
    ProcessState process = context.process;
    Entry entry = label(name);
    Label label = process.labels.define(entry, name.at(), process.dStep, process.innermostInline());
    if (label != null) {
      return label;
    }
    context.error(
        name.at(),
        "Label '"
            + name.text()
            + "' is there already (line "
            + process.labels.first(name.text()).line()
            + ").");
    return new Label(name.text(), 0);
  }

  private Entry label(Lexeme name) {
    Entry entry = context.names.find(name.text());
    if (entry != null && !entry.isLabel()) {
      if (entry.variable() != Names.UNKNOWN) {
        context.error(
            name.at(),
            "'"
                + name.text()
                + "' is a variable (line "
                + entry.at().line()
                + "): it cannot be a label.");
      }
      entry = null;
    }
    if (entry == null) {
      entry = new Entry(name.text(), name.at(), context.names.block(), null);
      if (context.names.find(name.text()) == null) {
        context.names.add(entry);
      }
    }
    return entry;
  }

  private Statement printf() {
    Position at = tokens.next().at();
    context.expect(Terminal.LEFT_PARENTHESIS);
    Lexeme format = context.expect(Terminal.STRING);
    List<Expression> arguments = new ArrayList<>();
    while (tokens.accept(Terminal.COMMA)) {
      arguments.add(expressions.expression());
    }
    context.expect(Terminal.RIGHT_PARENTHESIS);
    String inner = format.text().substring(1, format.text().length() - 1);
    int wanted = placeholders(inner);
    if (wanted != arguments.size()) {
      context.problems.warning(
          at, "This format prints " + wanted + " values, but " + arguments.size() + " are given.");
    }
    return new Statement.Printf(at, inner, arguments);
  }

  private static int placeholders(String format) {
    int count = 0;
    for (int i = 0; i + 1 < format.length(); i++) {
      if (format.charAt(i) == '%') {
        count += format.charAt(i + 1) == '%' ? 0 : 1;
        i++;
      }
    }
    return count;
  }

  private Statement printm() {
    Position at = tokens.next().at();
    context.expect(Terminal.LEFT_PARENTHESIS);
    Expression what =
        tokens.at(Terminal.CONSTANT)
            ? ExpressionParser.constant(tokens.next())
            : expressions.value(expressions.places().reference());
    context.expect(Terminal.RIGHT_PARENTHESIS);
    return new Statement.Printm(at, what);
  }

  private Statement setPriority() {
    Position at = tokens.next().at();
    context.features.add(Feature.PRIORITY);
    context.expect(Terminal.LEFT_PARENTHESIS);
    Expression process = expressions.expression();
    context.expect(Terminal.COMMA);
    Expression priority = expressions.expression();
    context.expect(Terminal.RIGHT_PARENTHESIS);
    return new Statement.SetPriority(at, process, priority);
  }

  /** {@code return value} in an inline that was called for its result. */
  private Statement giveBack() {
    Position at = tokens.next().at();
    Expression value = expressions.full();
    ProcessState.Call call = context.process.calls.peek();
    if (call == null || call.result().isEmpty()) {
      throw context.wrong(
          at, "'return' can only stand in an inline that is called as x = name(...).");
    }
    return assign(at, call.result().get(), value);
  }
}
