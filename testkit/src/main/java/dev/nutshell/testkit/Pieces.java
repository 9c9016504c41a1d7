package dev.nutshell.testkit;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import java.util.List;

/** Divides any vector into pieces of one to four bytes; every fourth one is a channel. */
public final class Pieces implements StateLayout {
  @Override
  public List<Kind> kinds() {
    return List.of(new Kind("odd"), new Kind("even"), new Kind("wide"), new Kind("channel", true));
  }

  @Override
  public void components(State state, Components into) {
    into.clear();
    int end = 0;
    for (int i = 0; end < state.length(); i++) {
      // Where a piece ends depends on what is in it, as it does for lists and dynamic processes.
      int width = 1 + i % 3 + (state.get(end) & 1);
      end = Math.min(end + width, state.length());
      into.add(i % 4, end);
    }
  }
}
