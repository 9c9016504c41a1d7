package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.lts.LtsSystem;
import java.util.List;

/**
 * Whether two systems do the same from their initial states on, and if not, what tells them apart.
 */
public sealed interface Comparison {
  /** They do. */
  record Equal() implements Comparison {}

  /**
   * One of them has a sequence of labels that the other has not; it is a shortest one.
   *
   * @param byFirst whether the first has it
   */
  record ByTrace(List<String> labels, boolean byFirst) implements Comparison {}

  /**
   * The first satisfies a formula that the second does not. Both was evaluated on the systems as
   * they were read, so it does not rest on how the formula was found.
   */
  record ByFormula(Formula formula) implements Comparison {}

  /**
   * They do not, and no formula is given that says why.
   *
   * @param why the reason for that
   */
  record Unexplained(String why) implements Comparison {}

  /**
   * @throws MemoryBudget.Exhausted where there is no room for it
   */
  static Comparison of(
      LtsSystem first,
      LtsSystem second,
      Relation relation,
      Relabelling relabelling,
      MemoryBudget budget) {
    if ((long) first.states() + second.states() > Integer.MAX_VALUE) {
      throw MemoryBudget.Exhausted.full(
          "states of both are numbered together, up to %,d".formatted(Integer.MAX_VALUE));
    }
    Alphabet alphabet = new Alphabet(relabelling);
    Joined joined = Joined.of(List.of(first, second), alphabet);
    return relation.ofTraces()
        ? traces(joined, relation == Relation.WEAK_TRACE, alphabet, budget)
        : bisimulation(joined, relation, alphabet, budget);
  }

  private static Comparison traces(
      Joined joined, boolean weak, Alphabet alphabet, MemoryBudget budget) {
    Relation finer = weak ? Relation.BRANCHING : Relation.STRONG;
    try (TableGraph one = Minimal.quotient(joined, joined.initial(), finer, budget);
        TableGraph other = Minimal.quotient(joined, joined.secondInitial(), finer, budget);
        Traces traces = new Traces(one, other, weak, budget)) {
      return traces.differ()
          ? new ByTrace(traces.labels().stream().map(alphabet::text).toList(), traces.byFirst())
          : new Equal();
    }
  }

  private static Comparison bisimulation(
      Joined joined, Relation relation, Alphabet alphabet, MemoryBudget budget) {
    try (Blocks blocks = Blocks.of(joined, relation, true, budget)) {
      int one = blocks.block(joined.initial());
      int other = blocks.block(joined.secondInitial());
      if (one == other) {
        return new Equal();
      }
      Refinement refinement = blocks.refinement();
      Formula formula =
          new Distinguishing(refinement, alphabet).of(refinement.node(one), refinement.node(other));
      if (formula == null) {
        return new Unexplained("the formula that tells them apart is too large");
      }
      Satisfaction satisfaction = new Satisfaction(joined);
      boolean right =
          satisfaction.of(formula, joined.initial())
              && !satisfaction.of(formula, joined.secondInitial());
      if (satisfaction.isGivenUp()) {
        return new Unexplained("the formula that tells them apart is too large to be checked");
      }
      if (!right) {
        throw new IllegalStateException("a formula that was to tell two systems apart does not");
      }
      return new ByFormula(formula);
    }
  }
}
