package dev.nutshell.cluster.level;

import dev.nutshell.cluster.block.BlockReader;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Finds ways back by firing forwards: who of a level leads to a state. */
public final class Firing {
  private final Explorer explorer;
  private final EventList events = new EventList();
  private final State from = new State();
  private final State to = new State();

  public Firing(TransitionSystem system) {
    explorer = system.explorer();
  }

  /** The least state of a file of the log that an event leads from to this one, or null. */
  public byte[] before(LevelLog log, String name, State sought) throws IOException {
    BlockReader reader = new BlockReader();
    byte[][] least = new byte[1][];
    try (InputStream in = log.read(name)) {
      BlockFile.read(
          in,
          name,
          (block, size, _) -> {
            reader.open(block, 0, size);
            while (reader.next(from)) {
              if (leadsTo(sought) && isLess(from, least[0])) {
                least[0] = from.toByteArray();
              }
            }
          });
    }
    return least[0];
  }

  /** The less of two vectors, of which one may be missing. */
  static byte[] less(byte[] one, byte[] other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return Arrays.compareUnsigned(one, other) <= 0 ? one : other;
  }

  private static boolean isLess(State state, byte[] least) {
    return least == null
        || Arrays.compareUnsigned(state.bytes(), 0, state.length(), least, 0, least.length) < 0;
  }

  private boolean leadsTo(State sought) {
    explorer.enabled(from, events);
    for (int i = 0; i < events.size(); i++) {
      explorer.fire(from, events.get(i), to);
      if (to.sameAs(sought)) {
        return true;
      }
    }
    return false;
  }

  /** The first event of a state that leads to the other, where one does. */
  int event(State state, State sought) {
    from.copyFrom(state);
    explorer.enabled(from, events);
    for (int i = 0; i < events.size(); i++) {
      explorer.fire(from, events.get(i), to);
      if (to.sameAs(sought)) {
        return events.get(i);
      }
    }
    throw new IllegalStateException("no event leads from a state to its successor");
  }
}
