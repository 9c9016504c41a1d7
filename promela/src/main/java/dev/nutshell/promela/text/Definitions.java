package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Token.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code #define} and {@code #undef}. */
final class Definitions {
  private static final String COMMAND_LINE = "<command line>";

  private final Map<String, Macro> macros;
  private final Problems problems;

  Definitions(Map<String, Macro> macros, Problems problems) {
    this.macros = macros;
    this.problems = problems;
  }

  void fromCommandLine(String name, String value) {
    Scanner scanner = new Scanner(name + " " + value, COMMAND_LINE, problems);
    List<Token> line = new ArrayList<>();
    for (Token token = scanner.next(); !token.isEnd(); token = scanner.next()) {
      line.add(token);
    }
    Position at = new Position(COMMAND_LINE, 1, 1);
    define(line, new Token(Kind.NAME, "define", at, false, true, false));
  }

  void define(List<Token> line, Token directive) {
    if (line.isEmpty() || !line.getFirst().isName()) {
      problems.error(directive.at(), "#define needs the name of a macro.");
      return;
    }
    Token name = line.getFirst();
    if (name.text().equals("defined")) {
      problems.error(name.at(), "'defined' cannot be a macro.");
      return;
    }
    boolean withArguments = line.size() > 1 && line.get(1).is("(") && !line.get(1).spaced();
    Macro macro =
        withArguments
            ? withParameters(name, line)
            : new Macro(name.at(), name.text(), Optional.empty(), false, copy(line, 1));
    if (macro == null || !pastesWell(macro)) {
      return;
    }
    Macro old = macros.put(name.text(), macro);
    if (old != null && !old.sameAs(macro)) {
      problems.warning(
          name.at(),
          "Macro '" + name.text() + "' is defined again (first in line " + old.at().line() + ").");
    }
  }

  void undefine(List<Token> line, Token directive) {
    if (line.isEmpty() || !line.getFirst().isName()) {
      problems.error(directive.at(), "#undef needs the name of a macro.");
      return;
    }
    macros.remove(line.getFirst().text());
  }

  private static List<Token> copy(List<Token> line, int from) {
    return List.copyOf(line.subList(from, line.size()));
  }

  private Macro withParameters(Token name, List<Token> line) {
    Map<String, Integer> parameters = new HashMap<>();
    boolean variadic = false;
    int at = 2;
    while (at < line.size() && !line.get(at).is(")")) {
      Token token = line.get(at++);
      if (token.is("..") && at < line.size() && line.get(at).is(".")) {
        variadic = true;
        parameters.put("__VA_ARGS__", parameters.size());
        at++;
      } else if (token.isName() && !parameters.containsKey(token.text())) {
        parameters.put(token.text(), parameters.size());
      } else {
        problems.error(
            token.at(), token + " cannot be a parameter of macro '" + name.text() + "'.");
        return null;
      }
      boolean more = at < line.size() && line.get(at).is(",") && !variadic;
      if (more && at + 1 < line.size() && !line.get(at + 1).is(")")) {
        at++;
      } else {
        break;
      }
    }
    if (at >= line.size() || !line.get(at).is(")")) {
      problems.error(
          name.at(),
          "The parameters of macro '" + name.text() + "' are not closed: ')' is missing.");
      return null;
    }
    return new Macro(
        name.at(), name.text(), Optional.of(Map.copyOf(parameters)), variadic, copy(line, at + 1));
  }

  private boolean pastesWell(Macro macro) {
    List<Token> body = macro.body();
    if (!body.isEmpty() && (body.getFirst().is("##") || body.getLast().is("##"))) {
      problems.error(macro.at(), "## cannot stand at either end of macro '" + macro.name() + "'.");
      return false;
    }
    for (int i = 0; macro.takesArguments() && i < body.size(); i++) {
      boolean quotes = body.get(i).is("#");
      if (quotes && (i + 1 == body.size() || macro.parameterIndex(body.get(i + 1).text()) < 0)) {
        problems.error(
            macro.at(),
            "# in macro '" + macro.name() + "' must stand before one of its parameters.");
        return false;
      }
    }
    return true;
  }

  /** {@code defined X} by 1 or 0, before X itself would be expanded. */
  List<Token> replaceDefined(List<Token> tokens) {
    List<Token> replaced = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean open = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
      int nameAt = open ? i + 2 : i + 1;
      boolean closed = !open || nameAt + 1 < tokens.size() && tokens.get(nameAt + 1).is(")");
      boolean asks =
          token.text().equals("defined")
              && nameAt < tokens.size()
              && tokens.get(nameAt).isName()
              && closed;
      if (asks) {
        String value = macros.containsKey(tokens.get(nameAt).text()) ? "1" : "0";
        replaced.add(new Token(Kind.NUMBER, value, token.at(), true, false, false));
        i = open ? nameAt + 1 : nameAt;
      } else {
        replaced.add(token);
      }
    }
    return replaced;
  }
}
