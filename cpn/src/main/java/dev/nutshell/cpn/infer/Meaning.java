package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.basis.Overload;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.value.Constructor;

/** What a name of a value stands for. */
public sealed interface Meaning {
  record Local(Core.Variable variable, Scheme scheme) implements Meaning {}

  record Declared(Global global, Scheme scheme) implements Meaning {}

  /**
   * @param scheme of the value, or of the function where it takes an argument
   */
  record Constructs(Constructor constructor, Scheme scheme) implements Meaning {}

  /** A constant that patterns may name. */
  record Literal(Object value, Type type) implements Meaning {}

  record Given(Builtin builtin) implements Meaning {}

  record Several(Overload overload) implements Meaning {}
}
