package dev.nutshell.cpn.core;

import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.value.Constructor;
import java.math.BigInteger;
import java.util.List;

/**
 * An expression whose names are resolved. Types that inference finds later are read when it is made
 * executable.
 */
public sealed interface Core {
  record Constant(Object value) implements Core {}

  /** A number whose kind its type tells. */
  record Number(BigInteger value, Type type) implements Core {}

  record Local(Variable variable) implements Core {}

  record Shared(Global global) implements Core {}

  /** A tuple, or a record with its fields in order. */
  record Build(List<Core> items) implements Core {}

  record Items(List<Core> items) implements Core {}

  /** A function that takes a field out of a record of this type. */
  record Select(String label, Type of) implements Core {}

  record Construct(Constructor constructor) implements Core {}

  /** An operator that means another function for each type. */
  record Overloaded(String operator, Type type) implements Core {}

  record Apply(Core function, Core argument) implements Core {}

  record Lambda(Variable parameter, Core body) implements Core {}

  /**
   * The first rule that matches.
   *
   * @param otherwise the exception where none does; null to raise the value again
   */
  record Match(Core of, List<Rule> rules, Constructor otherwise) implements Core {}

  record Rule(Pattern pattern, Core body) {}

  record If(Core condition, Core then, Core otherwise) implements Core {}

  record Let(Variable variable, Core value, Core body) implements Core {}

  /** Functions that know each other. */
  record Recursive(List<Variable> variables, List<Core> functions, Core body) implements Core {}

  record Sequence(List<Core> items) implements Core {}

  record Raise(Core exception) implements Core {}

  record Handle(Core of, Variable packet, Core handler) implements Core {}

  record While(Core condition, Core body) implements Core {}

  /** A variable of a function; each has its own object. */
  final class Variable {
    private final String name;

    public Variable(String name) {
      this.name = name;
    }

    public String name() {
      return name;
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
