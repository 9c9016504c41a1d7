package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Inline;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.text.Token;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calls of inlines: the body is read in place of the call, with the arguments' text in place of the
 * parameters. So an argument {@code a+b} in a body {@code x*2} gives {@code a+b*2}, as in SPIN.
 */
final class InlineCalls {
  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final StatementParser statements;

  InlineCalls(Context context, ExpressionParser expressions, StatementParser statements) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
    this.statements = statements;
  }

  /**
   * After the inline's name.
   *
   * @param result what a {@code return} assigns to, or null
   */
  Statement call(Lexeme name, Reference result) {
    Inline inline = context.names.inline(name.text());
    List<Token> text = argumentText(name);
    tokens.insert(text);
    int errors = context.problems.errorCount();
    checkArguments();
    List<List<Token>> arguments = split(text);
    if (arguments.size() != inline.parameters().size()) {
      throw context.wrong(
          name.at(),
          "Inline '"
              + inline.name()
              + "' takes "
              + inline.parameters().size()
              + " arguments, but "
              + arguments.size()
              + " are given.");
    }
    if (context.problems.errorCount() > errors) {
      throw SyntaxError.inStatement();
    }
    return expand(inline, arguments, name.at(), result);
  }

  private Statement expand(
      Inline inline, List<List<Token>> arguments, Position at, Reference result) {
    tokens.expand(inline, arguments, at);
    if (context.problems.stopped()) {
      throw SyntaxError.inUnit();
    }
    context.process.calls.push(new ProcessState.Call(inline.name(), Optional.ofNullable(result)));
    context.enterNesting(at);
    try {
      return statements.statement();
    } finally {
      context.leaveNesting();
      context.process.calls.pop();
    }
  }

  /** The parenthesised arguments, as they stand. */
  private List<Token> argumentText(Lexeme name) {
    List<Token> text = new ArrayList<>();
    int nesting = 0;
    do {
      Token token = tokens.rawNext();
      if (text.isEmpty() && !token.is("(")) {
        tokens.insert(List.of(token));
        throw context.wrong(
            name.at(), "Expected '(' and the arguments after inline '" + name.text() + "'.");
      }
      if (token.isEnd()) {
        tokens.insert(List.of(token));
        throw context.wrong(
            name.at(),
            "The arguments of inline '" + name.text() + "' are not closed: ')' is missing.");
      }
      nesting += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      text.add(token);
    } while (nesting > 0);
    return text;
  }

  /** Arguments are expressions where the call stands, so that mistakes are reported there. */
  private void checkArguments() {
    context.expect(Terminal.LEFT_PARENTHESIS);
    if (!tokens.at(Terminal.RIGHT_PARENTHESIS)) {
      do {
        checkArgument();
      } while (tokens.accept(Terminal.COMMA));
    }
    context.expect(Terminal.RIGHT_PARENTHESIS);
  }

  private void checkArgument() {
    if (!tokens.at(Terminal.NAME)) {
      expressions.expression();
      return;
    }
    Lexeme name = tokens.next();
    Entry entry = context.names.find(name.text());
    boolean label = entry != null && entry.isLabel();
    boolean alone = tokens.at(Terminal.COMMA) || tokens.at(Terminal.RIGHT_PARENTHESIS);
    if (label && alone || name.text().equals("_") && alone) {
      return;
    }
    Reference reference = expressions.places().reference(name);
    boolean whole = tokens.at(Terminal.COMMA) || tokens.at(Terminal.RIGHT_PARENTHESIS);
    if (!whole) {
      expressions.plain(expressions.fullFrom(expressions.named(reference)));
    }
  }

  private static List<List<Token>> split(List<Token> text) {
    List<List<Token>> arguments = new ArrayList<>();
    List<Token> current = new ArrayList<>();
    int nesting = 0;
    for (Token token : text.subList(1, text.size() - 1)) {
      nesting += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (nesting == 0 && token.is(",")) {
        arguments.add(current);
        current = new ArrayList<>();
      } else {
        current.add(token);
      }
    }
    if (!current.isEmpty() || !arguments.isEmpty()) {
      arguments.add(current);
    }
    return arguments;
  }
}
