package dev.nutshell.report;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;

/**
 * A finished run with what only the door it came through knows.
 *
 * @param kind the model's language
 * @param trailFile where the first violation's trail was written, or null
 * @param loadTime seconds from the start of the program to the first state
 * @param totalTime seconds from the start of the program to this report
 */
public record Run(
    String tool,
    String version,
    String path,
    String kind,
    Result result,
    String trailFile,
    double loadTime,
    double totalTime) {

  public String verdict() {
    return switch (result.verdict()) {
      case Verdict.Holds _ -> "holds";
      case Verdict.Violated _ -> "violated";
      case Verdict.Inconclusive _ -> "inconclusive";
    };
  }
}
