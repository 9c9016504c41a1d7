package dev.nutshell.cluster.level;

import java.io.Serializable;

/**
 * What a partition has written.
 *
 * @param transitions to its states
 * @param sentBytes of the blocks that it sent to others
 * @param peak the largest size so far of the process that it is in
 * @param trouble or null
 */
public record NumberReport(
    int partition, long transitions, long sentBytes, long peak, Trouble trouble)
    implements Serializable {}
