package dev.nutshell.petri;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** A run that was asked something, with answers as the contest writes them. */
record Asked(Result result) {
  static Asked of(MarkedNet net, Inquiry inquiry, RunSpec.Builder spec) {
    return of(net, inquiry, spec, null);
  }

  /**
   * @param budget null for the one that the specification allows
   */
  static Asked of(MarkedNet net, Inquiry inquiry, RunSpec.Builder spec, MemoryBudget budget) {
    Plan.Ready plan = (Plan.Ready) Planner.plan(spec.ask(inquiry).build(), net);
    Runner runner = budget == null ? new Runner(plan) : new Runner(plan, budget);
    return new Asked(runner.run());
  }

  /** What was asked, by name; {@code null} for what is not known. */
  TreeMap<String, String> byName() {
    TreeMap<String, String> values = new TreeMap<>();
    for (Answer answer : asked()) {
      values.put(answer.property().name(), String.valueOf(value(answer)));
    }
    return values;
  }

  List<String> values() {
    return asked().stream().map(Asked::value).toList();
  }

  List<Answer> asked() {
    return result.answers().stream()
        .filter(answer -> answer.standing() != Answer.Standing.UNASKED)
        .toList();
  }

  private static String value(Answer answer) {
    if (!answer.isKnown()) {
      return null;
    }
    return switch (answer.value()) {
      case Answer.HOLDS -> "TRUE";
      case Answer.VIOLATED -> "FALSE";
      default -> answer.value().toUpperCase(Locale.ROOT);
    };
  }
}
