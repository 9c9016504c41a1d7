package dev.nutshell.promela.text;

import dev.nutshell.promela.syntax.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A definition.
 *
 * @param parameters each with its place in the list; empty where the macro takes no list at all
 * @param variadic whether the last parameter takes all further arguments
 */
record Macro(
    Position at,
    String name,
    Optional<Map<String, Integer>> parameters,
    boolean variadic,
    List<Token> body) {
  boolean takesArguments() {
    return parameters.isPresent();
  }

  int parameterIndex(String name) {
    return parameters.map(places -> places.getOrDefault(name, -1)).orElse(-1);
  }

  /** Whether both say the same, so that a second definition needs no warning. */
  boolean sameAs(Macro other) {
    if (!parameters.equals(other.parameters) || body.size() != other.body.size()) {
      return false;
    }
    for (int i = 0; i < body.size(); i++) {
      Token a = body.get(i);
      Token b = other.body.get(i);
      if (!a.text().equals(b.text()) || i > 0 && a.spaced() != b.spaced()) {
        return false;
      }
    }
    return true;
  }
}
