package dev.nutshell.cli.terminal;

import dev.nutshell.engine.model.Problem;

/** The memory does not even hold the model: a run that ends before it begins, and no mistake. */
public final class TooLarge extends RuntimeException {
  public TooLarge(Problem problem) {
    super(problem.toString(), null, false, false);
  }
}
