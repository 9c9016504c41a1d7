package dev.nutshell.petri.helena;

import dev.nutshell.petri.helena.Phrase.Name;
import dev.nutshell.petri.helena.Syntax.Bounds;
import dev.nutshell.petri.helena.Syntax.Tokens;
import java.util.List;
import java.util.Optional;

/** What a net is made of, as it is written. */
sealed interface Definition {
  record Type(Name name, Form form) implements Definition {}

  record Constant(String name, Name type, Phrase value) implements Definition {}

  /** Without a body it is only announced. */
  record Function(String name, List<Variable> parameters, Name result, Optional<Command> body)
      implements Definition {}

  record Place(Name name, List<Name> domain, List<Tokens> initial, Optional<Phrase> capacity)
      implements Definition {}

  record Transition(
      String name,
      List<Arc> in,
      List<Arc> out,
      List<Arc> inhibitors,
      List<Let> lets,
      List<Pick> picks,
      Optional<Phrase> guard,
      Optional<Phrase> priority)
      implements Definition {}

  record Proposition(String name, Phrase expression) implements Definition {}

  /** A parameter of a function, or a field of a structure. */
  record Variable(Name type, String name) {}

  record Arc(Name place, List<Tokens> tokens) {}

  /** A variable that is computed from the others. */
  record Let(Variable variable, Phrase value) {}

  /** A variable that takes every value of its type. */
  record Pick(Name variable, Name type) {}

  /** What the values of a type are. */
  sealed interface Form {
    record Range(Bounds bounds) implements Form {}

    record Modulo(Phrase size) implements Form {}

    record Enumeration(List<String> words) implements Form {}

    record Vector(List<Name> indices, Name element) implements Form {}

    record Structure(List<Variable> fields) implements Form {}

    record Subtype(Name parent, Optional<Bounds> bounds) implements Form {}
  }
}
