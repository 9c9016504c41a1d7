package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Cuts a text into tokens; comments are dropped, and {@code #ifdef} and the like are obeyed. */
final class Lexer {
  private static final String[] SIGNS = {"::", ":=", "..", "!=", "<=", ">=", "->", "=>", "<>"};

  private final String text;
  private final Set<String> symbols;
  private final Set<String> asked;
  private final List<Token> tokens = new ArrayList<>();
  private final Deque<Boolean> conditions = new ArrayDeque<>();
  private int at;
  private int line = 1;
  private int lineStart;
  private int lastEnd = -1;

  private Lexer(String text, Set<String> symbols, Set<String> asked) {
    this.text = text;
    this.asked = asked;
    this.symbols = new HashSet<>(symbols);
  }

  static List<Token> tokens(String text, Set<String> symbols) {
    return tokens(text, symbols, new HashSet<>());
  }

  /**
   * @param asked takes the symbols that directives name
   */
  static List<Token> tokens(String text, Set<String> symbols, Set<String> asked) {
    Lexer lexer = new Lexer(text, symbols, asked);
    lexer.run();
    return lexer.tokens;
  }

  private void run() {
    while (skipBlanks()) {
      char c = text.charAt(at);
      if (c == '#') {
        directive();
      } else if (conditions.contains(false)) {
        skipLine();
      } else {
        token(c);
      }
    }
    if (!conditions.isEmpty()) {
      throw malformed("an #ifdef has no #endif");
    }
    tokens.add(new Token(Token.Kind.END, "", line, at - lineStart + 1, false));
  }

  private Malformed malformed(String message) {
    return new Malformed(line, at - lineStart + 1, message);
  }

  private void newLine() {
    line++;
    lineStart = at + 1;
  }

  /** False at the end of the text. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        newLine();
        at++;
      } else if (Character.isWhitespace(c)) {
        at++;
      } else if (text.startsWith("//", at)) {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw malformed("a comment has no end");
        }
        for (; at < end + 2; at++) {
          if (text.charAt(at) == '\n') {
            newLine();
          }
        }
      } else {
        return true;
      }
    }
    return false;
  }

  private String restOfLine() {
    int end = text.indexOf('\n', at);
    String rest = text.substring(at, end < 0 ? text.length() : end);
    at += rest.length();
    return rest;
  }

  private void skipLine() {
    restOfLine();
  }

  private void directive() {
    String[] words = restOfLine().substring(1).strip().split("\\s+");
    String symbol = words.length > 1 ? words[1] : "";
    asked.add(symbol);
    switch (words[0]) {
      case "ifdef" -> conditions.push(symbols.contains(symbol));
      case "ifndef" -> conditions.push(!symbols.contains(symbol));
      case "else" -> {
        if (conditions.isEmpty()) {
          throw malformed("#else has no #ifdef");
        }
        conditions.push(!conditions.pop());
      }
      case "endif" -> {
        if (conditions.isEmpty()) {
          throw malformed("#endif has no #ifdef");
        }
        conditions.pop();
      }
      case "define" -> {
        if (!conditions.contains(false)) {
          symbols.add(symbol);
        }
      }
      case "undef" -> {
        if (!conditions.contains(false)) {
          symbols.remove(symbol);
        }
      }
      default -> throw malformed("the directive #" + words[0] + " is not supported");
    }
  }

  private void token(char c) {
    int start = at;
    Token.Kind kind;
    String word;
    if (Character.isLetter(c) || c == '_') {
      while (at < text.length()
          && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
        at++;
      }
      kind = Token.Kind.NAME;
      word = text.substring(start, at);
    } else if (Character.isDigit(c)) {
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
      kind = Token.Kind.NUMBER;
      word = text.substring(start, at);
    } else if (c == '"') {
      kind = Token.Kind.STRING;
      word = string();
    } else {
      kind = Token.Kind.SIGN;
      word = sign();
    }
    tokens.add(new Token(kind, word, line, start - lineStart + 1, start == lastEnd));
    lastEnd = at;
  }

  private String string() {
    int start = ++at;
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\n') {
        newLine();
      }
      at +=
          text.charAt(at) == '\\' && at + 1 < text.length() && text.charAt(at + 1) != '\n' ? 2 : 1;
    }
    if (at >= text.length()) {
      throw malformed("a string has no end");
    }
    return text.substring(start, at++);
  }

  private String sign() {
    for (String sign : SIGNS) {
      // A colour begins with <( and ends with )>, so <> is never a sign of its own there.
      if (text.startsWith(sign, at)) {
        at += sign.length();
        return sign;
      }
    }
    return String.valueOf(text.charAt(at++));
  }
}
