package dev.nutshell.promela.token;

import dev.nutshell.promela.name.Inline;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Characters;
import dev.nutshell.promela.text.Preprocessor;
import dev.nutshell.promela.text.Problems;
import dev.nutshell.promela.text.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * What the grammar reads: words told apart by what they name, and separators put in where the text
 * may leave them out. As in SPIN a line end separates statements where the line ends like one, and
 * a closing brace or {@code else} needs no separator after it.
 */
public final class TokenStream {
  /** SPIN may have no such operators; where the model has something of that name, it is meant. */
  private static final Set<String> YIELDING = Set.of("R", "next", "X");

  private final RawTokens raw;
  private final Names names;
  private final Problems problems;
  private final Deque<Token> pushedBack = new ArrayDeque<>();

  private boolean inBody;
  private boolean inFormula;
  private boolean inForHead;
  private int parentheses;
  private Position lastAt;

  /** The last one read, for line ends; and the last one handed on, for braces and else. */
  private Terminal lastRead = Terminal.SEMICOLON;

  private Terminal lastGiven = Terminal.SEMICOLON;
  private Lexeme held;
  private Lexeme peeked;

  public TokenStream(Preprocessor preprocessor, Names names, Problems problems) {
    this.raw = new RawTokens(preprocessor, problems, this::isReserved);
    this.names = names;
    this.problems = problems;
  }

  private boolean isReserved(String word) {
    return Terminal.keyword(word) != null || constantWord(word) || names.mtype(word) != null;
  }

  private static boolean constantWord(String word) {
    return word.equals("true") || word.equals("false") || word.equals("skip");
  }

  public Lexeme peek() {
    if (peeked == null) {
      peeked = repaired();
    }
    return peeked;
  }

  public Lexeme next() {
    Lexeme lexeme = peek();
    peeked = null;
    lastAt = lexeme.at();
    if (lexeme.is(Terminal.LEFT_BRACE)) {
      names.openBrace();
    } else if (lexeme.is(Terminal.RIGHT_BRACE)) {
      names.closeBrace();
    }
    return lexeme;
  }

  public boolean at(Terminal terminal) {
    return peek().is(terminal);
  }

  public boolean accept(Terminal terminal) {
    boolean there = at(terminal);
    if (there) {
      next();
    }
    return there;
  }

  public boolean inInline() {
    return raw.inInline();
  }

  public void body(boolean inside) {
    inBody = inside;
    parentheses = 0;
  }

  public void formula(boolean inside) {
    inFormula = inside;
  }

  public void forHead(boolean inside) {
    inForHead = inside;
  }

  /** After an error the count of open parentheses means nothing any more. */
  public void forgetParentheses() {
    parentheses = 0;
  }

  /**
   * The text of a body from its opening brace to its closing one, unread by the grammar; null where
   * it is broken, which is reported. Nothing may have been peeked.
   */
  public List<Token> braced(Position owner, String what) {
    List<Token> body = new ArrayList<>();
    int nesting = 0;
    do {
      Token token = rawNext();
      if (token.isEnd() || nesting == 0 && !token.is("{")) {
        pushedBack.push(token);
        problems.error(
            token.isEnd() ? owner : token.at(),
            token.isEnd()
                ? "The body of " + what + " is not closed: '}' is missing."
                : "Expected '{', the body of " + what + ", but met " + token + ".");
        return null;
      }
      body.add(token);
      nesting += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    } while (nesting > 0);
    return body;
  }

  /** The next token as it stands in the text; nothing may have been peeked. */
  public Token rawNext() {
    return pushedBack.isEmpty() ? raw.next() : pushedBack.pop();
  }

  /** Reads these tokens before anything else; nothing may have been peeked. */
  public void insert(List<Token> tokens) {
    for (int i = tokens.size() - 1; i >= 0; i--) {
      pushedBack.push(tokens.get(i));
    }
  }

  public void expand(Inline inline, List<List<Token>> arguments, Position call) {
    raw.expand(inline, arguments, call);
    lastRead = Terminal.SEMICOLON;
  }

