package dev.nutshell.testkit;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * What a system's state space is, found the plain way: a hash map of whole vectors on the heap.
 *
 * @param depths each reachable vector with its distance from the initial state
 * @param deadlocks the states without events where the model may not end
 */
public record Reference(Map<ByteBuffer, Integer> depths, long transitions, long deadlocks) {
  public static Reference of(TransitionSystem system) {
    Explorer explorer = system.explorer();
    Map<ByteBuffer, Integer> depths = new HashMap<>();
    Queue<ByteBuffer> queue = new ArrayDeque<>();
    State state = new State();
    State next = new State();
    EventList events = new EventList();
    explorer.initial(state);
    depths.put(key(state), 0);
    queue.add(key(state));
    long transitions = 0;
    long deadlocks = 0;
    while (!queue.isEmpty()) {
      ByteBuffer vector = queue.remove();
      state.copyFrom(vector.array(), 0, vector.array().length);
      explorer.enabled(state, events);
      if (events.isEmpty() && !explorer.mayEnd(state)) {
        deadlocks++;
      }
      for (int i = 0; i < events.size(); i++) {
        transitions++;
        explorer.fire(state, events.get(i), next);
        if (depths.putIfAbsent(key(next), depths.get(vector) + 1) == null) {
          queue.add(key(next));
        }
      }
    }
    return new Reference(depths, transitions, deadlocks);
  }

  public static ByteBuffer key(State state) {
    return ByteBuffer.wrap(state.toByteArray());
  }

  public long states() {
    return depths.size();
  }
}
