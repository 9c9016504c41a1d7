package dev.nutshell.cpn.syntax;

import java.util.List;

/** A declaration. */
public sealed interface Dec {
  int at();

  record Val(boolean recursive, List<Binding> bindings, int at) implements Dec {}

  record Binding(Pat pattern, Exp value) {}

  /** Functions that know each other. */
  record Fun(List<Function> functions, int at) implements Dec {}

  record Function(String name, List<Clause> clauses, int at) {}

  /**
   * @param result its type where it is written, or null
   */
  record Clause(List<Pat> arguments, Ty result, Exp body) {}

  /**
   * @param argument or null
   * @param same the exception that it is another name of, or null
   */
  record Failure(String name, Ty argument, String same, int at) implements Dec {}

  record Data(List<Datatype> types, int at) implements Dec {}

  record Datatype(List<String> parameters, String name, List<Constructor> constructors) {}

  record Constructor(String name, Ty argument) {}

  record Abbreviation(List<String> parameters, String name, Ty type, int at) implements Dec {}

  record Local(List<Dec> inner, List<Dec> outer, int at) implements Dec {}

  /** Its effect is on the parser, and over. */
  record Fixity(int at) implements Dec {}

  /** What CPN Tools may understand and we do not. */
  record Unknown(String construct, int at) implements Dec {}
}
