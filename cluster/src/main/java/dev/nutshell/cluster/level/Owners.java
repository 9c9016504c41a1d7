package dev.nutshell.cluster.level;

import dev.nutshell.engine.model.State;
import java.io.Serializable;

/**
 * Which partition a state belongs to. By another hash than those of stores, whose tables would
 * otherwise be filled unevenly.
 */
public record Owners(int partitions) implements Serializable {
  private static final long SEED = 0x6F77_6E65_7273_3131L;

  public int of(State state) {
    return partitions == 1
        ? 0
        : (int) Math.unsignedMultiplyHigh(state.hash(SEED), (long) partitions);
  }
}
