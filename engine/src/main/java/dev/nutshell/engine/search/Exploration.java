package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Narrator;
import java.util.List;

/**
 * How a search ended.
 *
 * @param interruption what cut it short, or null where it saw everything or stopped at a violation
 * @param findings the first violation of each cause
 * @param innerSteps steps inside events
 * @param unreached statements that no event was part of, or null where that is not known
 * @param notes what it did that the user should know
 * @param threads how many took part
 */
public record Exploration(
    Interruption interruption,
    List<Finding> findings,
    Counters counters,
    long innerSteps,
    List<Narrator.Step> unreached,
    List<String> notes,
    int threads) {
  /** Of one thread. */
  public Exploration(
      Interruption interruption,
      List<Finding> findings,
      Counters counters,
      long innerSteps,
      List<Narrator.Step> unreached,
      List<String> notes) {
    this(interruption, findings, counters, innerSteps, unreached, notes, 1);
  }

  /** The same of a search that its explorer took little part in. */
  Exploration on(long steps, List<Narrator.Step> notReached, int atWork) {
    return new Exploration(interruption, findings, counters, steps, notReached, notes, atWork);
  }

  /** A search for whose own structures there was no room. */
  public static Exploration notBegun(MemoryBudget.Exhausted exhausted) {
    return new Exploration(
        Interruption.of(exhausted.resource()),
        List.of(),
        new Counters(),
        0,
        List.of(),
        List.of(exhausted.getMessage()));
  }

  /** The same of a search that has paused and is not to go on. */
  public Exploration endedBy(Interruption why) {
    return new Exploration(why, findings, counters, innerSteps, unreached, notes, threads);
  }

  /** Without a note. */
  public Exploration(
      Interruption interruption,
      List<Finding> findings,
      Counters counters,
      long innerSteps,
      List<Narrator.Step> unreached) {
    this(interruption, findings, counters, innerSteps, unreached, List.of());
  }
}
