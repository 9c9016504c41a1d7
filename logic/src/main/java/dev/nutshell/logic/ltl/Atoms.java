package dev.nutshell.logic.ltl;

/** Knows what the atoms of a formula mean; a front end has its own. */
@FunctionalInterface
public interface Atoms {
  /** What an atom's text stands for. It was cut out of the formula, with no space around it. */
  Reading read(String text);

  /** Whether text in braces is an atom as it stands, in a language of the model's own. */
  default boolean readsBraces() {
    return false;
  }

  sealed interface Reading {
    /** The number that the proposition has in every formula and automaton of this run. */
    record Proposition(int number) implements Reading {}

    /**
     * No atom of this model.
     *
     * @param offset where in the text, from 0
     * @param message the rest of a sentence that begins with the column
     */
    record Unknown(int offset, String message) implements Reading {}
  }
}
