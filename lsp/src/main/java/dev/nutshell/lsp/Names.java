package dev.nutshell.lsp;

import dev.nutshell.lsp.Tokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names of a file: where each is declared and where it is used.
 *
 * @param all in the order of their declarations
 * @param owner by token, what it names
 */
record Names(List<Declared> all, Map<Token, Declared> owner) {
  /** What a name stands for. */
  enum Sort {
    PROCESS,
    INLINE,
    MACRO,
    TYPE,
    CONSTANT,
    VARIABLE,
    FIELD,
    LABEL,
    PROPERTY,
    PLACE,
    TRANSITION,
    FUNCTION,
    NET,
    ACTION
  }

  /**
   * @param within what it is declared in, or null for the file
   * @param uses every place that names it, the declaration among them
   */
  record Declared(Sort sort, Token at, Declared within, List<Token> uses) {
    Declared(Sort sort, Token at, Declared within) {
      this(sort, at, within, new ArrayList<>(List.of(at)));
    }

    String name() {
      return at.text();
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  static Names of(Language language, String text) {
    return switch (language) {
      case PROMELA -> new PromelaNames(Tokens.of(text)).names();
      case HELENA -> new HelenaNames(Tokens.of(text)).names();
      case AUT -> AutNames.of(text);
    };
  }

  /** What stands at a place. */
  Optional<Declared> at(int line, int column) {
    return owner.entrySet().stream()
        .filter(entry -> entry.getKey().covers(line, column))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
