package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Expression.Poll;
import dev.nutshell.promela.syntax.Expression.Read;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Scalars;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sends, receives and polls, with structures taken apart into their fields. */
final class MessageParser {
  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final PlaceParser places;

  MessageParser(Context context, ExpressionParser expressions, PlaceParser places) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.places = places;
  }

  /** A place that is a channel. */
  Place channel(Place place) {
    Variable declaration = place.declaration();
    if (declaration != Names.UNKNOWN && !place.type().isChannel()) {
      context.error(place.at(), "'" + declaration.name() + "' is no channel.");
    }
    return place;
  }

  /** After {@code q!} or {@code q!!}. */
  Statement send(Position at, Place channel, boolean sorted) {
    channel(channel);
    List<Expression> arguments = new ArrayList<>(sent());
    if (tokens.accept(Terminal.LEFT_PARENTHESIS)) {
      addSent(arguments);
      context.expect(Terminal.RIGHT_PARENTHESIS);
    } else if (tokens.accept(Terminal.COMMA)) {
      addSent(arguments);
    }
    for (Expression argument : arguments) {
      if (argument instanceof Expression.Run) {
        context.error(argument.at(), "'run' cannot stand in a message.");
      }
    }
    if (sorted) {
      context.features.add(Feature.SORTED_SEND);
    }
    use(channel, arguments.size(), true);
    rejectInClaim(at);
    return new Statement.Send(at, channel, sorted, arguments);
  }

  private void addSent(List<Expression> arguments) {
    do {
      arguments.addAll(sent());
    } while (tokens.accept(Terminal.COMMA));
  }

  /** One argument of a message or run; a structure gives one for each of its scalars. */
  List<Expression> sent() {
    if (!tokens.at(Terminal.NAME)) {
      return List.of(expressions.expression());
    }
    Reference reference = places.reference();
    if (reference instanceof Reference.ToPlace(Place place)
        && place.type() instanceof Type.Struct) {
      return scalars(place).stream().map(scalar -> (Expression) new Read(scalar)).toList();
    }
    if (reference instanceof Reference.ToNothing(Position at) && inTrace()) {
      return List.of(new Read(Place.of(at, Names.ANY)));
    }
    Expression first = expressions.named(reference);
    return List.of(expressions.plain(expressions.fullFrom(first)));
  }

  private List<Place> scalars(Place place) {
    String reason =
        place.type() instanceof Type.Struct(Structure structure)
            ? context.structures.whyNoMessage(structure)
            : null;
    if (reason != null) {
      throw context.wrong(place.at(), reason);
    }
    return Scalars.of(place);
  }

  /** After {@code q?} or {@code q??}. */
  Statement receive(Position at, Place channel, boolean anywhere) {
    channel(channel);
    boolean copy = tokens.accept(Terminal.LT);
    List<Argument> arguments = received();
    if (copy) {
      context.expect(Terminal.GT);
    }
    if (anywhere) {
      context.features.add(Feature.RANDOM_RECEIVE);
    }
    if (copy && inTrace()) {
      context.error(at, "A message that is only copied is no event of a trace.");
    }
    rejectTwice(arguments);
    use(channel, arguments.size(), false);
    rejectInClaim(at);
    return new Statement.Receive(at, channel, anywhere, copy, arguments);
  }

  /** After {@code q?} or {@code q??} inside an expression. */
  Expression poll(Place channel, boolean anywhere) {
    channel(channel);
    context.expect(Terminal.LEFT_BRACKET, "'[', since a receive is no expression");
    List<Argument> arguments = received();
    context.expect(Terminal.RIGHT_BRACKET);
    if (anywhere) {
      context.features.add(Feature.RANDOM_RECEIVE);
    }
    use(channel, arguments.size(), false);
    return new Poll(channel.at(), channel, anywhere, arguments);
  }

  private List<Argument> received() {
    List<Argument> arguments = new ArrayList<>();
    received(arguments);
    return arguments;
  }

  private void received(List<Argument> arguments) {
    context.enterNesting(tokens.peek().at());
    if (tokens.accept(Terminal.LEFT_PARENTHESIS)) {
      received(arguments);
      context.expect(Terminal.RIGHT_PARENTHESIS);
      context.leaveNesting();
      return;
    }
    arguments.addAll(receivedOne());
    while (tokens.accept(Terminal.COMMA)) {
      if (tokens.at(Terminal.LEFT_PARENTHESIS)) {
        received(arguments);
        context.leaveNesting();
        return;
      }
      arguments.addAll(receivedOne());
    }
    if (tokens.accept(Terminal.LEFT_PARENTHESIS)) {
      received(arguments);
      context.expect(Terminal.RIGHT_PARENTHESIS);
    }
    context.leaveNesting();
  }

  private List<Argument> receivedOne() {
    Lexeme first = tokens.peek();
    return switch (first.terminal()) {
      case EVAL -> {
        tokens.next();
        context.expect(Terminal.LEFT_PARENTHESIS);
        Expression value = expressions.expression();
        context.expect(Terminal.RIGHT_PARENTHESIS);
        yield List.of(new Argument.Eval(first.at(), value));
      }
      case CONSTANT -> List.of(new Argument.Match(ExpressionParser.constant(tokens.next())));
      case MINUS -> {
        tokens.next();
        Lexeme number = context.expect(Terminal.CONSTANT, "a number");
        yield List.of(new Argument.Match(new Expression.Constant(first.at(), -number.value())));
      }
      case NAME -> stored(places.reference());
      default -> throw context.unexpected("a variable, a constant or eval()");
    };
  }

  private List<Argument> stored(Reference reference) {
    return switch (reference) {
      case Reference.ToPlace(Place place) ->
          scalars(place).stream().map(scalar -> (Argument) new Argument.Store(scalar)).toList();
      case Reference.ToNothing(Position at) -> List.of(new Argument.Ignore(at));
      case Reference.ToSpecial(Expression.Special special) ->
          throw context.wrong(
              special.at(),
              "'"
                  + special.name().text()
                  + "' cannot be received into: to match it, write eval("
                  + special.name().text()
                  + ").");
    };
  }

  private void rejectTwice(List<Argument> arguments) {
    Set<Variable> seen = new HashSet<>();
    for (Argument argument : arguments) {
      boolean twice =
          argument instanceof Argument.Store(Place place)
              && place.path().isEmpty()
              && !place.variable().isArray()
              && place.variable() != Names.UNKNOWN
              && !seen.add(place.variable());
      if (twice) {
        context.error(argument.at(), "One message cannot be received into a variable twice.");
      }
    }
  }

  private void use(Place channel, int arguments, boolean send) {
    context.pending.addMessage(channel.at(), channel.declaration(), arguments, send);
  }

  private boolean inTrace() {
    return context.process != null && context.process.isTrace();
  }

  private void rejectInClaim(Position at) {
    if (context.process != null && context.process.isClaim()) {
      context.error(at, "A never claim cannot send or receive; it can poll, as in q?[x].");
    }
  }
}
