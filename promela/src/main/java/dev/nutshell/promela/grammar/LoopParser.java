package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Expression.Binary;
import dev.nutshell.promela.syntax.Expression.Constant;
import dev.nutshell.promela.syntax.Expression.Read;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Scalars;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Statement.Option;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * {@code for} and {@code select}, written out as SPIN does.
 *
 * <pre>
 * for (i : lo .. hi) { body }      i = lo; do :: (i &lt;= hi) -> body; i++ :: else -> break od
 * for (i in array) { body }        the same from 0 to the array's length less 1
 * for (m in channel) { body }      t = 0; do :: (t &lt; len(channel)) -> channel?m; channel!m;
 *                                                body; t++ :: else -> break od
 * select (i : 1 .. 3)              if :: i = 1 :: i = 2 :: i = 3 fi
 * select (i : lo .. hi)            i = lo; do :: break :: (i &lt; hi) -> i++ od
 * </pre>
 *
 * The first form of select is for two numbers at most 32 apart, outside of inlines. The first
 * assignment of a loop stands before the loop, and so before a label of the loop.
 */
final class LoopParser {
  private static final int WIDEST_CHOICE = 32;

  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final StatementParser statements;

  LoopParser(Context context, ExpressionParser expressions, StatementParser statements) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.statements = statements;
  }

  Statement loop() {
    Position at = tokens.next().at();
    tokens.forHead(true);
    context.expect(Terminal.LEFT_PARENTHESIS);
    Place counter;
    Expression guard;
    List<Statement> body = new ArrayList<>();
    try {
      Place index = expressions.places().whole();
      if (tokens.accept(Terminal.IN)) {
        Place container = expressions.places().whole();
        boolean overChannel = index.type() instanceof Type.Struct;
        counter = overChannel ? position(at, container) : index;
        guard = overChannel ? channelGuard(at, counter, container) : arrayGuard(index, container);
        statements.precede(assign(at, counter, new Constant(at, 0)));
        body.add(new Statement.Condition(at, guard));
        if (overChannel) {
          rotate(at, index, container, body);
        }
      } else {
        counter = index;
        context.expect(Terminal.COLON, "':' or 'in'");
        Expression from = expressions.expression();
        context.expect(Terminal.DOTS);
        Expression upto = expressions.expression();
        checkIndex(index, from, upto);
        statements.precede(assign(at, counter, from));
        guard = new Binary(at, BinaryOperator.LE, new Read(counter), upto);
        body.add(new Statement.Condition(at, guard));
      }
    } finally {
      tokens.forHead(false);
    }
    context.expect(Terminal.RIGHT_PARENTHESIS);
    tokens.accept(Terminal.SEMICOLON);
    context.expect(Terminal.LEFT_BRACE);
    context.process.loops++;
    body.addAll(statements.braced());
    context.process.loops--;
    body.add(assign(at, counter, plusOne(at, counter)));
    List<Statement> exit = List.of(new Statement.Else(at), new Statement.Break(at));
    return new Statement.Do(at, List.of(new Option(at, body), new Option(at, exit)), true);
  }

  private static Statement assign(Position at, Place target, Expression value) {
    return new Statement.Assign(at, Optional.of(target), value);
  }

  private static Expression plusOne(Position at, Place counter) {
    return new Binary(at, BinaryOperator.PLUS, new Read(counter), new Constant(at, 1));
  }

  private void checkIndex(Place index, Expression from, Expression upto) {
    checkIndex(index);
    OptionalInt first = Constants.fold(from);
    OptionalInt last = Constants.fold(upto);
    if (first.isPresent() && last.isPresent() && first.getAsInt() > last.getAsInt()) {
      context.error(
          from.at(), "The range is empty: " + first.getAsInt() + " > " + last.getAsInt() + ".");
    }
  }

  private void checkIndex(Place index) {
    Variable variable = index.variable();
    boolean simple =
        index.path().isEmpty()
            && !variable.isArray()
            && !variable.type().isChannel()
            && !(variable.type() instanceof Type.Struct);
    if (!simple) {
      context.error(
          index.at(), "'" + variable.name() + "' cannot count: it is no simple variable.");
    }
  }

  private Expression arrayGuard(Place index, Place array) {
    checkIndex(index);
    Variable variable = array.variable();
    if (variable != Names.UNKNOWN && (!variable.isArray() || !array.path().isEmpty())) {
      context.error(array.at(), "'" + variable.name() + "' is no array.");
    }
    Position at = index.at();
    Expression last = new Constant(at, variable.length() - 1);
    return new Binary(at, BinaryOperator.LE, new Read(index), last);
  }

  private static Expression channelGuard(Position at, Place counter, Place channel) {
    Expression length = new Expression.ChannelTest(at, Expression.ChannelTest.Kind.LEN, channel);
    return new Binary(at, BinaryOperator.LT, new Read(counter), length);
  }

  /** Takes the first message and puts it back as the last. */
  private void rotate(Position at, Place message, Place channel, List<Statement> body) {
    boolean fits =
        channel
            .declaration()
            .channel()
            .map(shape -> shape.capacity() > 0 && shape.types().equals(List.of(message.type())))
            .orElse(false);
    if (!fits) {
      context.error(
          channel.at(),
          "'"
              + channel.declaration().name()
              + "' must be a channel that holds messages of type "
              + message.type()
              + ".");
      return;
    }
    List<Place> fields = Scalars.of(message);
    body.add(
        new Statement.Receive(
            at,
            channel,
            false,
            false,
            fields.stream()
                .map(field -> new dev.nutshell.promela.syntax.Argument.Store(field))
                .collect(Collectors.toList())));
    body.add(
        new Statement.Send(
            at,
            channel,
            false,
            fields.stream().map(field -> new Read(field)).collect(Collectors.toList())));
  }

  /** The variable that counts messages, one for all such loops of a block. */
  private Place position(Position at, Place channel) {
    String block =
        context.names.block().stream().map(number -> number + "_").collect(Collectors.joining());
    String name = "_f0r_t3mp_" + block;
    Entry entry = context.names.find(name);
    if (entry != null) {
      return Place.of(at, entry.variable());
    }
    boolean large =
        channel.declaration().channel().map(shape -> shape.capacity() > 255).orElse(false);
    Variable variable =
        statements
            .declarations()
            .invent(
                new Variable.Declaration(
                    at,
                    name,
                    large ? Type.SHORT : Type.BYTE,
                    false,
                    1,
                    Variable.Visibility.PLAIN,
                    Initial.ZERO));
    return Place.of(at, variable);
  }

  Statement select() {
    Position at = tokens.next().at();
    boolean inInline = tokens.inInline();
    context.expect(Terminal.LEFT_PARENTHESIS);
    Place index = expressions.places().place();
    context.expect(Terminal.COLON);
    Lexeme first = tokens.peek();
    Expression from = expressions.expression();
    context.expect(Terminal.DOTS);
    Lexeme last = tokens.peek();
    Expression upto = expressions.expression();
    context.expect(Terminal.RIGHT_PARENTHESIS);
    checkIndex(index, from, upto);
    boolean numbers =
        !inInline
            && isDigits(first, from)
            && isDigits(last, upto)
            && !index.variable().name().contains("_");
    if (!numbers) {
      statements.precede(assign(at, index, from));
      return choiceLoop(at, index, upto, true);
    }
    int low = first.value();
    int high = last.value();
    if ((long) high - low > WIDEST_CHOICE) {
      Statement start = assign(at, index, from);
      return new Statement.Block(at, List.of(start, choiceLoop(at, index, upto, false)));
    }
    List<Option> options = new ArrayList<>();
    for (int value = low; value <= high; value++) {
      options.add(new Option(at, List.of(assign(at, index, new Constant(at, value)))));
    }
    if (options.isEmpty()) {
      throw SyntaxError.inStatement();
    }
    return new Statement.If(at, options);
  }

  private static boolean isDigits(Lexeme lexeme, Expression whole) {
    return whole instanceof Constant && lexeme.text().chars().allMatch(Character::isDigit);
  }

  private Statement choiceLoop(Position at, Place index, Expression upto, boolean exitFirst) {
    Option exit = new Option(at, List.of(new Statement.Break(at)));
    Expression guard = new Binary(at, BinaryOperator.LT, new Read(index), upto);
    Option more =
        new Option(
            at, List.of(new Statement.Condition(at, guard), assign(at, index, plusOne(at, index))));
    return new Statement.Do(at, exitFirst ? List.of(exit, more) : List.of(more, exit));
  }
}
