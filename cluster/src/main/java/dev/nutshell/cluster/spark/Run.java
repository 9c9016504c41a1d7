package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.Owners;
import dev.nutshell.cluster.model.Recipe;
import java.io.Serializable;

/**
 * What an executor has to know of a search.
 *
 * @param id of this search and no other
 * @param part which of the recipe's plans it carries out
 * @param signature what that plan has to be
 * @param vocabulary what the driver's system had learnt when the search began
 * @param memory for the whole executor, or 0 for most of what its machine has
 * @param log where the log is
 */
record Run(
    String id,
    Recipe recipe,
    int part,
    String signature,
    byte[] vocabulary,
    long memory,
    Owners owners,
    boolean stopAtFirst,
    String log)
    implements Serializable {}
