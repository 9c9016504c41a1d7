package dev.nutshell.cluster.level;

import java.io.Serializable;

/**
 * A round of looking for cycles. Rounds cannot be repeated: where one is lost, all begin anew.
 *
 * @param attempt of beginning
 * @param step of the rounds of an attempt, from 0 on
 * @param states the last level, and how many states each partition has in all levels
 * @param set an acceptance set, for who follows
 * @param id of a state of a partition, for who follows
 */
public record RoundOrder(
    String attempt, int step, Kind kind, LevelOrder states, int set, int partition, long id)
    implements Serializable {
  /** What is done in a round. */
  public enum Kind {
    /** All states are taken from the log. */
    LOAD,
    /** No state knows which sets are met on a way to it. */
    FORGET,
    /** States that know more than before tell their successors. */
    MARK,
    /** States to which a set is not met on any way are dropped; the others count predecessors. */
    COUNT,
    /** States without a predecessor are dropped. */
    TRIM,
    /** The least state that is left is told. */
    FIRST,
    /** States are told from one on, each the one from which the one before knows of a set. */
    FOLLOW
  }
}
