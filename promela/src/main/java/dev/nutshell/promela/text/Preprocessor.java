package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Token.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a text and what it includes, does the directives, expands the macros, and hands out the
 * tokens that are left. Never throws for anything that a text may hold.
 */
public final class Preprocessor {
  static final int DEEPEST_INCLUDE = 64;
  private static final int MOST_INCLUDES = 10_000;

  private final Set<Path> included = new LinkedHashSet<>();
  private final Problems problems;
  private final Map<String, Macro> macros = new HashMap<>();
  private final Definitions definitions;
  private final Expander expander;
  private final Deque<Source> sources = new ArrayDeque<>();
  private int includes;

  /** A file being read, and the conditions that are open in it. */
  private static final class Source {
    final Path path;
    final Scanner scanner;
    final Deque<Group> groups = new ArrayDeque<>();

    Source(Path path, Scanner scanner) {
      this.path = path;
      this.scanner = scanner;
    }

    boolean skipping() {
      return !groups.isEmpty() && !groups.peek().live;
    }
  }

  /** An open {@code #if}. */
  private static final class Group {
    final Position at;
    final boolean outerLive;
    boolean live;
    boolean wasLive;
    boolean sawElse;

    Group(Position at, boolean outerLive, boolean live) {
      this.at = at;
      this.outerLive = outerLive;
      this.live = outerLive && live;
      this.wasLive = live;
    }
  }

  /**
   * @param defines macros from the command line, with what they stand for
   */
  public Preprocessor(SourceText text, Map<String, String> defines, Problems problems) {
    this.problems = problems;
    this.definitions = new Definitions(macros, problems);
    this.expander = new Expander(macros, this::read, problems);
    defines.forEach(definitions::fromCommandLine);
    open(text);
  }

  /** The next token; after the last one, or where reading must stop, the end for ever. */
  public Token next() {
    Token token = expander.next();
    return problems.stopped() && !token.isEnd() ? end(token.at()) : token;
  }

  private void open(SourceText text) {
    sources.push(new Source(text.path(), new Scanner(text.text(), text.name(), problems)));
  }

  /** The files that were read so far beside the text. */
  public List<Path> included() {
    return List.copyOf(included);
  }

  private static Token end(Position at) {
    return new Token(Kind.END, "", at, true, true, false);
  }

  /** The next token that is no directive and in no skipped group. */
  private Token read() {
    while (true) {
      Source source = sources.peek();
      Token token = source.scanner.next();
      if (token.isEnd() || problems.stopped()) {
        reportOpenGroups(source);
        if (sources.size() == 1 || problems.stopped()) {
          return end(token.at());
        }
        sources.pop();
      } else if (token.is("#") && token.startsLine()) {
        directive(source, token);
      } else if (token.kind() != Kind.LINE_END && !source.skipping()) {
        return token;
      }
    }
  }

  private void reportOpenGroups(Source source) {
    while (!source.groups.isEmpty()) {
      problems.error(source.groups.pop().at, "This condition is not closed: #endif is missing.");
    }
  }

  private void directive(Source source, Token hash) {
    List<Token> line = new ArrayList<>();
    Token token = source.scanner.next();
    for (; !token.endsDirective(); token = source.scanner.next()) {
      line.add(token);
    }
    if (line.isEmpty()) {
      return;
    }
    Token first = line.getFirst();
    List<Token> rest = line.subList(1, line.size());
    switch (first.text()) {
      case "if" -> openGroup(source, hash, !source.skipping() && condition(rest, first));
      case "ifdef" -> openGroup(source, hash, !source.skipping() && isDefined(rest, first));
      case "ifndef" -> openGroup(source, hash, !source.skipping() && !isDefined(rest, first));
      case "elif" -> elseIf(source, hash, rest, first);
      case "else" -> otherwise(source, hash);
      case "endif" -> closeGroup(source, hash);
      default -> {
        if (!source.skipping()) {
          liveDirective(source, first, rest, hash);
        }
      }
    }
  }

  private void liveDirective(Source source, Token first, List<Token> rest, Token hash) {
    switch (first.text()) {
      case "define" -> definitions.define(rest, first);
      case "undef" -> definitions.undefine(rest, first);
      case "include" -> include(source, rest, first);
      case "line" -> renumber(source, expander.expand(rest), first);
      case "error" -> problems.error(hash.at(), "#error" + spelled(rest));
      case "warning" -> problems.warning(hash.at(), "#warning" + spelled(rest));
      case "ident", "pragma" -> {}
      default -> {
        if (first.kind() == Kind.NUMBER) {
          List<Token> marker = new ArrayList<>(rest);
          marker.addFirst(first);
          renumber(source, marker, first);
        } else {
          problems.error(hash.at(), "There is no preprocessor directive #" + first.text() + ".");
        }
      }
    }
  }

