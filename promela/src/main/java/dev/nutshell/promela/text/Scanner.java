package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Token.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Splits one file's text into tokens: joins lines that end in a backslash, drops comments, keeps
 * line ends, because directives end with them.
 */
final class Scanner {
  private static final char END = '\uffff';

  /** Longer ones first where one begins the other. */
  private static final Set<String> PAIRS =
      Set.of(
          "->", "--", "++", "<<", ">>", "<=", ">=", "==", "!=", "!!", "??", "&&", "||", "::", "..",
          "##");

  private static final String SINGLES = "{}()[];:,.=+-*/%<>!?&|^~@#\\";

  private final String text;
  private final Problems problems;
  private final Map<String, String> spellings = new HashMap<>();
  private String file;
  private int offset;
  private int line = 1;
  private int column = 1;
  private boolean spaced;
  private boolean startsLine = true;
  private boolean sawNul;

  Scanner(String text, String file, Problems problems) {
    this.text = text;
    this.file = file;
    this.problems = problems;
  }

  /** From the next line on, the user knows the text by this line and file. */
  void renumber(int nextLine, String nextFile) {
    line = nextLine;
    file = nextFile;
  }

  String file() {
    return file;
  }

  Token next() {
    skipBlanks();
    Position at = position();
    char first = look();
    if (first == END) {
      return token(Kind.END, "", at);
    }
    if (first == '\n') {
      advance();
      Token end = token(Kind.LINE_END, "\n", at);
      startsLine = true;
      return end;
    }
    if (isLetter(first)) {
      return token(Kind.NAME, word(), at);
    }
    if (isDigit(first)) {
      return token(Kind.NUMBER, word(), at);
    }
    if (first == '"' || first == '\'') {
      return quoted(at, first);
    }
    return punctuator(at, first);
  }

  private Token token(Kind kind, String spelling, Position at) {
    Token token = new Token(kind, spell(spelling), at, spaced, startsLine, false);
    spaced = false;
    startsLine = false;
    return token;
  }

  private String spell(String spelling) {
    String known = spellings.putIfAbsent(spelling, spelling);
    return known == null ? spelling : known;
  }

  private Position position() {
    // A line marker may say that what follows is line 0.
    return new Position(file, Math.max(line, 1), column);
  }

  private Token punctuator(Position at, char first) {
    advance();
    char second = look();
    if (second != END && PAIRS.contains("" + first + second)) {
      advance();
      return token(Kind.PUNCTUATOR, "" + first + second, at);
    }
    Kind kind = SINGLES.indexOf(first) >= 0 ? Kind.PUNCTUATOR : Kind.STRAY;
    return token(kind, String.valueOf(first), at);
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    while (isLetter(look()) || isDigit(look())) {
      word.append(advance());
    }
    return word.toString();
  }

  private Token quoted(Position at, char quote) {
    StringBuilder quoted = new StringBuilder();
    quoted.append(advance());
    while (look() != quote) {
      if (look() == '\n' || look() == END) {
        return token(Kind.STRAY, quoted.toString(), at);
      }
      char taken = advance();
      quoted.append(taken);
      if (taken == '\\' && look() != '\n' && look() != END) {
        quoted.append(advance());
      }
    }
    quoted.append(advance());
    return token(quote == '"' ? Kind.STRING : Kind.CHARACTER, quoted.toString(), at);
  }

  private void skipBlanks() {
    while (true) {
      char c = look();
      if (c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\u000b' || c == 0) {
        if (c == 0 && !sawNul) {
          sawNul = true;
          problems.warning(position(), "NUL bytes in the file are ignored.");
        }
        advance();
      } else if (c == '/' && follows('*')) {
        skipComment();
      } else if (c == '/' && follows('/')) {
        while (look() != '\n' && look() != END) {
          advance();
        }
      } else {
        return;
      }
      spaced = true;
    }
  }

  private void skipComment() {
    Position opening = position();
    advance();
    advance();
    while (!(look() == '*' && follows('/'))) {
      if (look() == END) {
        problems.error(opening, "This comment is not closed: '*/' is missing.");
        return;
      }
      advance();
    }
    advance();
    advance();
  }

  /** Whether the character after the current one is the given one. */
  private boolean follows(char expected) {
    int oldOffset = offset;
    int oldLine = line;
    int oldColumn = column;
    advance();
    boolean yes = look() == expected;
    offset = oldOffset;
    line = oldLine;
    column = oldColumn;
    return yes;
  }

  /** The current character: {@code '\n'} for any line end, END at the end of the text. */
  private char look() {
    while (offset < text.length() && text.charAt(offset) == '\\') {
      int end = spliceEnd();
      if (end < 0) {
        break;
      }
      offset = end;
      line++;
      column = 1;
    }
    if (offset >= text.length()) {
      return END;
    }
    char c = text.charAt(offset);
    return c == '\r' && lineEndAt(offset) > offset ? '\n' : c == END ? '?' : c;
  }

  /** Where the text goes on after a backslash that joins two lines, or -1 where it joins none. */
  private int spliceEnd() {
    int at = offset + 1;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    int end = lineEndAt(at);
    return end > at ? end : -1;
  }

  /** The offset after a line end that begins there, or the same offset where none does. */
  private int lineEndAt(int at) {
    if (at < text.length() && text.charAt(at) == '\n') {
      return at + 1;
    }
    boolean pair = text.startsWith("\r\n", at);
    return pair ? at + 2 : at;
  }

  private char advance() {
    char c = look();
    if (c == '\n') {
      offset = lineEndAt(offset);
      line++;
      column = 1;
    } else if (c != END) {
      offset++;
      column++;
    }
    return c;
  }

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
