package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.colour.ColourSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A colour set, with the constants and constructors that it has. */
final class ColourDeclaration extends Declaration {
  private final Declarations declarations;
  private final ColourText text;
  private ColourSet set;

  ColourDeclaration(ColourText text, Declarations declarations) {
    this.declarations = declarations;
    this.text = text;
  }

  ColourSet set() {
    type(text.name(), List.of());
    return set;
  }

  @Override
  Set<String> valueNames() {
    Set<String> names = new HashSet<>();
    switch (text.kind()) {
      case "enum", "index", "unit", "bool" -> names.addAll(text.names());
      case "union" -> text.fields().forEach(field -> names.add(field.label()));
      default -> {}
    }
    return names;
  }

  @Override
  Set<String> typeNames() {
    return Set.of(text.name());
  }

  @Override
  void understand(Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions) {
    ColourSets maker = new ColourSets(declarations, text, index);
    set = maker.make();
    meanings.putAll(maker.meanings());
    typeFunctions.put(text.name(), arguments -> arguments.isEmpty() ? set.type() : null);
  }
}