  /** Puts separators after {@code else} and closing braces, and drops those before a brace. */
  private Lexeme repaired() {
    Lexeme lexeme = held;
    if (lexeme != null) {
      held = null;
      lastRead = lexeme.terminal();
    } else {
      lexeme = read();
      if (needsSeparator(lexeme.terminal())) {
        held = lexeme;
        lastGiven = Terminal.SEMICOLON;
        lastRead = Terminal.SEMICOLON;
        return Lexeme.impliedSeparator(lexeme.at());
      }
      if (lexeme.terminal().isSeparator()) {
        held = read();
        boolean superfluous = held.is(Terminal.RIGHT_BRACE) || held.terminal().isSeparator();
        if (superfluous) {
          lexeme = held;
          held = null;
        }
      }
    }
    lastGiven = lexeme.terminal();
    return lexeme;
  }

  private boolean needsSeparator(Terminal next) {
    if (inFormula) {
      return false;
    }
    if (lastGiven == Terminal.ELSE) {
      return !next.isSeparator() && next != Terminal.FI;
    }
    if (lastGiven != Terminal.RIGHT_BRACE) {
      return false;
    }
    return switch (next) {
      // SPIN has no ',' here and so refuses 'chan a = [1] of {byte}, b = [1] of {byte}'.
      case PROCTYPE,
          INIT,
          NEVER,
          OPTION,
          FI,
          OD,
          RIGHT_BRACE,
          UNLESS,
          SEMICOLON,
          ARROW,
          END,
          COMMA ->
          false;
      default -> true;
    };
  }

  /** Puts separators at line ends. */
  private Lexeme read() {
    while (true) {
      Token token = rawNext();
      if (token.startsLine() && inBody && parentheses == 0 && endsStatement(lastRead)) {
        boolean mayBeUnless = lastRead == Terminal.RIGHT_BRACE && token.text().startsWith("u");
        if (!mayBeUnless) {
          pushedBack.push(token);
          lastRead = Terminal.SEMICOLON;
          return Lexeme.impliedSeparator(lastAt == null ? token.at() : lastAt);
        }
      }
      Lexeme lexeme = lexeme(token);
      if (lexeme.is(Terminal.LTL) && !raw.inFormulas()) {
        raw.defer(token);
        continue;
      }
      if (token.is("*") && endsComment(token)) {
        continue;
      }
      parentheses += lexeme.is(Terminal.LEFT_PARENTHESIS) ? 1 : 0;
      parentheses -= lexeme.is(Terminal.RIGHT_PARENTHESIS) && parentheses > 0 ? 1 : 0;
      lastRead = lexeme.terminal();
      return lexeme;
    }
  }

  /** SPIN overlooks the end of a comment that was never begun; old models hold nested ones. */
  private boolean endsComment(Token star) {
    Token following = rawNext();
    if (following.is("/") && !following.spaced()) {
      problems.warning(star.at(), "This '*/' ends no comment and is ignored.");
      return true;
    }
    pushedBack.push(following);
    return false;
  }

  private boolean endsStatement(Terminal terminal) {
    return switch (terminal) {
      case RIGHT_BRACE, RIGHT_PARENTHESIS, RIGHT_BRACKET, OD, FI, ELSE, BREAK -> true;
      case C_CODE, C_EXPR, C_DECL, NAME, CONSTANT, INCREMENT, DECREMENT -> true;
      // SPIN reads it as '(timeout)', but not inside an inline.
      case TIMEOUT -> !raw.inInline();
      default -> false;
    };
  }

  private Lexeme lexeme(Token token) {
    return switch (token.kind()) {
      case NAME -> word(token);
      case NUMBER -> number(token);
      case STRING -> Lexeme.of(Terminal.STRING, token.text(), token.at());
      case CHARACTER -> character(token);
      case PUNCTUATOR -> punctuator(token);
      case STRAY -> stray(token);
      case LINE_END, END -> Lexeme.of(Terminal.END, "", token.at());
    };
  }

