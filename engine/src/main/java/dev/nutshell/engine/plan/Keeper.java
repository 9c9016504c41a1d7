package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.search.Counters;
import java.io.IOException;

/** Keeps a run while it goes on, so that it can be gone on with where its process is gone. */
public interface Keeper {
  /** When the search should pause next, to be kept, by {@link System#nanoTime}. */
  long next();

  /**
   * The run stands still and can be written. What fails is told by the keeper and ends no run: it
   * goes on, and what was kept before is still there.
   *
   * @param counters how far it is
   * @param last whether the run ends here, so that there is no later occasion
   */
  void keep(Writing run, Counters counters, boolean last);

  /** What a run has to write. */
  interface Writing {
    void to(ImageWriter out) throws IOException;
  }
}
