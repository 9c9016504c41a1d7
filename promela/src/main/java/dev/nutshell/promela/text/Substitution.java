package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Puts arguments into a macro's body, with {@code #} and {@code ##} as C has them. */
final class Substitution {
  /** An argument as written, for {@code #} and {@code ##}, and with its own macros expanded. */
  static final class Argument {
    private final List<Token> written;
    private final Supplier<List<Token>> expansion;
    private List<Token> expanded;

    Argument(List<Token> written, Supplier<List<Token>> expansion) {
      this.written = written;
      this.expansion = expansion;
    }

    List<Token> expanded() {
      if (expanded == null) {
        expanded = expansion.get();
      }
      return expanded;
    }
  }

  private final Macro macro;
  private final Token name;
  private final List<Argument> arguments;
  private final Problems problems;
  private final Token nothing;
  private final List<Token> result = new ArrayList<>();

  Substitution(Macro macro, Token name, List<Argument> arguments, Problems problems) {
    this.macro = macro;
    this.name = name;
    this.arguments = arguments;
    this.problems = problems;
    this.nothing = new Token(Kind.STRAY, "", name.at(), false, false, false);
  }

  List<Token> result() {
    List<Token> body = macro.body();
    for (int i = 0; i < body.size(); i++) {
      boolean pastes = i > 0 && i + 1 < body.size() && body.get(i).is("##");
      if (pastes) {
        i++;
      }
      boolean beforePaste = i + 2 < body.size() && body.get(i + 1).is("##");
      List<Token> piece;
      if (quotes(body, i)) {
        piece = List.of(quoted(body.get(i), argument(body.get(i + 1))));
        i++;
      } else {
        piece = piece(body.get(i), pastes || beforePaste);
      }
      if (pastes) {
        paste(piece);
      } else {
        result.addAll(piece);
      }
    }
    result.removeIf(token -> token == nothing);
    if (!result.isEmpty()) {
      result.set(0, result.getFirst().as(result.getFirst().at(), name.spaced(), name.startsLine()));
    }
    return result;
  }

  private boolean quotes(List<Token> body, int i) {
    return macro.takesArguments()
        && body.get(i).is("#")
        && i + 1 < body.size()
        && argument(body.get(i + 1)) != null;
  }

  private Argument argument(Token token) {
    int index = token.isName() ? macro.parameterIndex(token.text()) : -1;
    return index < 0 ? null : arguments.get(index);
  }

  private List<Token> piece(Token token, boolean asWritten) {
    Argument argument = argument(token);
    if (argument == null) {
      return List.of(token.as(name.at(), token.spaced(), false));
    }
    List<Token> tokens = asWritten ? argument.written : argument.expanded();
    if (tokens.isEmpty()) {
      return List.of(nothing);
    }
    List<Token> piece = new ArrayList<>(tokens);
    piece.set(0, tokens.getFirst().as(tokens.getFirst().at(), token.spaced(), false));
    return piece;
  }

  private void paste(List<Token> right) {
    Token left = result.removeLast();
    Token joined = join(left, right.getFirst());
    result.add(joined);
    result.addAll(right.subList(1, right.size()));
  }

  private Token join(Token left, Token right) {
    if (right == nothing) {
      return left;
    }
    if (left == nothing) {
      return right.as(right.at(), left.spaced(), false);
    }
    Scanner scanner = new Scanner(left.text() + right.text(), name.at().file(), problems);
    Token joined = scanner.next();
    if (!scanner.next().isEnd()) {
      problems.error(
          name.at(),
          "Macro '"
              + macro.name()
              + "' pastes "
              + left
              + " and "
              + right
              + " together with ##, which gives no token.");
      return left;
    }
    return joined.as(name.at(), left.spaced(), false);
  }

  private Token quoted(Token hash, Argument argument) {
    StringBuilder text = new StringBuilder("\"");
    for (Token token : argument.written) {
      if (token.spaced() && text.length() > 1) {
        text.append(' ');
      }
      boolean escapes = token.kind() == Kind.STRING || token.kind() == Kind.CHARACTER;
      String spelling = token.text();
      text.append(escapes ? spelling.replace("\\", "\\\\").replace("\"", "\\\"") : spelling);
    }
    Position at = name.at();
    return new Token(Kind.STRING, text.append('"').toString(), at, hash.spaced(), false, false);
  }
}
