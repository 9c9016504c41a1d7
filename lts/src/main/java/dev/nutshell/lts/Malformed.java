package dev.nutshell.lts;

import dev.nutshell.engine.model.Problem;

/** Leaves the reader with what is wrong; never seen outside it. */
final class Malformed extends Exception {
  private final transient Problem problem;
  private final boolean tooLarge;

  Malformed(Problem problem) {
    this(problem, false);
  }

  private Malformed(Problem problem, boolean tooLarge) {
    super(problem.message(), null, false, false);
    this.problem = problem;
    this.tooLarge = tooLarge;
  }

  /** The same where the text is as it should be and there is no room for it. */
  Malformed asTooLarge() {
    return new Malformed(problem, true);
  }

  boolean tooLarge() {
    return tooLarge;
  }

  Problem problem() {
    return problem;
  }
}
