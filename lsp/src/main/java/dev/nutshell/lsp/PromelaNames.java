package dev.nutshell.lsp;

import dev.nutshell.lsp.Names.Declared;
import dev.nutshell.lsp.Names.Sort;
import dev.nutshell.lsp.Tokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the names of a Promela text, also of one that is half written. Blocks in braces are scopes,
 * labels belong to their process, fields are found by their name behind a dot.
 */
final class PromelaNames {
  private static final Set<String> TYPES =
      Set.of("bit", "bool", "byte", "short", "int", "unsigned", "chan", "pid", "mtype");
  private static final Set<String> BEFORE_LABEL =
      Set.of(";", "{", "}", "->", "::", ":", "fi", "od", "else", "skip", "break");

  /** A block, with the process or type that it is part of. */
  private static final class Scope {
    private final Scope outer;
    private final Declared unit;
    private final Map<String, Declared> declared = new HashMap<>();
    private final Map<String, Declared> labels;

    Scope(Scope outer, Declared unit, Map<String, Declared> labels) {
      this.outer = outer;
      this.unit = unit;
      this.labels = labels;
    }
  }

  private record Use(Token token, Scope scope, String before) {}

  private final List<Token> tokens;
  private final List<Declared> all = new ArrayList<>();
  private final Map<Token, Declared> owner = new LinkedHashMap<>();
  private final Map<String, Declared> fields = new HashMap<>();
  private final Map<String, Declared> labels = new HashMap<>();
  private final Set<String> types = new HashSet<>(TYPES);
  private final List<Use> later = new ArrayList<>();
  private Scope scope = new Scope(null, null, new HashMap<>());
  private Scope next; // of the block that is about to begin
  private int at;

  PromelaNames(List<Token> tokens) {
    this.tokens = tokens;
  }

  Names names() {
    while (at < tokens.size()) {
      Token token = tokens.get(at);
      switch (token.text()) {
        case "{" -> {
          scope = next != null ? next : new Scope(scope, scope.unit, scope.labels);
          next = null;
        }
        case "}" -> scope = scope.outer == null ? scope : scope.outer;
        case "proctype", "D_proctype" -> begin(Sort.PROCESS);
        case "inline" -> begin(Sort.INLINE);
        case "typedef" -> {
          Token name = begin(Sort.TYPE);
          if (name != null) {
            types.add(name.text());
          }
        }
        case "ltl" -> {
          if (isWord(at + 1)) {
            declare(Sort.PROPERTY, tokens.get(++at), scope);
          }
        }
        case "init", "never", "trace", "notrace" ->
            next = new Scope(scope, new Declared(Sort.PROCESS, token, null), new HashMap<>());
        case "#" -> directive(token.line());
        case "mtype" -> mtype();
        default -> {
          if (types.contains(token.text()) && isWord(at + 1)) {
            use(token);
            variables();
          } else if (token.isWord()) {
            word(token);
          }
        }
      }
      at++;
    }
    later.forEach(this::resolve);
    return new Names(all, owner);
  }

  /** A name with a block of its own, and parameters that belong to it. */
  private Token begin(Sort sort) {
    if (!isWord(at + 1)) {
      return null;
    }
    Token name = tokens.get(++at);
    Declared declared = declare(sort, name, scope);
    next = new Scope(scope, declared, new HashMap<>());
    if (sort == Sort.INLINE && is(at + 1, "(")) {
      for (at += 2; at < tokens.size() && !is(at, ")"); at++) {
        if (tokens.get(at).isWord()) {
          declare(Sort.VARIABLE, tokens.get(at), next);
        }
      }
    }
    return name;
  }

  private void directive(int line) {
    if (is(at + 1, "define") && isWord(at + 2) && tokens.get(at + 2).line() == line) {
      Token name = tokens.get(at + 2);
      declare(Sort.MACRO, name, scope);
      at += 2;
      if (is(at + 1, "(") && tokens.get(at + 1).column() == name.end()) {
        Scope macro = new Scope(scope, owner.get(name), new HashMap<>());
        for (at += 2; at < tokens.size() && !is(at, ")") && tokens.get(at).line() == line; at++) {
          if (tokens.get(at).isWord()) {
            declare(Sort.VARIABLE, tokens.get(at), macro);
          }
        }
        for (; at + 1 < tokens.size() && tokens.get(at + 1).line() == line; at++) {
          Token token = tokens.get(at + 1);
          if (token.isWord()) {
            later.add(new Use(token, macro, tokens.get(at).text()));
          }
        }
      }
    } else {
      at++; // the word behind it is no name
    }
  }

