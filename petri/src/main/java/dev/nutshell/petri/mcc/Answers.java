package dev.nutshell.petri.mcc;

import dev.nutshell.engine.plan.Result;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a contest run found.
 *
 * @param result the run's figures
 */
public record Answers(List<Answer> answers, Result result) {
  /** {@code value} is TRUE, FALSE, a number, or null where it is not known. */
  public record Answer(String id, boolean stateSpace, String value) {}

  public boolean isComplete() {
    return answers.stream().allMatch(answer -> answer.value() != null);
  }

  /** In the contest's format; nothing is said of what is not known. */
  public Stream<String> lines() {
    return answers.stream()
        .map(
            answer ->
                answer.value() == null
                    ? (answer.stateSpace() ? "STATE_SPACE " : "FORMULA ")
                        + answer.id()
                        + " CANNOT_COMPUTE"
                    : (answer.stateSpace() ? "STATE_SPACE " : "FORMULA ")
                        + answer.id()
                        + " "
                        + answer.value()
                        + " TECHNIQUES EXPLICIT");
  }
}
