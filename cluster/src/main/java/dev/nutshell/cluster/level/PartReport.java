package dev.nutshell.cluster.level;

import java.io.Serializable;
import java.util.List;

/**
 * What one partition did in a level. The same however often the level is repeated, but for what is
 * said of memory and bytes.
 *
 * @param states new ones
 * @param fired events
 * @param inner steps inside of them
 * @param errors violations met
 * @param met the least place of each cause
 * @param vectorLength the longest new vector
 * @param broken whether the model went wrong, so that nobody knows what comes after
 * @param total all states that it holds, the new ones among them
 * @param storeBytes what its visited set takes
 * @param peak the largest size so far of the process that it is in
 * @param process which process that is
 * @param sentBytes of the blocks that it sent to others
 * @param trouble or null
 */
public record PartReport(
    int partition,
    long states,
    long fired,
    long inner,
    long errors,
    List<Met> met,
    int vectorLength,
    boolean broken,
    long total,
    long storeBytes,
    long peak,
    String process,
    long sentBytes,
    Trouble trouble)
    implements Serializable {}
