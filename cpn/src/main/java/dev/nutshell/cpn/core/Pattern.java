package dev.nutshell.cpn.core;

import dev.nutshell.cpn.core.Core.Variable;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.value.Constructor;
import java.math.BigInteger;
import java.util.List;

/** A pattern whose names are resolved. */
public sealed interface Pattern {
  record Any() implements Pattern {}

  record Bind(Variable variable) implements Pattern {}

  record Same(Object value) implements Pattern {}

  record SameNumber(BigInteger value, Type type) implements Pattern {}

  /** Some fields of a tuple or record. */
  record Fields(List<String> labels, List<Pattern> patterns, Type of) implements Pattern {}

  record Constructed(Constructor constructor, Pattern argument) implements Pattern {}

  record Nil() implements Pattern {}

  record Cons(Pattern head, Pattern tail) implements Pattern {}

  record Both(Pattern one, Pattern other) implements Pattern {}

  record Contents(Pattern of) implements Pattern {}

  /** The value of a variable that is already bound, as a pattern of a net may say it twice. */
  record Equal(Variable variable) implements Pattern {}
}
