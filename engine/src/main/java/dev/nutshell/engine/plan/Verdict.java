package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.property.Answer;
import java.util.List;

/** What a run says of the model; it follows from the answers to what was asked. */
public sealed interface Verdict {
  /** Every checked property holds, as far as the guarantee says. */
  record Holds() implements Verdict {}

  /**
   * A property does not hold; its trail has been replayed on a fresh explorer.
   *
   * @param violations empty where an answer alone denies it, such as that a net is not live
   */
  record Violated(List<Violation> violations) implements Verdict {}

  /**
   * Something that was asked is not known.
   *
   * @param why a sentence
   */
  record Inconclusive(String why) implements Verdict {}

  /**
   * @param why the run did not see everything, or null where it did
   */
  static Verdict of(List<Answer> answers, List<Violation> violations, String why) {
    if (!violations.isEmpty() || answers.stream().anyMatch(Answer::denies)) {
      return new Violated(violations);
    }
    List<Answer> owed = answers.stream().filter(Answer::isOwed).toList();
    if (!owed.isEmpty()) {
      return new Inconclusive(why == null ? unchecked(owed) : why);
    }
    boolean nothingAsked = answers.stream().noneMatch(Answer::isKnown);
    return nothingAsked && why != null ? new Inconclusive(why) : new Holds();
  }

  private static String named(Property property) {
    return property.kind().equals(property.name())
        ? property.name()
        : property.kind() + " " + property.name();
  }

  private static String unchecked(List<Answer> owed) {
    Answer first = owed.getFirst();
    return owed.size() == 1
        ? named(first.property()) + ": " + first.why()
        : "%d properties have no answer, %s among them"
            .formatted(owed.size(), first.property().name());
  }
}
