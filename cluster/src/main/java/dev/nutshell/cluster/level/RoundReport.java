package dev.nutshell.cluster.level;

import java.io.Serializable;
import java.util.List;

/**
 * What a partition has after a round.
 *
 * @param live states that are left
 * @param pending those of them that have something to do in the next round
 * @param links states that were asked for
 * @param sentBytes of the blocks that it sent to others
 * @param peak the largest size so far of the process that it is in
 * @param trouble or null
 */
public record RoundReport(
    int partition,
    long live,
    long pending,
    List<Link> links,
    long sentBytes,
    long peak,
    Trouble trouble)
    implements Serializable {

  /**
   * A state, and from which other one it knows of a set.
   *
   * @param level in which it was found
   */
  public record Link(Key key, byte[] vector, long level, Key before) implements Serializable {}

  /** A state by its number in its partition. */
  public record Key(int partition, long id) implements Serializable {}
}
