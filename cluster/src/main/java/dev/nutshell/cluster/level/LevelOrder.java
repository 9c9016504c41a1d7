package dev.nutshell.cluster.level;

import java.io.Serializable;

/**
 * Which level is to be expanded, and what each partition must have of it: equal counts of states of
 * which nobody else has any are equal sets.
 *
 * @param handed the last level that the driver alone has found, whose log is one for all
 * @param frontier how many states of the level each partition has
 * @param totals how many states of this and all levels before it each partition has
 */
public record LevelOrder(long level, long handed, long[] frontier, long[] totals)
    implements Serializable {}
