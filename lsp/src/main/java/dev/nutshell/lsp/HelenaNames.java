package dev.nutshell.lsp;

import dev.nutshell.lsp.Names.Declared;
import dev.nutshell.lsp.Names.Sort;
import dev.nutshell.lsp.Tokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the names of a Helena net. Types, places, transitions, constants, functions and
 * propositions belong to the net; any other name belongs to the transition or function that it is
 * in.
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
  private final Map<String, Declared> global = new HashMap<>();

  HelenaNames(List<Token> tokens) {
    this.tokens = tokens;
  }

  Names names() {
    for (int at = 0; at + 1 < tokens.size(); at++) {
      Token token = tokens.get(at);
      Sort sort = ITEMS.get(token.text());
      if (sort != null) {
        // constant TYPE NAME, but type NAME
        int name = sort == Sort.CONSTANT ? at + 2 : at + 1;
        if (isName(name)) {
          declare(sort, tokens.get(name));
        }
      } else if (token.is("enum") && tokens.get(at + 1).is("(")) {
        for (int i = at + 2; i < tokens.size() && !tokens.get(i).is(")"); i++) {
          if (isName(i)) {
            declare(Sort.CONSTANT, tokens.get(i));
          }
        }
      } else if (at == 0 && isName(0)) {
        declare(Sort.NET, token);
        for (int i = 1; i < tokens.size() && !tokens.get(i).is("{"); i++) {
          if (isName(i)) {
            declare(Sort.CONSTANT, tokens.get(i));
          }
        }
      }
    }
    uses();
    return new Names(all, owner);
  }

  private void uses() {
    Declared item = null;
    Map<String, Declared> local = new HashMap<>();
    for (int at = 0; at < tokens.size(); at++) {
      Token token = tokens.get(at);
      if (ITEMS.containsKey(token.text())) {
        int name = token.is("constant") ? at + 2 : at + 1;
        item = name < tokens.size() ? owner.get(tokens.get(name)) : null;
        local.clear();
      }
      if (!isName(at) || owner.containsKey(token)) {
        continue;
      }
      Declared known = global.get(token.text());
      if (known == null) {
        known = local.get(token.text());
      }
      if (known == null) {
        known = new Declared(Sort.VARIABLE, token, item);
        local.put(token.text(), known);
        all.add(known);
      } else {
        known.uses().add(token);
      }
      owner.put(token, known);
    }
  }

  private void declare(Sort sort, Token token) {
    if (!global.containsKey(token.text())) {
      Declared declared = new Declared(sort, token, null);
      global.put(token.text(), declared);
      all.add(declared);
      owner.put(token, declared);
    }
  }

  private boolean isName(int at) {
    return at < tokens.size()
        && tokens.get(at).isWord()
        && !Language.HELENA.isKeyword(tokens.get(at).text());
  }
}
