package dev.nutshell.lsp;

import java.util.ArrayList;
import java.util.List;

/** The words, numbers, texts and signs of a file, without its comments. Never fails. */
final class Tokens {
  /** What a token is. */
  enum Kind {
    WORD,
    NUMBER,
    TEXT,
    SIGN
  }

  /**
   * @param line from 0
   * @param column from 0
   */
  record Token(Kind kind, String text, int line, int column) {
    boolean is(String sign) {
      return text.equals(sign);
    }

    boolean isWord() {
      return kind == Kind.WORD;
    }

    int end() {
      return column + text.length();
    }

    boolean covers(int atLine, int atColumn) {
      return line == atLine && column <= atColumn && atColumn <= end();
    }
  }

  private static final List<String> LONG_SIGNS =
      List.of("->", "::", "..", "||", "&&", "==", "!=", "<=", ">=", ":=", "++", "--", "!!", "??");

  private Tokens() {}

  static List<Token> of(String text) {
    List<Token> tokens = new ArrayList<>();
    int line = 0;
    int lineStart = 0;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = at + 1;
      if (c == '\n') {
        line++;
        lineStart = end;
      } else if (text.startsWith("//", at)) {
        end = indexOf(text, "\n", at);
      } else if (text.startsWith("/*", at)) {
        int close = text.indexOf("*/", at + 2);
        end = close < 0 ? text.length() : close + 2;
        for (int i = at; i < end; i++) {
          if (text.charAt(i) == '\n') {
            line++;
            lineStart = i + 1;
          }
        }
      } else if (c == '"') {
        end = at + 1;
        while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
          end += text.charAt(end) == '\\' && end + 1 < text.length() ? 2 : 1;
        }
        end = Math.min(text.length(), end + 1);
        tokens.add(new Token(Kind.TEXT, text.substring(at, end), line, at - lineStart));
      } else if (Character.isLetter(c) || c == '_') {
        while (end < text.length() && isPart(text.charAt(end))) {
          end++;
        }
        tokens.add(new Token(Kind.WORD, text.substring(at, end), line, at - lineStart));
      } else if (Character.isDigit(c)) {
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
          end++;
        }
        tokens.add(new Token(Kind.NUMBER, text.substring(at, end), line, at - lineStart));
      } else if (!Character.isWhitespace(c)) {
        String two = text.substring(at, Math.min(at + 2, text.length()));
        end = at + (LONG_SIGNS.contains(two) ? 2 : 1);
        tokens.add(new Token(Kind.SIGN, text.substring(at, end), line, at - lineStart));
      }
      at = end;
    }
    return tokens;
  }

  private static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static int indexOf(String text, String what, int from) {
    int found = text.indexOf(what, from);
    return found < 0 ? text.length() : found;
  }
}
