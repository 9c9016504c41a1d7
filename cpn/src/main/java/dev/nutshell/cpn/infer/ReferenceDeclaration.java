package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import java.util.Map;
import java.util.Set;

/** A reference for the whole net. */
final class ReferenceDeclaration extends Declaration {
  private final Declarations declarations;
  private final String name;
  private final Inscription text;

  ReferenceDeclaration(String name, Inscription text, Declarations declarations) {
    this.declarations = declarations;
    this.name = name;
    this.text = text;
  }

  @Override
  Set<String> valueNames() {
    return Set.of(name);
  }

  @Override
  Set<String> typeNames() {
    return Set.of();
  }

  @Override
  void understand(Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions) {
    Elaborator elaborator = new Elaborator(text, declarations);
    Exp value = new Parser(text, declarations.fixities()).whole();
    Exp made = new Exp.Apply(new Exp.Name("ref", 0), value, 0);
    Typed typed = elaborator.infer(made, declarations.scope(index));
    elaborator.settle();
    meanings.put(name, new Meaning.Declared(global(name, typed.core()), Scheme.of(typed.type())));
  }
}
