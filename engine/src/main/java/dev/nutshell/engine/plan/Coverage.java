package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.property.Question;
import java.util.List;

/**
 * How often a search took each statement, transition or move of the model: once for every
 * transition that it followed, whether or not that led to a new state.
 *
 * @param rows in the order of the model, where it has one; those that were never taken, too, where
 *     the model can say which there are
 * @param events how many transitions the search followed
 * @param counted what the numbers are worth, in a sentence
 */
public record Coverage(List<Row> rows, long events, String counted) {

  /** A statement and how often it was taken. Those that read alike on one line are one. */
  public record Row(Narrator.Step step, long count) {}

  /**
   * Why none of these searches counts what it takes though it was asked to; null where one does.
   */
  public static String refusal(List<Plan.Ready> parts) {
    boolean asked = parts.stream().anyMatch(part -> part.spec().coverage());
    return !asked || parts.stream().anyMatch(Coverage::isCounted)
        ? null
        : "--coverage counts in the search of all states, and only properties of runs are asked"
            + " for, whose searches take a transition as often as they need it; ask for"
            + " --property deadlock, too";
  }

  static boolean isCounted(Plan.Ready part) {
    return part.spec().coverage() && !(part.question() instanceof Question.Cycles);
  }

  /** The sentence about a search that is over. */
  static String sentence(Plan.Ready plan, Result result) {
    StringBuilder text = new StringBuilder("once for every transition that the search followed");
    if (result.search().merging()) {
      text.append(", each of the steps that were made one by itself");
    }
    if (!plan.spec().reduction().word().equals("none")) {
      text.append("; the reduction ")
          .append(plan.spec().reduction().word())
          .append(" may leave transitions out, so the model can take more than was counted");
    }
    if (result.counts().revisited() > 0) {
      text.append("; states that were visited again count again");
    }
    switch (result.guarantee().kind()) {
      case EXHAUSTIVE -> {}
      case PROBABILISTIC -> text.append("; states may have been omitted");
      case PARTIAL -> text.append("; only a part of the states was visited");
    }
    return text.toString();
  }
}
