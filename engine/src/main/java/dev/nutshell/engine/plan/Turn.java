package dev.nutshell.engine.plan;

import dev.nutshell.engine.search.Interruption;
import java.util.List;

/**
 * A run whose turn it is, among those that answer together what was asked.
 *
 * @param before what came of the runs before this one, or null
 * @param after the runs after this one
 */
public record Turn(Runner runner, Result before, List<Runner> after) {
  /** The only one. */
  public static Turn alone(Runner runner) {
    return new Turn(runner, null, List.of());
  }

  /** What is known of all where this one was told to stop and is not waited for any longer. */
  public Result lastSeen(Interruption why) {
    Result seen = runner.lastSeen(why);
    return (before == null ? seen : before.and(seen)).leaving(after);
  }
}
