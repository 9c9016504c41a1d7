package dev.nutshell.cpn.type;

import java.util.List;

/**
 * A type that may stand for many.
 *
 * @param free the variables that each use replaces
 */
public record Scheme(List<Type.Variable> free, Type type) {
  public static Scheme of(Type type) {
    return new Scheme(List.of(), type);
  }
}
