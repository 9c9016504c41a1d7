package dev.nutshell.promela.syntax;

import java.util.List;
import java.util.Optional;

/**
 * A declared variable, channel, parameter or structure field. Compared by identity: one object a
 * declaration (and a copy of its own for every expansion of an inline that declares it).
 */
public final class Variable {
  /** What stands before the type in the declaration. */
  public enum Visibility {
    PLAIN,
    /** Outside the state vector. */
    HIDDEN,
    SHOW,
    /** A global that only one process uses, as the user promises. */
    LOCAL
  }

  /**
   * What a declaration says.
   *
   * @param length the number of elements; 1 where {@code array} is false
   */
  public record Declaration(
      Position at,
      String name,
      Type type,
      boolean array,
      int length,
      Visibility visibility,
      Initial initial) {}

  private final Declaration declaration;
  private final Scope scope;
  private final int number;
  private final boolean parameter;

  public Variable(Declaration declaration, Scope scope, int number, boolean parameter) {
    this.declaration = declaration;
    this.scope = scope;
    this.number = number;
    this.parameter = parameter;
  }

  public Position at() {
    return declaration.at();
  }

  public String name() {
    return declaration.name();
  }

  public Type type() {
    return declaration.type();
  }

  public boolean isArray() {
    return declaration.array();
  }

  /** The number of elements; 1 for what is no array. */
  public int length() {
    return declaration.length();
  }

  public Visibility visibility() {
    return declaration.visibility();
  }

  public Initial initial() {
    return declaration.initial();
  }

  /** The expressions that give it, and the fields of a structure, their first values. */
  public List<Expression> initialValues() {
    if (initial() instanceof Initial.Value(Expression value)) {
      return List.of(value);
    }
    return type() instanceof Type.Struct(Structure structure)
        ? structure.fields().stream().flatMap(field -> field.initialValues().stream()).toList()
        : List.of();
  }

  public Scope scope() {
    return scope;
  }

  public boolean isGlobal() {
    return scope instanceof Scope.Global;
  }

  /**
   * Its place in {@link Program#globals()}, {@link Process#variables()} (parameters first, then in
   * textual order) or {@link Structure#fields()}.
   */
  public int number() {
    return number;
  }

  /** Whether a run or the number 0 gives its first value. */
  public boolean isParameter() {
    return parameter;
  }

  /** The shape of its messages, where the declaration says it. */
  public Optional<Initial.Channel> channel() {
    return initial() instanceof Initial.Channel channel ? Optional.of(channel) : Optional.empty();
  }

  @Override
  public String toString() {
    return name();
  }
}
