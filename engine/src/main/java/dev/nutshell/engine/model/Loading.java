package dev.nutshell.engine.model;

import java.util.List;

/** What a front end makes of its input: a model, or what is wrong with the input. */
public sealed interface Loading {
  /** A model, with warnings that the user should see and that stop nothing. */
  record Loaded(TransitionSystem system, List<Problem> warnings) implements Loading {}

  /** Never empty. */
  record Rejected(List<Problem> problems) implements Loading {}

  static Loading of(TransitionSystem system) {
    return new Loaded(system, List.of());
  }

  static Loading rejected(Problem problem) {
    return new Rejected(List.of(problem));
  }
}
