package dev.nutshell.lsp;

import dev.nutshell.lsp.Names.Declared;
import dev.nutshell.lsp.Names.Sort;
import dev.nutshell.lsp.Tokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.TextEdit;

/** What is known of a document, in the protocol's words. */
final class Answers {
  static final String CHECK = "nutshell.check";
  private static final Set<Sort> OUTLINED =
      Set.of(
          Sort.PROCESS,
          Sort.INLINE,
          Sort.TYPE,
          Sort.PROPERTY,
          Sort.PLACE,
          Sort.TRANSITION,
          Sort.FUNCTION,
          Sort.NET,
          Sort.MACRO,
          Sort.CONSTANT,
          Sort.VARIABLE);

  private final String uri;
  private final Document document;

  Answers(String uri, Document document) {
    this.uri = uri;
    this.document = document;
  }

  List<Diagnostic> diagnostics() {
    return document.remarks().stream()
        .map(
            remark -> {
              Diagnostic diagnostic = new Diagnostic(range(remark), remark.message());
              diagnostic.setSeverity(
                  remark.error() ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning);
              diagnostic.setSource("nutshell");
              return diagnostic;
            })
        .toList();
  }

  /** The token that a problem is at, or its line. */
  private Range range(Document.Remark remark) {
    int line = Math.max(0, remark.line() - 1);
    int column = Math.max(0, remark.column() - 1);
    String text = document.text().lines().skip(line).findFirst().orElse("");
    if (remark.column() == 0) {
      return range(line, text.length() - text.stripLeading().length(), line, text.length());
    }
    int end = column + 1;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return range(line, column, line, Math.max(end, column + 1));
  }

  private static Range range(int line, int column, int endLine, int endColumn) {
    return new Range(new Position(line, column), new Position(endLine, endColumn));
  }

  static Range range(Token token) {
    return range(token.line(), token.column(), token.line(), token.end());
  }

  Optional<Declared> at(Position position) {
    return document.names().at(position.getLine(), position.getCharacter());
  }

  Hover hover(Position position) {
    Optional<Declared> name = at(position);
    if (name.isPresent()) {
      Token at = name.get().at();
      String text = "```\n" + document.line(at.line()) + "\n```";
      String comment = document.commentBefore(at.line());
      String within = name.get().within() == null ? "" : " of `" + name.get().within().name() + "`";
      String what = name.get().sort().name().toLowerCase(Locale.ROOT) + within;
      String uses = name.get().uses().size() - 1 + " uses";
      return new Hover(
          new MarkupContent(
              MarkupKind.MARKDOWN,
              text + "\n\n" + what + ", " + uses + (comment.isEmpty() ? "" : "\n\n" + comment)));
    }
    return Tokens.of(document.text()).stream()
        .filter(token -> token.covers(position.getLine(), position.getCharacter()))
        .map(token -> document.language().words().get(token.text()))
        .filter(Objects::nonNull)
        .findFirst()
        .map(words -> new Hover(new MarkupContent(MarkupKind.MARKDOWN, words)))
        .orElse(null);
  }

  List<Location> declaration(Position position) {
    return at(position).map(name -> List.of(location(name.at()))).orElse(List.of());
  }

  List<Location> references(Position position, boolean withDeclaration) {
    return at(position)
        .map(
            name ->
                name.uses().stream()
                    .filter(use -> withDeclaration || use != name.at())
                    .map(this::location)
                    .toList())
        .orElse(List.of());
  }

  private Location location(Token token) {
    return new Location(uri, range(token));
  }

  /** Keywords, and every name that is declared here, nearest first. */
  List<CompletionItem> completion(Position position) {
    Map<String, CompletionItem> items = new TreeMap<>();
    document
        .language()
        .words()
        .forEach(
            (word, meaning) -> {
              CompletionItem item = new CompletionItem(word);
              item.setKind(CompletionItemKind.Keyword);
              item.setDetail(meaning);
              item.setSortText("2" + word);
              items.put(word, item);
            });
    boolean field = document.language() != Language.AUT && behindDot(position);
    Declared here = enclosing(position.getLine());
    for (Declared name : document.names().all()) {
      if (field != (name.sort() == Sort.FIELD)
          || name.within() != null && name.within() != here && !field) {
        continue;
      }
      CompletionItem item = new CompletionItem(name.name());
      item.setKind(kind(name.sort()));
      item.setDetail(document.line(name.at().line()));
      item.setSortText((name.within() == null ? "1" : "0") + name.name());
      items.put(name.name(), item);
    }
    if (field) {
      items.keySet().retainAll(fields());
    }
    return List.copyOf(items.values());
  }

  private Set<String> fields() {
    return document.names().all().stream()
        .filter(name -> name.sort() == Sort.FIELD)
        .map(Declared::name)
        .collect(Collectors.toSet());
  }

  private boolean behindDot(Position position) {
    String line = document.text().lines().skip(position.getLine()).findFirst().orElse("");
    String before = line.substring(0, Math.min(line.length(), position.getCharacter()));
    return before.replaceFirst("\\w*$", "").endsWith(".")
        && !before.replaceFirst("\\w*$", "").endsWith("..");
  }

  /** What begins before a line and has a body: the last of those. */
  private Declared enclosing(int line) {
    return document.names().all().stream()
        .filter(name -> isUnit(name.sort()) && name.at().line() <= line)
        .reduce((_, later) -> later)
        .orElse(null);
  }

