package dev.nutshell.engine.model;

import java.util.function.Supplier;

/**
 * Something that a model states about its runs, or a user does.
 *
 * @param force whether it is checked where everything is
 * @param reading makes the automaton of it; asked only where it is to be checked
 */
public record Stated(Property property, Force force, Supplier<Reading> reading) {
  /** What a statement asks for. */
  public enum Force {
    /** To be checked. */
    STATED,
    /** To be checked where it is asked for by its name: a mark in the model, no more. */
    MARKED,
    /** Can be asked for by its name, and is not worth a word where it is not. */
    OFFERED
  }

  /** What was made of a statement. */
  public sealed interface Reading {
    /**
     * @param clearance what may show that it holds before the automaton is searched for
     */
    record Read(Claim claim, Clearance clearance) implements Reading {
      public Read(Claim claim) {
        this(claim, Clearance.NONE);
      }
    }

    /**
     * @param why it cannot be checked, in the middle of a sentence
     */
    record Refused(String why) implements Reading {}
  }

  /** What was made of a user's formula. */
  public sealed interface Understanding {
    record Understood(Stated stated) implements Understanding {}

    record Malformed(Problem problem) implements Understanding {}
  }

  /** One that is named in every report, and that no search checks. */
  public static Stated unchecked(Property property, String why) {
    return new Stated(property, Force.STATED, () -> new Reading.Refused(why));
  }

  /** Whether a word of {@code --property} asks for it. */
  public boolean isAskedBy(String word) {
    return word.equals(property.name()) || word.equals("all") && force == Force.STATED;
  }
}
