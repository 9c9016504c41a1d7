package dev.nutshell.cpn.syntax;

import java.math.BigInteger;
import java.util.List;

/** A pattern. */
public sealed interface Pat {
  int at();

  record Wildcard(int at) implements Pat {}

  /** A variable, or a constructor without argument: what is in scope tells. */
  record Name(String name, int at) implements Pat {}

  record Integer(BigInteger value, int at) implements Pat {}

  record Real(double value, int at) implements Pat {}

  record Text(String value, int at) implements Pat {}

  record Letter(char value, int at) implements Pat {}

  record Apply(String constructor, Pat argument, int at) implements Pat {}

  record Tuple(List<Pat> items, int at) implements Pat {}

  record Items(List<Pat> items, int at) implements Pat {}

  /**
   * @param open whether there may be further fields
   */
  record Record(List<Field> fields, boolean open, int at) implements Pat {}

  record Field(String label, Pat value) {}

  record As(String name, Pat pattern, int at) implements Pat {}

  record Typed(Pat pattern, Ty type, int at) implements Pat {}
}