  private static boolean isUnit(Sort sort) {
    return switch (sort) {
      case PROCESS, INLINE, TYPE, PLACE, TRANSITION, FUNCTION, PROPERTY -> true;
      default -> false;
    };
  }

  List<DocumentSymbol> outline() {
    List<DocumentSymbol> top = new ArrayList<>();
    Map<Declared, DocumentSymbol> units = new HashMap<>();
    for (Declared name : document.names().all()) {
      boolean shown = OUTLINED.contains(name.sort()) || document.language() == Language.AUT;
      if (!shown && name.sort() != Sort.FIELD && name.sort() != Sort.LABEL) {
        continue;
      }
      Range range = range(name.at());
      DocumentSymbol symbol = new DocumentSymbol(name.name(), symbol(name.sort()), range, range);
      symbol.setChildren(new ArrayList<>());
      units.put(name, symbol);
      DocumentSymbol unit = name.within() == null ? null : units.get(name.within());
      (unit == null ? top : unit.getChildren()).add(symbol);
    }
    return top;
  }

  List<TextEdit> formatting(String indent) {
    String formatted = Layout.of(document.language(), document.text(), indent);
    if (formatted.equals(document.text())) {
      return List.of();
    }
    int lines = document.text().split("\n", -1).length;
    return List.of(new TextEdit(range(0, 0, lines, 0), formatted));
  }

  /** Why a name cannot be given, or null. */
  String whyNot(Declared name, String wanted) {
    boolean word =
        document.language() == Language.AUT
            ? wanted.matches("[A-Za-z_]\\w*|\"[^\"\\n]*\"")
            : wanted.matches("[A-Za-z_]\\w*");
    if (!word || document.language().isKeyword(wanted)) {
      return "'" + wanted + "' is no name";
    }
    boolean taken = !wanted.equals(name.name()) && isThere(wanted, name);
    if (taken) {
      return "'" + wanted + "' is a name here already";
    }
    Document renamed = Document.of(document.path(), document.language(), apply(name, wanted));
    long before = document.remarks().stream().filter(Document.Remark::error).count();
    long after = renamed.remarks().stream().filter(Document.Remark::error).count();
    return after > before
        ? "renaming '" + name.name() + "' would break the model: not all its uses are known"
        : null;
  }

  private boolean isThere(String wanted, Declared renamed) {
    return document.language() == Language.AUT
        ? document.names().all().stream()
            .filter(each -> each != renamed)
            .anyMatch(each -> AutNames.bare(each.name()).equals(AutNames.bare(wanted)))
        : Tokens.of(document.text()).stream().anyMatch(token -> token.is(wanted));
  }

  private String apply(Declared name, String wanted) {
    String[] lines = document.text().split("\n", -1);
    name.uses().stream()
        .sorted((one, other) -> other.column() - one.column())
        .forEach(
            use ->
                lines[use.line()] =
                    lines[use.line()].substring(0, use.column())
                        + wanted
                        + lines[use.line()].substring(use.end()));
    return String.join("\n", lines);
  }

  List<TextEdit> rename(Declared name, String wanted) {
    return name.uses().stream().map(use -> new TextEdit(range(use), wanted)).toList();
  }

  /** Above each property of its own one that checks it, and at the top one for everything. */
  List<CodeLens> lenses() {
    List<CodeLens> lenses = new ArrayList<>();
    if (document.path().getFileName().toString().endsWith(".prop.lna")) {
      return lenses;
    }
    lenses.add(lens(range(0, 0, 0, 0), "check everything", null));
    for (Declared name : document.names().all()) {
      // A proposition of Helena is no property by itself.
      if (name.sort() == Sort.PROPERTY && document.language() == Language.PROMELA) {
        lenses.add(lens(range(name.at()), "check " + name.name(), name.name()));
      }
    }
    return lenses;
  }

  private CodeLens lens(Range range, String title, String property) {
    List<Object> arguments = new ArrayList<>(List.of(uri));
    if (property != null) {
      arguments.add(property);
    }
    return new CodeLens(range, new Command("▶ " + title, CHECK, arguments), null);
  }

  private static CompletionItemKind kind(Sort sort) {
    return switch (sort) {
      case PROCESS, INLINE, FUNCTION, TRANSITION -> CompletionItemKind.Function;
      case TYPE -> CompletionItemKind.Struct;
      case MACRO, CONSTANT, ACTION -> CompletionItemKind.Constant;
      case FIELD -> CompletionItemKind.Field;
      case LABEL -> CompletionItemKind.Reference;
      case PROPERTY, NET -> CompletionItemKind.Property;
      case VARIABLE, PLACE -> CompletionItemKind.Variable;
    };
  }

  private static SymbolKind symbol(Sort sort) {
    return switch (sort) {
      case PROCESS, INLINE, FUNCTION, TRANSITION -> SymbolKind.Function;
      case TYPE -> SymbolKind.Struct;
      case MACRO, CONSTANT, ACTION -> SymbolKind.Constant;
      case FIELD -> SymbolKind.Field;
      case LABEL -> SymbolKind.Key;
      case PROPERTY -> SymbolKind.Property;
      case NET -> SymbolKind.Module;
      case VARIABLE, PLACE -> SymbolKind.Variable;
    };
  }
}
