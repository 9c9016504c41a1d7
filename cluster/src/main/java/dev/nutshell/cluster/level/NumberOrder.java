package dev.nutshell.cluster.level;

import java.io.Serializable;

/**
 * All states are to be numbered and all transitions written.
 *
 * @param attempt which one it is: what is lost begins anew
 * @param states the last level, and how many states each partition has in all levels
 * @param place where the parts are to be
 */
public record NumberOrder(String attempt, LevelOrder states, String place)
    implements Serializable {}
