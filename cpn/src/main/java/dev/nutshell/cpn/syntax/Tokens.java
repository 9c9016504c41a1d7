package dev.nutshell.cpn.syntax;

import dev.nutshell.cpn.syntax.Token.Kind;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import java.util.List;
import java.util.Set;

/** The tokens of a text, with a place among them. */
class Tokens {
  private static final int DEEPEST = 600;

  final Inscription source;
  private final List<Token> tokens;
  private int next;
  private int depth;

  Tokens(Inscription source, Set<String> operators) {
    this.source = source;
    tokens = new Lexer(source, operators).tokens();
  }

  final Token peek() {
    return tokens.get(next);
  }

  final Token peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  final int at() {
    return peek().at();
  }

  final Token take() {
    Token token = peek();
    if (token.kind() != Kind.END) {
      next++;
    }
    return token;
  }

  final boolean is(String word) {
    return peek().is(word);
  }

  final boolean isSymbol(String symbol) {
    return peek().kind() == Kind.SYMBOL && peek().text().equals(symbol);
  }

  /** Takes the word if it is the next one. */
  final boolean accept(String word) {
    if (is(word)) {
      next++;
      return true;
    }
    return false;
  }

  final void expect(String word) {
    if (!accept(word)) {
      throw expected("'" + word + "'");
    }
  }

  final void expectSymbol(String symbol) {
    if (!isSymbol(symbol)) {
      throw expected("'" + symbol + "'");
    }
    next++;
  }

  final Malformed expected(String what) {
    return source.malformed(at(), "expected " + what + ", found " + peek().words());
  }

  final int mark() {
    return next;
  }

  final void reset(int mark) {
    next = mark;
  }

  final boolean atEnd() {
    return peek().kind() == Kind.END;
  }

  final void deeper() {
    if (++depth > DEEPEST) {
      throw source.malformed(at(), "this is nested deeper than " + DEEPEST);
    }
  }

  final void shallower() {
    depth--;
  }
}
