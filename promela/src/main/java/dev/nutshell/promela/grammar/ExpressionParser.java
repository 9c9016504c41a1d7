package dev.nutshell.promela.grammar;

import dev.nutshell.promela.check.Probes;
import dev.nutshell.promela.syntax.BinaryOperator;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Expression.Binary;
import dev.nutshell.promela.syntax.Expression.ChannelTest;
import dev.nutshell.promela.syntax.Expression.ProcessTest;
import dev.nutshell.promela.syntax.Expression.Special;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.UnaryOperator;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;

/** Expressions, by precedence. */
final class ExpressionParser {
  /** How deep a tree of operators may be; all that walk it do so by recursion. */
  static final int DEEPEST = 500;

  private final Context context;
  private final TokenStream tokens;
  private final PlaceParser places;
  private final MessageParser messages;
  private final ProcessExpressions processes;
  private int nesting;

  /** The depth of the expression that was parsed last. */
  private int height;

  ExpressionParser(Context context) {
    this.context = context;
    this.tokens = context.tokens;
    this.places = new PlaceParser(context, this);
    this.messages = new MessageParser(context, this, places);
    this.processes = new ProcessExpressions(context, this, places);
  }

  PlaceParser places() {
    return places;
  }

  ProcessExpressions processes() {
    return processes;
  }

  MessageParser messages() {
    return messages;
  }

  /** Forgets how deep an expression was that an error has cut short. */
  void reset() {
    nesting = 0;
  }

  /** An expression that asks no channel whether it is full or empty. */
  Expression expression() {
    return plain(full());
  }

  /** Any expression. */
  Expression full() {
    return binary(operand(), Operators.WEAKEST);
  }

  /** The expression that begins with this operand, which has been read already. */
  Expression fullFrom(Expression first) {
    height = 1;
    return binary(first, Operators.WEAKEST);
  }

  Expression plain(Expression expression) {
    if (Probes.isProbe(expression)) {
      context.error(
          expression.at(),
          "full(), nfull(), empty() and nempty() can only be joined by && and ||: use nfull() for"
              + " !full(), nempty() for !empty(), or len().");
    }
    return expression;
  }

  private Expression binary(Expression first, int weakest) {
    Expression left = first;
    int leftHeight = height;
    while (true) {
      BinaryOperator operator = tokens.peek().terminal().operator();
      if (operator == null || Operators.precedence(operator) <= weakest) {
        height = leftHeight;
        return left;
      }
      Position at = tokens.next().at();
      Expression right = binary(operand(), Operators.precedence(operator));
      leftHeight = Math.max(leftHeight, height) + 1;
      checkDepth(leftHeight, at);
      boolean logical = operator.isLogical();
      left = new Binary(at, operator, logical ? left : plain(left), logical ? right : plain(right));
    }
  }

  private void checkDepth(int depth, Position at) {
    if (depth > DEEPEST) {
      context.problems.fatal(at, "Expressions are nested deeper than " + DEEPEST + ".");
      throw SyntaxError.inUnit();
    }
  }

  /** A unary operator with its operand, or what {@link #primary} reads. */
  Expression operand() {
    checkDepth(++nesting, tokens.peek().at());
    height = 1;
    Lexeme first = tokens.peek();
    UnaryOperator operator =
        switch (first.terminal()) {
          case NOT -> UnaryOperator.NOT;
          case MINUS -> UnaryOperator.MINUS;
          case COMPLEMENT -> UnaryOperator.COMPLEMENT;
          default -> null;
        };
    Expression operand;
    if (operator == null) {
      operand = primary();
    } else {
      tokens.next();
      operand = new Expression.Unary(first.at(), operator, plain(operand()));
      height++;
      checkDepth(height, first.at());
    }
    nesting--;
    return operand;
  }

  private Expression primary() {
    Lexeme first = tokens.peek();
    return switch (first.terminal()) {
      case LEFT_PARENTHESIS -> parenthesised();
      case CONSTANT -> constant(tokens.next());
      case NAME -> named(places.reference());
      case PROCESS_NAME -> processes.remote();
      case RUN -> processes.run();
      case LEN -> channelTest(ChannelTest.Kind.LEN);
      case FULL -> channelTest(ChannelTest.Kind.FULL);
      case NFULL -> channelTest(ChannelTest.Kind.NFULL);
      case EMPTY -> channelTest(ChannelTest.Kind.EMPTY);
      case NEMPTY -> channelTest(ChannelTest.Kind.NEMPTY);
      case ENABLED -> processes.test(ProcessTest.Kind.ENABLED, Feature.ENABLED);
      case PC_VALUE -> processes.test(ProcessTest.Kind.PC_VALUE, Feature.PC_VALUE);
      case GET_PRIORITY -> processes.test(ProcessTest.Kind.GET_PRIORITY, Feature.PRIORITY);
      case TIMEOUT -> special(Special.Name.TIMEOUT, Feature.TIMEOUT);
      case NP -> processes.nonProgress();
      case INLINE_NAME ->
          throw context.wrong(
              first.at(),
              "Inline '" + first.text() + "' is called like a statement, or as x = f().");
      default -> throw context.unexpected("an expression");
    };
  }

  static Expression constant(Lexeme lexeme) {
    return lexeme.symbol() != null
        ? new Expression.Symbol(lexeme.at(), lexeme.symbol())
        : new Expression.Constant(lexeme.at(), lexeme.value());
  }

  private Expression special(Special.Name name, Feature feature) {
    context.features.add(feature);
    return new Special(tokens.next().at(), name);
  }

  private Expression parenthesised() {
    Position at = tokens.next().at();
    Expression inner = full();
    if (tokens.at(Terminal.ARROW)) {
      inner = conditional(at, plain(inner));
    }
    context.expect(Terminal.RIGHT_PARENTHESIS);
    return inner;
  }

  private Expression conditional(Position at, Expression condition) {
    int highest = height;
    tokens.next();
    Expression then = expression();
    highest = Math.max(highest, height);
    context.expect(Terminal.COLON);
    Expression otherwise = expression();
    height = Math.max(highest, height) + 1;
    return new Expression.Conditional(at, condition, then, otherwise);
  }

  /** The value of what a name refers to, or a poll of a channel. */
  Expression named(Reference reference) {
    boolean poll = tokens.at(Terminal.QUESTION) || tokens.at(Terminal.RANDOM_RECEIVE);
    if (poll && reference instanceof Reference.ToPlace(Place place)) {
      boolean anywhere = tokens.next().is(Terminal.RANDOM_RECEIVE);
      return messages.poll(place, anywhere);
    }
    return value(reference);
  }

  /** The value of what a name refers to. */
  Expression value(Reference reference) {
    return switch (reference) {
      case Reference.ToPlace(Place place) -> new Expression.Read(places.scalar(place));
      case Reference.ToSpecial(Special special) -> special;
      case Reference.ToNothing(Position at) ->
          throw context.wrong(at, "'_' has no value: it can only be written.");
    };
  }

  private Expression channelTest(ChannelTest.Kind kind) {
    Position at = tokens.next().at();
    context.expect(Terminal.LEFT_PARENTHESIS);
    Place channel = messages.channel(places.place());
    context.expect(Terminal.RIGHT_PARENTHESIS);
    return new ChannelTest(at, kind, channel);
  }
}
