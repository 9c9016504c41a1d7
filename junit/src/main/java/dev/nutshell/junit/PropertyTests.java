package dev.nutshell.junit;

import dev.nutshell.api.Check;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.property.Answer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A test for each property of a model, from one run:
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> raft() {
 *   return PropertyTests.of("Raft", Check.of(new Raft(3)));
 * }
 * }</pre>
 */
public final class PropertyTests {
  private PropertyTests() {}

  /**
   * Runs the check now, past violations, and gives a test for each property that was asked for or
   * stated.
   *
   * @param model what it is called in messages
   * @param check what is asked
   * @return the tests, named as the properties
   */
  public static Stream<DynamicTest> of(String model, Check<?> check) {
    Result result = check.findAll().run();
    return result.answers().stream()
        .filter(answer -> answer.standing() != Answer.Standing.UNASKED)
        .map(
            answer ->
                DynamicTest.dynamicTest(
                    answer.property().name(), () -> mustHold(model, answer, result)));
  }

  private static void mustHold(String model, Answer answer, Result result) {
    String name = answer.property().name();
    if (answer.denies()) {
      for (Violation violation : result.violations()) {
        if (violation.property().equals(answer.property())) {
          throw ModelFailure.of(model, violation, "");
        }
      }
      throw new ModelFailure(model + " violates " + name, null);
    }
    if (!answer.isKnown()) {
      throw new ModelFailure(model + ": " + name + " is not known, " + answer.why(), null);
    }
    if (result.guarantee().kind() != Guarantee.Kind.EXHAUSTIVE) {
      throw new ModelFailure(
          model + ": " + name + " may not hold, as states may have been omitted", null);
    }
  }
}
