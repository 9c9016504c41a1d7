package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Expands macros in a stream of tokens. A macro is not expanded again inside its own expansion, so
 * that expansion ends; but it may end late, hence the limits.
 *
 * <p>Invariant: {@code active} holds the names of the macros whose expansions are on {@code
 * frames}.
 */
final class Expander {
  /** The longest expansion of one macro use, and the most nested macro calls in arguments. */
  static final int LONGEST = 1_000_000;

  static final int MOST_TOKENS = 5_000_000;
  static final int DEEPEST = 200;

  private static final Token ARGUMENT_END = null;

  private final Map<String, Macro> macros;
  private final Supplier<Token> source;
  private final Problems problems;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final Set<String> active = new HashSet<>();
  private Token pushedBack;
  private boolean owesLineStart;
  private int depth;
  private long produced;
  private long producedHere;

  /** Tokens to be read before the source goes on; without a macro: a closed list of its own. */
  private static final class Frame {
    final String macro;
    final List<Token> tokens;
    int next;

    Frame(String macro, List<Token> tokens) {
      this.macro = macro;
      this.tokens = tokens;
    }
  }

  Expander(Map<String, Macro> macros, Supplier<Token> source, Problems problems) {
    this.macros = macros;
    this.source = source;
    this.problems = problems;
  }

  /** The next token with all macros expanded. */
  Token next() {
    while (true) {
      Token token = take();
      if (token == ARGUMENT_END || !token.isName() || token.frozen()) {
        return token;
      }
      Macro macro = macros.get(token.text());
      if (macro == null) {
        return builtin(token);
      }
      if (active.contains(macro.name())) {
        return token.freeze();
      }
      if (frames.isEmpty()) {
        producedHere = 0;
      }
      if (!macro.takesArguments()) {
        push(macro, token, List.of());
      } else if (!call(macro, token)) {
        return token;
      }
    }
  }

  /** Expands a closed list of tokens, as directives and arguments need it. */
  List<Token> expand(List<Token> tokens) {
    Token saved = pushedBack;
    boolean savedLineStart = owesLineStart;
    pushedBack = null;
    owesLineStart = false;
    if (frames.isEmpty()) {
      producedHere = 0;
    }
    frames.push(new Frame(null, tokens));
    List<Token> expanded = new ArrayList<>();
    for (Token token = next(); token != ARGUMENT_END; token = next()) {
      expanded.add(token);
    }
    frames.pop();
    pushedBack = saved;
    owesLineStart = savedLineStart;
    return expanded;
  }

  private Token take() {
    Token token = takeAny();
    if (owesLineStart && token != ARGUMENT_END) {
      owesLineStart = false;
      return token.as(token.at(), true, true);
    }
    return token;
  }

  private Token takeAny() {
    if (pushedBack != null) {
      Token token = pushedBack;
      pushedBack = null;
      return token;
    }
    while (!frames.isEmpty()) {
      Frame frame = frames.peek();
      if (frame.next < frame.tokens.size()) {
        return frame.tokens.get(frame.next++);
      }
      if (frame.macro == null) {
        return ARGUMENT_END;
      }
      frames.pop();
      active.remove(frame.macro);
    }
    return source.get();
  }

  private Token builtin(Token token) {
    return switch (token.text()) {
      case "__LINE__" -> replace(token, Kind.NUMBER, String.valueOf(token.at().line()));
      case "__FILE__" -> replace(token, Kind.STRING, '"' + token.at().file() + '"');
      default -> token;
    };
  }

  private static Token replace(Token token, Kind kind, String text) {
    return new Token(kind, text, token.at(), token.spaced(), token.startsLine(), false);
  }

  /** Whether an argument list follows, so that the macro was expanded (or found wrong). */
  private boolean call(Macro macro, Token name) {
    Token following = take();
    if (following == ARGUMENT_END || !following.is("(")) {
      pushedBack = following;
      return false;
    }
    List<List<Token>> arguments = new ArgumentReader(macro, name).read();
    if (arguments != null) {
      push(macro, name, arguments.stream().map(tokens -> argument(name, tokens)).toList());
    }
    return true;
  }

  /** Expanded where the body asks for it and not before: what nobody uses cannot be wrong. */
  private Substitution.Argument argument(Token name, List<Token> written) {
    return new Substitution.Argument(written, () -> expandArgument(name, written));
  }

  private List<Token> expandArgument(Token name, List<Token> written) {
    if (++depth > DEEPEST) {
      problems.fatal(name.at(), "Macro calls are nested deeper than " + DEEPEST + ".");
    }
    List<Token> expanded = problems.stopped() ? List.of() : expand(written);
    depth--;
    return expanded;
  }

  private void push(Macro macro, Token name, List<Substitution.Argument> arguments) {
    List<Token> body = new Substitution(macro, name, arguments, problems).result();
    produced += body.size();
    producedHere += body.size();
    if (producedHere > LONGEST || produced > MOST_TOKENS) {
      problems.fatal(
          name.at(),
          "Macro '"
              + macro.name()
              + "' expands to more than "
              + LONGEST
              + " tokens: its definition, or one that it uses, grows without end.");
      return;
    }
    if (body.isEmpty()) {
      owesLineStart |= name.startsLine();
      return;
    }
    frames.push(new Frame(macro.name(), body));
    active.add(macro.name());
  }

  /** Reads the arguments of one call; the opening parenthesis is already taken. */
  private final class ArgumentReader {
    private final Macro macro;
    private final Position at;
    private final List<List<Token>> arguments = new ArrayList<>();
    private List<Token> current = new ArrayList<>();

    ArgumentReader(Macro macro, Token name) {
      this.macro = macro;
      this.at = name.at();
    }

    /** The arguments, or null where they are wrong. */
    List<List<Token>> read() {
      int nesting = 1;
      while (true) {
        Token token = take();
        if (token == ARGUMENT_END || token.isEnd()) {
          pushedBack = token;
          problems.error(
              at, "The arguments of macro '" + macro.name() + "' are not closed: ')' is missing.");
          return null;
        }
        nesting += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (nesting == 0) {
          arguments.add(current);
          return checked();
        }
        if (nesting == 1 && token.is(",") && !inRest()) {
          arguments.add(current);
          current = new ArrayList<>();
        } else {
          boolean spaced = token.spaced() || token.startsLine();
          current.add(token.as(token.at(), spaced, false));
        }
      }
    }

    private boolean inRest() {
      return macro.variadic() && arguments.size() == macro.parameters().orElseThrow().size() - 1;
    }

    private List<List<Token>> checked() {
      int wanted = macro.parameters().orElseThrow().size();
      if (wanted == 0 && arguments.size() == 1 && arguments.getFirst().isEmpty()) {
        return List.of();
      }
      if (macro.variadic() && arguments.size() == wanted - 1) {
        arguments.add(List.of());
      }
      if (arguments.size() == wanted) {
        return arguments;
      }
      problems.error(
          at,
          "Macro '"
              + macro.name()
              + "' takes "
              + wanted
              + (wanted == 1 ? " argument" : " arguments")
              + ", but "
              + arguments.size()
              + (arguments.size() == 1 ? " is given." : " are given."));
      return null;
    }
  }
}
