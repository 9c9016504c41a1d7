package dev.nutshell.junit;

import dev.nutshell.api.TrailText;
import dev.nutshell.engine.plan.Violation;
import java.util.Optional;

/**
 * A property of a model does not hold, or the check came to no end. The message is for people:
 * which property it is, and the way there.
 */
public final class ModelFailure extends AssertionError {
  private final transient Violation violation;

  ModelFailure(String message, Violation violation) {
    super(message);
    this.violation = violation;
    // The way through the model is what matters, not the way through the engine.
    setStackTrace(new StackTraceElement[0]);
  }

  static ModelFailure of(String model, Violation violation, String page) {
    return new ModelFailure(
        String.format(
            "%s violates %s%n%s%s",
            model, violation.property().name(), TrailText.of(violation), page),
        violation);
  }

  /**
   * What was found, with the trail as a value; empty where the check came to no end.
   *
   * @return the violation, unless there was none
   */
  public Optional<Violation> violation() {
    return Optional.ofNullable(violation);
  }
}
