package dev.nutshell.promela.syntax;

import java.util.List;

/** A {@code typedef}: its fields are variables that hang on no process but on the structure. */
public final class Structure {
  private final Position at;
  private final String name;
  private final List<Variable> fields;

  public Structure(Position at, String name, List<Variable> fields) {
    this.at = at;
    this.name = name;
    this.fields = List.copyOf(fields);
  }

  public Position at() {
    return at;
  }

  public String name() {
    return name;
  }

  public List<Variable> fields() {
    return fields;
  }

  @Override
  public String toString() {
    return "typedef " + name;
  }
}
