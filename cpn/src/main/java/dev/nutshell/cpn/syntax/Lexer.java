package dev.nutshell.cpn.syntax;

import dev.nutshell.cpn.syntax.Token.Kind;
import dev.nutshell.cpn.text.Inscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts a text into tokens. */
final class Lexer {
  private static final String SYMBOLS = "!%&$#+-/:<=>?@\\~^|*";
  private static final Set<String> KEYWORDS =
      Set.of(
          "abstype",
          "and",
          "andalso",
          "as",
          "case",
          "datatype",
          "do",
          "else",
          "end",
          "eqtype",
          "exception",
          "fn",
          "fun",
          "functor",
          "handle",
          "if",
          "in",
          "include",
          "infix",
          "infixr",
          "let",
          "local",
          "nonfix",
          "of",
          "op",
          "open",
          "orelse",
          "raise",
          "rec",
          "sharing",
          "sig",
          "signature",
          "struct",
          "structure",
          "then",
          "type",
          "val",
          "where",
          "while",
          "with",
          "withtype",
          "use");
  private static final Set<String> RESERVED = Set.of(":", "|", "=>", "->", "#", ":>");

  /** Operators that may stand directly before another one. */
  private static final Set<String> OPERATORS =
      Set.of(
          "@", "*", "/", "**", "//", "%", "@+", "@++", "+", "-", "^", "++", "--", "+++", "::", "^^",
          "=", "<>", "<", ">", "<=", ">=", ":=", "==", "!=", "<><>", "<<", "<<=", ">>", ">>=", "+=",
          "-=", "*=", "::=", "!", "~", ":", "|", "=>", "->", "#", ":>");

  private final Inscription source;
  private final String text;
  private final Set<String> declared;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  /**
   * @param declared further operators
   */
  Lexer(Inscription source, Set<String> declared) {
    this.source = source;
    this.declared = declared;
    text = source.text();
  }

  List<Token> tokens() {
    while (skip()) {
      token();
    }
    tokens.add(new Token(Kind.END, "", text.length()));
    return tokens;
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private boolean skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '(' && peek(1) == '*') {
        comment();
      } else if (c <= ' ' || c == '\u00a0') {
        at++;
      } else {
        return true;
      }
    }
    return false;
  }

  private void comment() {
    int start = at;
    int depth = 0;
    do {
      if (at >= text.length()) {
        throw source.malformed(start, "a comment does not end");
      }
      if (peek(0) == '(' && peek(1) == '*') {
        depth++;
        at += 2;
      } else if (peek(0) == '*' && peek(1) == ')') {
        depth--;
        at += 2;
      } else {
        at++;
      }
    } while (depth > 0);
  }

  private void token() {
    int start = at;
    char c = peek(0);
    if (isDigit(c) || c == '~' && isDigit(peek(1))) {
      number();
    } else if (Character.isLetter(c)) {
      name();
    } else if (c == '\'') {
      at++;
      while (isNamePart(peek(0))) {
        at++;
      }
      add(Kind.TYPE_VARIABLE, text.substring(start, at), start);
    } else if (c == '"') {
      add(Kind.STRING, string(), start);
    } else if (c == '#' && peek(1) == '"') {
      at++;
      String letter = string();
      if (letter.length() != 1) {
        throw source.malformed(start, "a character is one letter between quotes");
      }
      add(Kind.CHARACTER, letter, start);
    } else if (c == '.' && peek(1) == '.' && peek(2) == '.') {
      at += 3;
      add(Kind.MARK, "...", start);
    } else if ("()[]{},;_.".indexOf(c) >= 0) {
      at++;
      add(Kind.MARK, String.valueOf(c), start);
    } else if (c == '`') {
      at++;
      add(Kind.SYMBOL, "`", start);
    } else if (SYMBOLS.indexOf(c) >= 0) {
      symbol();
    } else {
      throw source.malformed(start, "the character '" + c + "' means nothing here");
    }
  }

  private void add(Kind kind, String word, int start) {
    tokens.add(new Token(kind, word, start));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '\'';
  }

  private void number() {
    int start = at;
    if (peek(0) == '~') {
      at++;
    }
    if (peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'w')) {
      at += 2;
      while (Character.digit(peek(0), 16) >= 0) {
        at++;
      }
      add(Kind.INTEGER, text.substring(start, at), start);
      return;
    }
    while (isDigit(peek(0))) {
      at++;
    }
    boolean real = false;
    if (peek(0) == '.' && isDigit(peek(1))) {
      real = true;
      at++;
      while (isDigit(peek(0))) {
        at++;
      }
    }
    int sign = peek(1) == '~' ? 2 : 1;
    if ((peek(0) == 'e' || peek(0) == 'E') && isDigit(peek(sign))) {
      real = true;
      at += sign;
      while (isDigit(peek(0))) {
        at++;
      }
    }
    add(real ? Kind.REAL : Kind.INTEGER, text.substring(start, at), start);
  }

  private void name() {
    int start = at;
    while (isNamePart(peek(0))) {
      at++;
    }
    while (peek(0) == '.' && Character.isLetter(peek(1))) {
      at++;
      while (isNamePart(peek(0))) {
        at++;
      }
    }
    String name = text.substring(start, at);
    add(KEYWORDS.contains(name) ? Kind.KEYWORD : Kind.NAME, name, start);
  }

  private void symbol() {
    int start = at;
    while (SYMBOLS.indexOf(peek(0)) >= 0 && peek(0) != '\0') {
      at++;
    }
    // A number's sign, or the next operator, may follow without a blank.
    int end = at;
    while (end > start + 1 && !isOperator(text.substring(start, end))) {
      end--;
    }
    at = end;
    String symbol = text.substring(start, end);
    add(RESERVED.contains(symbol) ? Kind.MARK : Kind.SYMBOL, symbol, start);
  }

  private boolean isOperator(String symbol) {
    return OPERATORS.contains(symbol) || declared.contains(symbol);
  }

  private String string() {
    int start = at++;
    StringBuilder into = new StringBuilder();
    while (true) {
      char c = peek(0);
      if (at >= text.length()) {
        throw source.malformed(start, "a string does not end");
      }
      at++;
      if (c == '"') {
        return into.toString();
      }
      if (c == '\\') {
        escape(into);
      } else {
        into.append(c);
      }
    }
  }

  private void escape(StringBuilder into) {
    char c = peek(0);
    at++;
    switch (c) {
      case 'n' -> into.append('\n');
      case 't' -> into.append('\t');
      case 'r' -> into.append('\r');
      case 'a' -> into.append('\u0007');
      case 'b' -> into.append('\b');
      case 'v' -> into.append('\u000b');
      case 'f' -> into.append('\f');
      case '"', '\\' -> into.append(c);
      case '^' -> {
        into.append((char) (peek(0) - 64));
        at++;
      }
      default -> {
        if (isDigit(c) && isDigit(peek(0)) && isDigit(peek(1))) {
          into.append((char) Integer.parseInt(text.substring(at - 1, at + 2)));
          at += 2;
        } else if (c <= ' ') {
          while (peek(0) != '\\') {
            if (peek(0) > ' ' || at >= text.length()) {
              throw source.malformed(at, "a gap in a string ends with a backslash");
            }
            at++;
          }
          at++;
        } else {
          throw source.malformed(at - 1, "'\\" + c + "' is no escape in a string");
        }
      }
    }
  }
}
