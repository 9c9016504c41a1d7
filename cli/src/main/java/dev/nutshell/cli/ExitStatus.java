package dev.nutshell.cli;

import dev.nutshell.engine.plan.Verdict;

/** What the shell is told; fixed by docs/contract.md. */
final class ExitStatus {
  static final int HOLDS = 0;
  static final int VIOLATED = 1;
  static final int USAGE = 2;
  static final int INCONCLUSIVE = 3;
  static final int INTERNAL_ERROR = 70;

  private ExitStatus() {}

  static int of(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds _ -> HOLDS;
      case Verdict.Violated _ -> VIOLATED;
      case Verdict.Inconclusive _ -> INCONCLUSIVE;
    };
  }
}
