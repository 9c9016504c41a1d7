package dev.nutshell.petri.colour.syntax;

import java.util.List;

/** A function; its parameters and locals have fixed places in the frame, so it cannot recur. */
public final class Function {
  private final String name;
  private final int number;
  private final List<Expression.Variable> parameters;
  private final Type result;
  private final int resultAt;
  private Statement body;

  public Function(
      String name, int number, List<Expression.Variable> parameters, Type result, int resultAt) {
    this.name = name;
    this.number = number;
    this.parameters = parameters;
    this.result = result;
    this.resultAt = resultAt;
  }

  public void define(Statement statement) {
    body = statement;
  }

  public String name() {
    return name;
  }

  public int number() {
    return number;
  }

  public List<Expression.Variable> parameters() {
    return parameters;
  }

  public Type result() {
    return result;
  }

  public int resultAt() {
    return resultAt;
  }

  /** Null while the body has not been read. */
  public Statement body() {
    return body;
  }
}
