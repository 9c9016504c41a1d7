package dev.nutshell.petri.colour.syntax;

import java.util.List;

/** What functions consist of. */
public sealed interface Statement {
  record Block(List<Statement> statements) implements Statement {}

  /** Target is a variable, or an access to part of one. */
  record Assign(Expression target, Expression value) implements Statement {}

  /** {@code otherwise} may be null. */
  record If(Expression condition, Statement then, Statement otherwise) implements Statement {}

  record While(Expression condition, Statement body) implements Statement {}

  record For(int at, Expression from, Expression to, Statement body) implements Statement {}

  record Return(Expression value) implements Statement {}
}
