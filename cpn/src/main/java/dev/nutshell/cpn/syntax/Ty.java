package dev.nutshell.cpn.syntax;

import java.util.List;

/** A type as it is written. */
public sealed interface Ty {
  record Variable(String name) implements Ty {}

  record Named(String name, List<Ty> arguments, int at) implements Ty {}

  record Tuple(List<Ty> items) implements Ty {}

  record Record(List<Field> fields) implements Ty {}

  record Field(String label, Ty type) {}

  record Function(Ty from, Ty to) implements Ty {}
}
