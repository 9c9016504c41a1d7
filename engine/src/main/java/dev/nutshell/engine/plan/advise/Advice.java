package dev.nutshell.engine.plan.advise;

import dev.nutshell.engine.plan.judge.Order;
import java.util.List;

/**
 * What to do with a model, by a sample of it. It says nothing of its properties but that a
 * violation was met, where one was.
 *
 * @param explored so many states the run itself found before it was cut short, or all
 * @param sampled so many each of the searches found that the estimate is made from; 0 where none
 * @param violations met on the way
 * @param reduced whether the number of states is guessed of a run that leaves events out; how good
 *     such a guess is was measured without that only
 * @param room for the visited set, in bytes
 * @param stores what they would take; empty where all was explored
 * @param choice what to use
 */
public record Advice(
    long explored,
    int sampled,
    long violations,
    boolean reduced,
    long room,
    Estimate estimate,
    List<StoreTrial> stores,
    Choice choice) {
  /**
   * The store to use.
   *
   * @param store {@code auto} where that is best left to the run
   * @param order null for the default
   * @param expected about how many states, for a store that wants to know it; else 0
   * @param why a sentence
   */
  public record Choice(String store, Order order, long expected, String why) {}
}
