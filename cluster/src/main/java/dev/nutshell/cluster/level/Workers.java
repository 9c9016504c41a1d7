package dev.nutshell.cluster.level;

import java.io.IOException;
import java.util.List;

/** The processes that expand levels together. */
public interface Workers extends Rounds, AutoCloseable {
  /** A worker was lost, or its work: the level has to be repeated. */
  final class Lost extends Exception {
    public Lost(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Heard now and then by who waits; true where waiting is over. */
  interface Patience {
    boolean isOver();
  }

  /** How many partitions there are; asked once the workers are there. */
  int partitions();

  /**
   * Expands a level once.
   *
   * @return a report of each partition, or null where patience was over
   */
  List<PartReport> expand(LevelOrder order, Patience patience) throws Lost, IOException;

  /**
   * A state of a level that an event leads from to this one: of all that there are, the least.
   *
   * @return null where there is none, or patience was over
   */
  byte[] before(LevelOrder order, byte[] vector, Patience patience) throws Lost, IOException;

  /** Gives the workers that were lost time to come back. */
  void recover(Patience patience);

  @Override
  void close();
}
