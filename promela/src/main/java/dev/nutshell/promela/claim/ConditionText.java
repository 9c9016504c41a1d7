package dev.nutshell.promela.claim;

import java.util.List;

/** A program as C text, of which the {@link Propositions} can be had, too. */
public interface ConditionText {
  /**
   * A function that tells which conditions hold in a state.
   *
   * @param numbers of the conditions, a bit each
   */
  String letters(List<Integer> numbers);
}
