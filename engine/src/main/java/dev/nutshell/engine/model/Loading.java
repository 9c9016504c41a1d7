package dev.nutshell.engine.model;

import java.nio.file.Path;
import java.util.List;

/** What a front end makes of its input: a model, or what is wrong with the input. */
public sealed interface Loading {
  /**
   * A model, with warnings that the user should see and that stop nothing.
   *
   * @param beside the files that were read beside the one that was named
   */
  record Loaded(TransitionSystem system, List<Problem> warnings, List<Path> beside)
      implements Loading {
    /** Of a model that is in one file, or in none. */
    public Loaded(TransitionSystem system, List<Problem> warnings) {
      this(system, warnings, List.of());
    }
  }

  /**
   * What is wrong; never empty.
   *
   * @param tooLarge whether nothing is wrong but that the memory does not hold it
   */
  record Rejected(List<Problem> problems, boolean tooLarge) implements Loading {
    public Rejected(List<Problem> problems) {
      this(problems, false);
    }
  }

  static Loading of(TransitionSystem system) {
    return new Loaded(system, List.of());
  }

  static Loading rejected(Problem problem) {
    return new Rejected(List.of(problem));
  }

  /** The model may be right, but there is no room for it. */
  static Loading tooLarge(Problem problem) {
    return new Rejected(List.of(problem), true);
  }
}
