package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a run is asked, and what its model states beside that: a row each, so that nothing is passed
 * over in silence.
 *
 * @param checked whether a violation has such a cause, for each property that a search looks for
 * @param aside what this run does not look at, and why
 */
public record Agenda(List<Check> checked, List<Answer> aside) {
  /** For a violation that no row is about, which is real all the same. */
  private static final Property UNSTATED = Property.of("step", "fault", "no step goes wrong");

  static final String NOT_COME_TO = "the run ended before it was looked at";

  /**
   * A property, and which causes deny it.
   *
   * @param question whether the answer is yes or no, not "holds" or "violated"
   */
  public record Check(Property property, Predicate<Cause> deniedBy, boolean question) {
    Answer answer(boolean denied) {
      if (question) {
        return Answer.of(property, !denied);
      }
      return denied ? Answer.violated(property) : Answer.holds(property);
    }
  }

  /** The answers to what the search looked for. */
  List<Answer> answers(List<Cause> found, String why) {
    List<Answer> answers = new ArrayList<>();
    for (Check check : checked) {
      boolean denied = found.stream().anyMatch(check.deniedBy());
      answers.add(
          denied || why == null ? check.answer(denied) : Answer.open(check.property(), why));
    }
    return answers;
  }

  /** The first row that a cause denies. */
  Property denied(Cause cause) {
    return checked.stream()
        .filter(check -> check.deniedBy().test(cause))
        .map(Check::property)
        .findFirst()
        .orElse(UNSTATED);
  }

  /** The same with these answers to what is not looked at. */
  Agenda answering(List<Answer> answers) {
    List<Answer> rows = new ArrayList<>(aside);
    for (Answer answer : answers) {
      rows.replaceAll(row -> row.property().equals(answer.property()) ? answer : row);
    }
    return new Agenda(checked, List.copyOf(rows));
  }

  /** Collects the rows. */
  static final class Builder {
    private final TransitionSystem system;
    private final List<Check> checked = new ArrayList<>();
    private final List<Answer> aside = new ArrayList<>();

    Builder(TransitionSystem system) {
      this.system = system;
    }

    void deadlocks(boolean asked) {
      add(
          Property.of("deadlock", "deadlock", "no state without events but where it may end"),
          cause -> cause instanceof Cause.Deadlock,
          asked);
    }

    void faults(boolean asked) {
      if (system.mayFail()) {
        add(
            Property.of("assert", "assertion", "no assertion fails, no step goes wrong"),
            cause -> cause instanceof Cause.Faulty,
            asked);
      }
    }

    void invariant(Invariant invariant, boolean asked) {
      add(
          Property.of(invariant.text(), "invariant", invariant.text()),
          cause -> cause instanceof Cause.Broken broken && broken.invariant() == invariant,
          asked);
    }

    void forbidden(String label, LabelMatcher labels) {
      add(
          Property.of(label, "event", "no event " + label),
          cause ->
              cause instanceof Cause.Forbidden forbidden
                  && labels.isMeant(label, forbidden.label()),
          true);
    }

    /** Denied by a run that goes on for ever. */
    void runs(Property property) {
      checked.add(
          new Check(
              property,
              cause -> cause instanceof Cause.Accepted || cause instanceof Cause.Decided,
              isQuestion(property)));
    }

    private static boolean isQuestion(Property property) {
      return property.kind().equals("formula");
    }

    /** What is answered by a run of its own, if at all. */
    void statement(Stated statement, boolean asked) {
      Property property = statement.property();
      if (!asked && statement.force() == Stated.Force.OFFERED) {
        return;
      }
      aside.add(
          !asked
              ? Answer.unasked(property)
              : switch (statement.reading().get()) {
                case Stated.Reading.Read _ -> Answer.open(property, NOT_COME_TO);
                case Stated.Reading.Refused refused -> Answer.unchecked(property, refused.why());
              });
    }

    private void add(Property property, Predicate<Cause> deniedBy, boolean asked) {
      if (asked) {
        checked.add(new Check(property, deniedBy, false));
      } else {
        aside.add(Answer.unasked(property));
      }
    }

    Agenda build() {
      return new Agenda(List.copyOf(checked), List.copyOf(aside));
    }
  }
}
