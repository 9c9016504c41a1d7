package dev.nutshell.cli.terminal;

import dev.nutshell.engine.plan.Verdict;

/** What the shell is told; fixed by docs/contract.md. */
public final class ExitStatus {
  public static final int HOLDS = 0;
  public static final int VIOLATED = 1;
  public static final int USAGE = 2;
  public static final int INCONCLUSIVE = 3;
  public static final int INTERNAL_ERROR = 70;

  private ExitStatus() {}

  public static int of(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds _ -> HOLDS;
      case Verdict.Violated _ -> VIOLATED;
      case Verdict.Inconclusive _ -> INCONCLUSIVE;
    };
  }
}
