package dev.nutshell.report;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.property.Answer;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Every property with its answer; where there is none, why. */
final class AnswerTable {
  private static final Set<String> QUESTIONS = Set.of("formula", "state-space");
  private static final int WIDEST_NAME = 44;

  private final PrintWriter out;
  private final Style style;

  AnswerTable(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  /** Whether only answers were wanted, which are neither good nor bad. */
  static boolean onlyQuestions(List<Answer> answers) {
    return answers.stream()
        .filter(answer -> answer.standing() != Answer.Standing.UNASKED)
        .allMatch(answer -> QUESTIONS.contains(answer.property().kind()));
  }

  /** The names of what does not hold. */
  static String denied(List<Answer> answers) {
    return answers.stream()
        .filter(Answer::denies)
        .map(answer -> answer.property().name())
        .collect(Collectors.joining(", "));
  }

  void write(List<Answer> answers) {
    List<Answer> rows =
        answers.stream().filter(row -> row.standing() != Answer.Standing.UNASKED).toList();
    int width = rows.stream().mapToInt(row -> row.property().name().length()).max().orElse(0);
    for (Answer row : rows) {
      String name =
          String.format(
              "%-" + Math.min(WIDEST_NAME, Math.max(1, width)) + "s", row.property().name());
      out.printf("  %s  %s%n", name, answer(row));
    }
    String unasked =
        answers.stream()
            .filter(row -> row.standing() == Answer.Standing.UNASKED)
            .map(row -> row.property().name())
            .collect(Collectors.joining(", "));
    if (!unasked.isEmpty()) {
      out.printf("  not asked for: %s%n", unasked);
    }
  }

  private String answer(Answer row) {
    return switch (row.standing()) {
      case ANSWERED -> value(row);
      case OPEN -> style.doubtful("unknown") + "  " + row.why();
      case UNCHECKED -> style.doubtful("not checked") + "  " + stated(row.property()) + row.why();
      case UNASKED -> row.why();
    };
  }

  private String value(Answer row) {
    boolean question = QUESTIONS.contains(row.property().kind());
    boolean truth = row.value().equals(Answer.TRUE) || row.value().equals(Answer.FALSE);
    String value = question && truth ? row.value().toUpperCase(Locale.ROOT) : row.value();
    return question ? value : row.denies() ? style.bad(value) : style.good(value);
  }

  private static String stated(Property property) {
    return Places.before(property.file(), property.line())
        + property.kind()
        + " "
        + property.text()
        + ": ";
  }
}
