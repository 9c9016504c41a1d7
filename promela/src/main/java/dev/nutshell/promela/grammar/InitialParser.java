package dev.nutshell.promela.grammar;

import dev.nutshell.promela.check.ValueChecks;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.MtypeSet;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Scalars;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.List;

/** What stands after the equals sign of a declaration. */
final class InitialParser {
  /** SPIN counts messages in 16 bits. */
  private static final int LARGEST_CAPACITY = 65535;

  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final ConstantParser constants;
  private final ValueChecks checks;

  InitialParser(Context context, ExpressionParser expressions) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.constants = new ConstantParser(context);
    this.checks = new ValueChecks(context.problems);
  }

  ConstantParser constants() {
    return constants;
  }

  Initial initial(Variable.Declaration declaration) {
    Position at = tokens.peek().at();
    boolean lateInProcess = context.process != null && !context.process.atStart;
    if (tokens.at(Terminal.LEFT_BRACE)) {
      if (lateInProcess) {
        context.error(
            at, "A list of values can only stand in a declaration at the start of a process.");
      }
      return values(declaration);
    }
    if (tokens.at(Terminal.LEFT_BRACKET)) {
      if (!declaration.type().isChannel()) {
        context.error(declaration.at(), "'" + declaration.name() + "' is no channel.");
      } else if (lateInProcess) {
        context.error(at, "A channel can only be made in a declaration at the start of a process.");
      }
      return channel();
    }
    Expression value = expressions.expression();
    if (declaration.type() instanceof Type.Struct) {
      context.problems.warning(at, "A structure takes no initial value: this one is ignored.");
      return Initial.ZERO;
    }
    checks.initial(declaration, value);
    return new Initial.Value(value);
  }

  private Initial values(Variable.Declaration declaration) {
    Position at = tokens.next().at();
    List<Integer> values = new ArrayList<>();
    do {
      values.add(context.expect(Terminal.CONSTANT, "a constant").value());
    } while (tokens.accept(Terminal.COMMA));
    context.expect(Terminal.RIGHT_BRACE);
    if (!declaration.array()) {
      context.error(at, "'" + declaration.name() + "' is no array: it takes no list of values.");
    } else if (values.size() > declaration.length()) {
      context.problems.warning(
          at,
          "'"
              + declaration.name()
              + "' has "
              + declaration.length()
              + " elements: the rest of the list is ignored.");
      return new Initial.Values(values.subList(0, declaration.length()));
    }
    return new Initial.Values(values);
  }

  private Initial channel() {
    Position at = tokens.next().at();
    int capacity = constants.value();
    if (capacity < 0 || capacity > LARGEST_CAPACITY) {
      context.error(
          at,
          "A channel holds between 0 and " + LARGEST_CAPACITY + " messages, not " + capacity + ".");
      capacity = 1;
    }
    context.expect(Terminal.RIGHT_BRACKET);
    context.expect(Terminal.OF);
    context.expect(Terminal.LEFT_BRACE);
    List<Type> types = new ArrayList<>();
    do {
      types.add(messageType());
    } while (tokens.accept(Terminal.COMMA));
    context.expect(Terminal.RIGHT_BRACE);
    List<Type> fields = new ArrayList<>();
    types.forEach(type -> fields.addAll(Scalars.of(type)));
    return new Initial.Channel(at, capacity, types, fields);
  }

  private Type messageType() {
    Lexeme met = tokens.peek();
    if (met.is(Terminal.UNSIGNED)) {
      throw context.wrong(met.at(), "A message cannot hold an unsigned: use byte, short or int.");
    }
    if (met.is(Terminal.TYPE_NAME)) {
      Structure structure = context.names.structure(tokens.next().text());
      String reason = context.structures.whyNoMessage(structure);
      if (reason != null) {
        throw context.wrong(met.at(), reason);
      }
      return new Type.Struct(structure);
    }
    if (!met.terminal().isType()) {
      throw context.unexpected("a type");
    }
    tokens.next();
    if (!met.is(Terminal.MTYPE)) {
      return DeclarationParser.basic(met.terminal());
    }
    MtypeSet set = MtypeSet.DEFAULT;
    if (tokens.accept(Terminal.COLON)) {
      set = new MtypeSet(context.expect(Terminal.NAME, "the name of a set of constants").text());
    }
    return new Type.Mtype(set);
  }
}
