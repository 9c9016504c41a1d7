package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unreadable;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.search.Finding;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A shorter way to what was found. A search for cycles goes deep first, so its way may be long
 * where a short one exists. From the initial state all is looked at level by level, as far as a
 * small bound goes; where some state of the cycle comes earlier than its stem says, the cycle is
 * begun there. What is not found within the bound stays as it was.
 */
final class ShortStem {
  private static final int MOST_STATES = 20_000;
  private static final long MOST_BYTES = 4 << 20;

  private record Step(int parent, int event) {}

  private final Product product;
  private final Explorer explorer;

  /** Of each state of the cycle, which of its events leaves it. */
  private final Map<ByteBuffer, Integer> cycle = new HashMap<>();

  private final Map<ByteBuffer, Integer> seen = new HashMap<>();
  private final List<ByteBuffer> states = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  private ShortStem(Product product) {
    this.product = product;
    explorer = product.explorer();
  }

  /** The same finding, or one with a shorter way. */
  static Finding of(Product product, Finding finding) {
    return switch (finding.cause()) {
      case Cause.Accepted(int stem) when stem > 1 -> new ShortStem(product).shorter(finding, stem);
      case Cause.Decided _ when finding.events().length > 1 ->
          new ShortStem(product).shorter(finding, finding.events().length);
      default -> finding;
    };
  }

  private Finding shorter(Finding finding, int stem) {
    int[] events = finding.events();
    State state = new State();
    State next = new State();
    explorer.initial(state);
    add(state, new Step(-1, 0));
    for (int i = 0; i < events.length; i++) {
      if (i >= stem) {
        cycle.put(key(state), i - stem);
      }
      explorer.fire(state, events[i], next);
      state.copyFrom(next);
    }
    int found = search(stem, finding.cause() instanceof Cause.Decided);
    if (found < 0) {
      return finding;
    }
    int[] way = way(found);
    if (finding.cause() instanceof Cause.Decided) {
      return new Finding(finding.cause(), way);
    }
    int length = events.length - stem;
    int[] path = Arrays.copyOf(way, way.length + length);
    int begin = cycle.get(states.get(found));
    for (int i = 0; i < length; i++) {
      path[way.length + i] = events[stem + (begin + i) % length];
    }
    return new Finding(new Cause.Accepted(way.length), path);
  }

  private static ByteBuffer key(State state) {
    return ByteBuffer.wrap(Arrays.copyOf(state.bytes(), state.length()));
  }

  private boolean add(State state, Step step) {
    ByteBuffer key = key(state);
    if (seen.putIfAbsent(key, states.size()) != null) {
      return false;
    }
    states.add(key);
    steps.add(step);
    return true;
  }

  /**
   * The number of the first state that will do, or −1.
   *
   * @param depth at which a way is no shorter any more
   */
  private int search(int depth, boolean decided) {
    State state = new State();
    State next = new State();
    EventList enabled = new EventList();
    long bytes = 0;
    int level = 0;
    int end = 1;
    for (int i = 0; i < states.size(); i++) {
      if (i == end) {
        level++;
        end = states.size();
      }
      ByteBuffer key = states.get(i);
      state.copyFrom(key.array(), 0, key.capacity());
      if (level >= depth) {
        return -1;
      }
      if (decided ? product.decides(state) : cycle.containsKey(key)) {
        return i;
      }
      try {
        explorer.enabled(state, enabled);
      } catch (Unreadable none) {
        // The search met its violation before it came here.
        continue;
      }
      for (int e = 0; e < enabled.size(); e++) {
        boolean sound = explorer.fire(state, enabled.get(e), next) == Explorer.OK;
        if (sound && add(next, new Step(i, enabled.get(e)))) {
          bytes += next.length();
        }
      }
      if (states.size() > MOST_STATES || bytes > MOST_BYTES) {
        return -1;
      }
    }
    return -1;
  }

  private int[] way(int found) {
    List<Integer> back = new ArrayList<>();
    for (int i = found; steps.get(i).parent() >= 0; i = steps.get(i).parent()) {
      back.add(steps.get(i).event());
    }
    return back.reversed().stream().mapToInt(Integer::intValue).toArray();
  }
}
