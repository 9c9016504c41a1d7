package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.MtypeSet;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** <code>mtype = { a, b, c }</code>: the last name gets the smallest number. */
final class MtypeParser {
  private static final int MOST = 255;

  private final Context context;
  private final TokenStream tokens;
  private final Map<MtypeSet, Integer> sizes = new HashMap<>();

  MtypeParser(Context context) {
    this.context = context;
    this.tokens = context.tokens;
  }

  /** From the opening brace on. */
  void constants(MtypeSet set) {
    context.expect(Terminal.LEFT_BRACE);
    List<Lexeme> names = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    do {
      Lexeme name = name();
      if (!seen.add(name.text())) {
        context.error(name.at(), "'" + name.text() + "' stands here twice.");
      } else {
        names.add(name);
      }
      while (tokens.accept(Terminal.COMMA)) {
        // SPIN lets commas be left out and repeated.
      }
    } while (!tokens.at(Terminal.RIGHT_BRACE));
    tokens.next();
    add(set, names);
  }

  private Lexeme name() {
    Lexeme met = tokens.peek();
    if (met.symbol() != null) {
      context.error(
          met.at(),
          "'"
              + met.text()
              + "' is a symbolic constant already (line "
              + met.symbol().at().line()
              + ").");
      return tokens.next();
    }
    Lexeme name = context.expect(Terminal.NAME, "the name of a constant");
    Entry old = context.names.find(name.text());
    if (old != null && old.variable() != Names.UNKNOWN) {
      context.error(
          name.at(), "'" + name.text() + "' is declared already (line " + old.at().line() + ").");
    }
    return name;
  }

  private void add(MtypeSet set, List<Lexeme> names) {
    int before = sizes.getOrDefault(set, 0);
    sizes.put(set, before + names.size());
    if (before + names.size() > MOST) {
      context.error(names.getLast().at(), "A set holds at most " + MOST + " symbolic constants.");
    }
    for (int i = 0; i < names.size(); i++) {
      Lexeme name = names.get(i);
      int value = before + names.size() - i;
      context.names.add(new MtypeConstant(name.at(), name.text(), set, value));
    }
  }
}
