package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.Purpose;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Hash values of a net's states, by how many states have them. */
public record CollisionLists(long states, Map<Integer, Integer> lengths) {

  public long ofLength(int length) {
    return lengths.getOrDefault(length, 0);
  }

  public static CollisionLists of(EditedNet net, int bits) throws IOException {
    Explorer explorer = net.load(Counting.AS_REPORTED, Purpose.EXPLORATION).explorer();
    Set<State> seen = new HashSet<>();
    Deque<State> waiting = new ArrayDeque<>();
    State initial = new State();
    explorer.initial(initial);
    seen.add(initial);
    waiting.add(initial);
    EventList events = new EventList();
    while (!waiting.isEmpty()) {
      State state = waiting.poll();
      explorer.enabled(state, events);
      for (int i = 0; i < events.size(); i++) {
        State next = new State();
        explorer.fire(state, events.get(i), next);
        if (seen.add(next)) {
          waiting.add(next);
        }
      }
    }
    Map<Long, Integer> lists = new HashMap<>();
    for (State state : seen) {
      lists.merge(state.hash(0) >>> 64 - bits, 1, Integer::sum);
    }
    Map<Integer, Integer> lengths = new HashMap<>();
    lists.values().forEach(length -> lengths.merge(length, 1, Integer::sum));
    return new CollisionLists(seen.size(), lengths);
  }
}
