package dev.nutshell.report;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import java.util.List;

/**
 * A finished run with what only the door it came through knows.
 *
 * @param kind the model's language
 * @param trails where each violation's trail was written, in their order; null for one that was not
 * @param loadTime seconds from the start of the program to the first state
 * @param totalTime seconds from the start of the program to this report
 * @param written what was generated, or null where nothing was to be
 */
public record Run(
    String tool,
    String version,
    String path,
    String kind,
    Result result,
    List<String> trails,
    double loadTime,
    double totalTime,
    Written written) {

  /**
   * The state space as a file, with the figures of the file.
   *
   * @param file or null where nothing was written
   */
  public record Written(String file, long states, long transitions, boolean complete) {}

  public String verdict() {
    return switch (result.verdict()) {
      case Verdict.Holds _ -> "holds";
      case Verdict.Violated _ -> "violated";
      case Verdict.Inconclusive _ -> "inconclusive";
    };
  }
}
