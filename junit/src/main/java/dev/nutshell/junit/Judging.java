package dev.nutshell.junit;

import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;

/** Whether a result is what a test asks for. */
final class Judging {
  private Judging() {}

  static void mustHold(String model, Result result, String page) {
    switch (result.verdict()) {
      case Verdict.Violated violated ->
          throw ModelFailure.of(model, violated.violations().getFirst(), page);
      case Verdict.Inconclusive why ->
          throw new ModelFailure(model + ": not known, " + why.why() + page, null);
      case Verdict.Holds _ -> {
        if (result.guarantee().kind() != Guarantee.Kind.EXHAUSTIVE) {
          throw new ModelFailure(
              model
                  + ": no violation was found, but the store '"
                  + result.store().spec()
                  + "' may have omitted states",
              null);
        }
      }
    }
  }

  static void mustViolate(String model, Result result, String property, String page) {
    if (result.violations().isEmpty()) {
      throw new ModelFailure(
          model
              + ": "
              + property
              + " was to be violated, and "
              + (result.verdict() instanceof Verdict.Inconclusive why
                  ? "is not known: " + why.why()
                  : "every checked property holds"),
          null);
    }
    for (Violation violation : result.violations()) {
      if (violation.property().name().equals(property)) {
        return;
      }
    }
    Violation other = result.violations().getFirst();
    throw new ModelFailure(
        property
            + " was to be violated, and another property is: "
            + ModelFailure.of(model, other, page).getMessage(),
        other);
  }
}
