package dev.nutshell.cli;

import dev.nutshell.engine.model.Problem;

/** The memory does not even hold the model: a run that ends before it begins, and no mistake. */
final class TooLarge extends RuntimeException {
  TooLarge(Problem problem) {
    super(problem.toString(), null, false, false);
  }
}
