package dev.nutshell.lts;

import dev.nutshell.engine.model.Problem;

/** Leaves the reader with what is wrong; never seen outside it. */
final class Malformed extends Exception {
  private final transient Problem problem;

  Malformed(Problem problem) {
    super(problem.message(), null, false, false);
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
