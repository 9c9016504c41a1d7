package dev.nutshell.report;

import dev.nutshell.engine.property.Answer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Answers in the format of the Model Checking Contest; nothing is said of what was not asked. */
public final class ContestLines {
  private ContestLines() {}

  public static Stream<String> of(List<Answer> answers) {
    return answers.stream()
        .filter(answer -> answer.standing() != Answer.Standing.UNASKED)
        .map(ContestLines::line);
  }

  private static String line(Answer answer) {
    boolean space = answer.property().kind().equals("state-space");
    String question = (space ? "STATE_SPACE " : "FORMULA ") + answer.property().name();
    return answer.isKnown()
        ? question + " " + value(answer) + " TECHNIQUES EXPLICIT"
        : question + " CANNOT_COMPUTE";
  }

  private static String value(Answer answer) {
    return switch (answer.value()) {
      case Answer.HOLDS -> "TRUE";
      case Answer.VIOLATED -> "FALSE";
      default -> answer.value().toUpperCase(Locale.ROOT);
    };
  }
}
