package dev.nutshell.cpn.random;

import java.util.List;

/** A net without pages: what {@link BruteForce} explores. */
record FlatNet(List<Spot> places, List<Change> transitions) {
  /** A place; tokens are there from the beginning, with their stamps. */
  record Spot(Kind kind, boolean timed, List<Object> colours, List<Integer> stamps) {}

  record Variable(String name, Kind kind) {}

  /**
   * An arc.
   *
   * @param colours gives a list of colours
   * @param delay how much ahead of time tokens may be taken, or how much later they are ready
   */
  record Flow(int place, Term colours, int delay) {}

  record Change(
      List<Variable> variables,
      List<Term> guard,
      List<Flow> takes,
      List<Flow> gives,
      List<Integer> inhibitors,
      List<Integer> resets,
      int priority,
      int delay) {}
}
