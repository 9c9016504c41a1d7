package dev.nutshell.lsp;

import dev.nutshell.lsp.Names.Declared;
import dev.nutshell.lsp.Names.Sort;
import dev.nutshell.lsp.Tokens.Token;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the names of a Helena net, also of one that is half written. Types, places, functions,
 * values and fields have name spaces of their own, so what stands around a name tells which is
 * meant. Any other name is a variable of the item that it is in.
 */
final class HelenaNames {
  private static final Map<String, Sort> ITEMS =
      Map.of(
          "type", Sort.TYPE,
          "subtype", Sort.TYPE,
          "place", Sort.PLACE,
          "transition", Sort.TRANSITION,
          "function", Sort.FUNCTION,
          "proposition", Sort.PROPERTY,
          "property", Sort.PROPERTY,
          "constant", Sort.CONSTANT);

  private final List<Token> tokens;
  private final List<Declared> all = new ArrayList<>();
  private final Map<Token, Declared> owner = new LinkedHashMap<>();
  private final Map<Sort, Map<String, Declared>> global = new EnumMap<>(Sort.class);
  private final Map<String, Declared> local = new HashMap<>();
  private Declared item;

  HelenaNames(List<Token> tokens) {
    this.tokens = withoutDirectives(tokens);
    for (Sort sort : Sort.values()) {
      global.put(sort, new HashMap<>());
    }
  }

  /** What a line says that begins with a hash is about symbols, not about names. */
  private static List<Token> withoutDirectives(List<Token> tokens) {
    Set<Integer> directives = new HashSet<>();
    int line = -1;
    for (Token token : tokens) {
      if (token.line() != line && token.is("#")) {
        directives.add(token.line());
      }
      line = token.line();
    }
    return tokens.stream().filter(token -> !directives.contains(token.line())).toList();
  }

  Names names() {
    if (isName(0)) {
      declare(Sort.NET, 0);
      for (int i = 1; i < tokens.size() && !is(i, "{"); i++) {
        if (isName(i) && !is(i - 1, ":=")) {
          declare(Sort.CONSTANT, i);
        }
      }
    }
    for (int at = 0; at < tokens.size(); at++) {
      if (begins(at)) {
        item = declare(ITEMS.get(tokens.get(at).text()), nameOf(at));
      } else if (is(at, "enum") && is(at + 1, "(")) {
        for (int i = at + 2; i < tokens.size() && !is(i, ")"); i++) {
          if (isName(i)) {
            declare(Sort.CONSTANT, i);
          }
        }
      } else if (is(at, "struct") && is(at + 1, "{")) {
        for (int i = at + 2; i < tokens.size() && !is(i, "}"); i++) {
          if (isName(i) && is(i + 1, ";")) {
            declare(Sort.FIELD, i);
          }
        }
      }
    }
    for (int at = 0; at < tokens.size(); at++) {
      if (begins(at)) {
        item = owner.get(tokens.get(nameOf(at)));
        local.clear();
      }
      if (isName(at) && !owner.containsKey(tokens.get(at))) {
        use(at);
      }
    }
    return new Names(all, owner);
  }

  /** Whether an item begins: places have an attribute {@code type}, too, with a colon behind it. */
  private boolean begins(int at) {
    return ITEMS.containsKey(tokens.get(at).text()) && isName(nameOf(at));
  }

  /** {@code constant TYPE NAME}, but {@code type NAME}. */
  private int nameOf(int at) {
    return is(at, "constant") ? at + 2 : at + 1;
  }

  private void use(int at) {
    if (is(at - 1, ":") && is(at - 2, "type")) {
      return; // the kind of a place
    }
    Token token = tokens.get(at);
    Declared known = local.get(token.text());
    List<Sort> meant = meant(at);
    if (known == null || !meant.contains(Sort.VARIABLE)) {
      known =
          meant.stream()
              .map(sort -> global.get(sort).get(token.text()))
              .filter(each -> each != null)
              .findFirst()
              .orElse(null);
    }
    if (known != null) {
      known.uses().add(token);
      owner.put(token, known);
    } else if (meant.contains(Sort.VARIABLE)) {
      known = new Declared(Sort.VARIABLE, token, item);
      local.put(token.text(), known);
      all.add(known);
      owner.put(token, known);
    }
  }

  /** What a name can stand for where it is, the likeliest first. */
  private List<Sort> meant(int at) {
    Sort within = item == null ? Sort.NET : item.sort();
    if (is(at - 1, ".")) {
      return List.of(Sort.FIELD);
    }
    if (is(at + 1, "(")) {
      return List.of(Sort.FUNCTION);
    }
    if (is(at + 1, ":") && within == Sort.TRANSITION) {
      return List.of(Sort.PLACE);
    }
    if (is(at - 1, "in")) {
      return List.of(Sort.PLACE, Sort.TYPE);
    }
    if (is(at + 1, "'")) {
      return is(at + 2, "card") ? List.of(Sort.PLACE) : List.of(Sort.TYPE, Sort.PLACE);
    }
    boolean inType = within == Sort.TYPE || within == Sort.PLACE;
    boolean type =
        isName(at + 1)
            || is(at - 1, "of")
            || is(at - 1, "constant")
            || is(at - 1, "->") && within == Sort.FUNCTION
            || inType && (is(at - 1, ":") || is(at - 1, "*") || is(at - 1, "["));
    if (type) {
      return List.of(Sort.TYPE, Sort.CONSTANT);
    }
    return within == Sort.PROPERTY || within == Sort.NET
        ? List.of(Sort.VARIABLE, Sort.CONSTANT, Sort.PROPERTY)
        : List.of(Sort.VARIABLE, Sort.CONSTANT);
  }

  private Declared declare(Sort sort, int at) {
    Token token = tokens.get(at);
    Declared known = global.get(sort).get(token.text());
    if (known == null) {
      known = new Declared(sort, token, sort == Sort.FIELD ? item : null);
      global.get(sort).put(token.text(), known);
      all.add(known);
    } else {
      known.uses().add(token); // said twice, or a field of several types
    }
    owner.put(token, known);
    return known;
  }

  private boolean is(int at, String text) {
    return at >= 0 && at < tokens.size() && tokens.get(at).is(text);
  }

  private boolean isName(int at) {
    return at < tokens.size()
        && tokens.get(at).isWord()
        && !Language.HELENA.isKeyword(tokens.get(at).text());
  }
}