  private Lexeme stray(Token token) {
    char first = token.text().charAt(0);
    String message =
        first == '"' || first == '\''
            ? "This " + (first == '"' ? "string" : "character") + " is not closed."
            : "The character '" + token.text() + "' (code " + (int) first + ") has no place here.";
    problems.error(token.at(), message);
    return Lexeme.of(Terminal.STRAY, token.text(), token.at());
  }

  private Lexeme word(Token token) {
    String word = token.text();
    Position at = token.at();
    Terminal operator = inFormula ? Terminal.formulaWord(word) : null;
    if (operator != null && !(YIELDING.contains(word) && isKnown(word))) {
      return Lexeme.of(operator, word, at);
    }
    Terminal keyword = Terminal.keyword(word);
    if (keyword != null && (keyword != Terminal.IN || inForHead)) {
      return Lexeme.of(keyword, word, at);
    }
    if (constantWord(word)) {
      return Lexeme.constant(word, at, word.equals("false") ? 0 : 1);
    }
    MtypeConstant symbol = names.mtype(word);
    if (symbol != null) {
      return new Lexeme(Terminal.CONSTANT, word, at, symbol.value(), symbol, false);
    }
    return Lexeme.of(nameKind(word), word, at);
  }

  private boolean isKnown(String word) {
    return names.find(word) != null || names.mtype(word) != null || names.proctype(word) != null;
  }

  private Terminal nameKind(String word) {
    if (names.structure(word) != null) {
      return Terminal.TYPE_NAME;
    }
    if (names.proctype(word) != null) {
      return Terminal.PROCESS_NAME;
    }
    return names.inline(word) != null ? Terminal.INLINE_NAME : Terminal.NAME;
  }

  private Lexeme number(Token token) {
    String digits = token.text();
    if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      problems.error(token.at(), "'" + digits + "' is no number: Promela has decimal ones only.");
      return Lexeme.constant(digits, token.at(), 0);
    }
    // 32 bits, as SPIN keeps them: 2147483648 up to 4294967295 turn negative, and some use that.
    long value = digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
    if (value > 0xFFFF_FFFFL) {
      problems.warning(
          token.at(), digits + " does not fit into 32 bits: it is read as " + (int) value + ".");
    }
    return Lexeme.constant(digits, token.at(), (int) value);
  }

  private Lexeme character(Token token) {
    int value = Characters.value(token.text());
    if (value < 0) {
      problems.error(token.at(), token.text() + " is not one character.");
    }
    return Lexeme.constant(token.text(), token.at(), value);
  }

  private Lexeme punctuator(Token token) {
    if (inFormula) {
      Lexeme operator = formulaOperator(token);
      if (operator != null) {
        return operator;
      }
    }
    Terminal terminal = Terminal.punctuator(token.text());
    return terminal == null ? stray(token) : Lexeme.of(terminal, token.text(), token.at());
  }

  /** The operators of formulas that are made of two of Promela's. */
  private Lexeme formulaOperator(Token token) {
    return switch (token.text()) {
      case "->" -> Lexeme.of(Terminal.IMPLIES, "->", token.at());
      case "!!" -> {
        pushedBack.push(new Token(Token.Kind.PUNCTUATOR, "!", token.at(), false, false, false));
        yield Lexeme.of(Terminal.NOT, "!", token.at());
      }
      case "[" -> pair(token, "]", Terminal.ALWAYS);
      case "/" -> pair(token, "\\", Terminal.AND);
      case "\\" -> pair(token, "/", Terminal.OR);
      case "<" -> {
        Lexeme eventually = pair(token, ">", Terminal.EVENTUALLY);
        yield eventually != null ? eventually : pair(token, "->", Terminal.EQUIVALENT);
      }
      default -> null;
    };
  }

  private Lexeme pair(Token first, String second, Terminal terminal) {
    Token following = rawNext();
    if (following.is(second) && !following.spaced()) {
      return Lexeme.of(terminal, first.text() + second, first.at());
    }
    pushedBack.push(following);
    return null;
  }
}