  /** Names of messages, or variables of them. */
  private void mtype() {
    if (is(at + 1, ":") && isWord(at + 2)) {
      at += 2;
    }
    int brace = is(at + 1, "=") ? at + 2 : at + 1;
    if (is(brace, "{")) {
      for (at = brace + 1; at < tokens.size() && !is(at, "}"); at++) {
        if (tokens.get(at).isWord()) {
          declare(Sort.CONSTANT, tokens.get(at), scope);
        }
      }
    } else if (isWord(at + 1)) {
      variables();
    }
  }

  /** The names behind a type. */
  private void variables() {
    boolean isField = owningType();
    int depth = 0;
    boolean expected = true;
    while (at + 1 < tokens.size()) {
      Token token = tokens.get(at + 1);
      if (token.is("(") || token.is("[") || token.is("{")) {
        depth++;
      } else if (token.is(")") || token.is("]") || token.is("}")) {
        if (depth-- == 0) {
          return;
        }
      } else if (depth == 0 && (token.is(";") || token.is("->") || token.is("::"))) {
        return;
      } else if (depth == 0 && token.is(",")) {
        expected = true;
      } else if (depth == 0 && (token.is(":") || token.is("in")) && !expected && !isBits()) {
        return; // for (byte i : 1 .. 3)
      } else if (token.isWord()) {
        if (expected && depth == 0) {
          declare(isField ? Sort.FIELD : Sort.VARIABLE, token, next != null ? next : scope);
          expected = false;
        } else {
          at++;
          word(token);
          at--;
        }
      }
      at++;
    }
  }

  private boolean isBits() {
    for (int i = at; i >= 0 && i > at - 4; i--) {
      if (is(i, "unsigned")) {
        return true;
      }
    }
    return false;
  }

  private boolean owningType() {
    return next == null && scope.unit != null && scope.unit.sort() == Sort.TYPE;
  }

  private void word(Token token) {
    String before = at > 0 ? tokens.get(at - 1).text() : ";";
    boolean label =
        is(at + 1, ":")
            && (BEFORE_LABEL.contains(before) || tokens.get(at - 1).line() < token.line())
            && !Language.PROMELA.isKeyword(token.text());
    if (label) {
      Declared declared = new Declared(Sort.LABEL, token, scope.unit);
      scope.labels.putIfAbsent(token.text(), declared);
      labels.putIfAbsent(token.text(), declared);
      all.add(declared);
      owner.put(token, declared);
    } else {
      use(token);
    }
  }

  private void use(Token token) {
    if (!Language.PROMELA.isKeyword(token.text())) {
      String before = at > 0 ? tokens.get(at - 1).text() : ";";
      later.add(new Use(token, next != null ? next : scope, before));
    }
  }

  private void resolve(Use use) {
    Declared found =
        switch (use.before) {
          case "." -> fields.get(use.token.text());
          case "goto" -> use.scope.labels.get(use.token.text());
          case "@" -> labels.get(use.token.text());
          default -> find(use);
        };
    if (found != null) {
      found.uses().add(use.token);
      owner.put(use.token, found);
    }
  }

  private Declared find(Use use) {
    for (Scope each = use.scope; each != null; each = each.outer) {
      Declared declared = each.declared.get(use.token.text());
      // A variable is not known before its declaration; what is outside then is meant.
      if (declared != null
          && (declared.sort() != Sort.VARIABLE || each.outer == null || isBefore(declared, use))) {
        return declared;
      }
    }
    return null;
  }

  private static boolean isBefore(Declared declared, Use use) {
    Token at = declared.at();
    return at.line() < use.token.line()
        || at.line() == use.token.line() && at.column() <= use.token.column();
  }

  private Declared declare(Sort sort, Token token, Scope where) {
    Declared declared = new Declared(sort, token, where.unit);
    if (sort == Sort.FIELD) {
      if (fields.containsKey(token.text())) {
        // Fields of several types share their name, and nobody knows here which is meant.
        fields.get(token.text()).uses().add(token);
        owner.put(token, fields.get(token.text()));
        return fields.get(token.text());
      }
      fields.put(token.text(), declared);
    } else {
      where.declared.putIfAbsent(token.text(), declared);
    }
    all.add(declared);
    owner.put(token, declared);
    return declared;
  }

  private boolean is(int index, String text) {
    return index >= 0 && index < tokens.size() && tokens.get(index).is(text);
  }

  private boolean isWord(int index) {
    return index < tokens.size()
        && tokens.get(index).isWord()
        && !Language.PROMELA.isKeyword(tokens.get(index).text());
  }
}
