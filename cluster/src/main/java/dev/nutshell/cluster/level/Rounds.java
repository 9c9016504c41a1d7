package dev.nutshell.cluster.level;

import java.io.IOException;
import java.util.List;

/** Those who do together what comes after all states are found. */
public interface Rounds {
  /**
   * Does a round of looking for cycles once.
   *
   * @return a report of each partition, or null where patience was over
   */
  List<RoundReport> round(RoundOrder order, Workers.Patience patience)
      throws Workers.Lost, IOException;

  /**
   * Numbers all states and writes all transitions.
   *
   * @return a report of each partition, or null where patience was over
   */
  List<NumberReport> number(NumberOrder order, Workers.Patience patience)
      throws Workers.Lost, IOException;
}