  private static String spelled(List<Token> tokens) {
    StringBuilder text = new StringBuilder();
    for (Token token : tokens) {
      text.append(token.spaced() || text.isEmpty() ? " " : "").append(token.text());
    }
    return text.toString();
  }

  private void openGroup(Source source, Token hash, boolean live) {
    source.groups.push(new Group(hash.at(), !source.skipping(), live));
  }

  private boolean condition(List<Token> tokens, Token directive) {
    try {
      List<Token> prepared = expander.expand(definitions.replaceDefined(tokens));
      return new Condition(prepared, directive.at(), macros::containsKey).holds();
    } catch (Condition.Wrong wrong) {
      problems.error(wrong.at(), wrong.getMessage());
      return false;
    }
  }

  private boolean isDefined(List<Token> tokens, Token directive) {
    if (tokens.isEmpty() || !tokens.getFirst().isName()) {
      problems.error(directive.at(), "#" + directive.text() + " needs the name of a macro.");
      return false;
    }
    return macros.containsKey(tokens.getFirst().text());
  }

  private Group innermost(Source source, Token hash, String directive) {
    Group group = source.groups.peek();
    if (group == null) {
      problems.error(hash.at(), directive + " without #if.");
    } else if (group.sawElse && !directive.equals("#endif")) {
      problems.error(hash.at(), directive + " after #else.");
    }
    return group;
  }

  private void elseIf(Source source, Token hash, List<Token> tokens, Token first) {
    Group group = innermost(source, hash, "#elif");
    if (group != null) {
      group.live = group.outerLive && !group.wasLive && condition(tokens, first);
      group.wasLive |= group.live;
    }
  }

  private void otherwise(Source source, Token hash) {
    Group group = innermost(source, hash, "#else");
    if (group != null) {
      group.live = group.outerLive && !group.wasLive;
      group.wasLive = true;
      group.sawElse = true;
    }
  }

  private void closeGroup(Source source, Token hash) {
    if (innermost(source, hash, "#endif") != null) {
      source.groups.pop();
    }
  }

  private void include(Source source, List<Token> rest, Token directive) {
    List<Token> tokens = expander.expand(rest);
    if (tokens.size() != 1 || tokens.getFirst().kind() != Kind.STRING) {
      problems.error(directive.at(), "#include needs a file name in double quotes.");
      return;
    }
    String name = tokens.getFirst().text();
    name = name.substring(1, name.length() - 1);
    Position at = tokens.getFirst().at();
    if (sources.size() > DEEPEST_INCLUDE || ++includes > MOST_INCLUDES) {
      problems.fatal(
          at,
          "#include is nested deeper than "
              + DEEPEST_INCLUDE
              + ": does '"
              + name
              + "' include itself?");
      return;
    }
    try {
      Path path = source.path.resolveSibling(name);
      if (!Files.isRegularFile(path)) {
        problems.error(at, "File '" + name + "' to include is not found.");
        return;
      }
      String shown = beside(source.scanner.file(), name);
      open(SourceText.read(path, shown));
      included.add(path);
    } catch (IOException | RuntimeException e) {
      // A name that is no path on this system gives an unchecked exception.
      problems.error(at, "File '" + name + "' to include cannot be read.");
    }
  }

  /** What the user calls an included file: written beside the file that includes it. */
  private static String beside(String file, String name) {
    int slash = file.lastIndexOf('/');
    return slash < 0 || name.startsWith("/") ? name : file.substring(0, slash + 1) + name;
  }

  private void renumber(Source source, List<Token> tokens, Token directive) {
    boolean number =
        !tokens.isEmpty()
            && tokens.getFirst().kind() == Kind.NUMBER
            && tokens.getFirst().text().matches("[0-9]{1,9}");
    boolean named = tokens.size() > 1;
    if (!number || named && tokens.get(1).kind() != Kind.STRING) {
      problems.error(
          directive.at(), "A line marker needs a line number and a file name in quotes.");
      return;
    }
    String file = source.scanner.file();
    if (named) {
      String quoted = tokens.get(1).text();
      file = quoted.substring(1, quoted.length() - 1);
    }
    source.scanner.renumber(Integer.parseInt(tokens.getFirst().text()), file);
  }
}
