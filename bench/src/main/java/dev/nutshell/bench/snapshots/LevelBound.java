package dev.nutshell.bench.snapshots;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.testkit.Reference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How little work a breadth-first search that keeps whole levels can repeat, if it knew the future:
 * at some level, take all states met before and to be met again later. Only those in levels held
 * then will be recognised, and the levels held together with the two being searched may have a
 * share of all states. The best such levels, the last of them cut to size, leave the rest, each of
 * which is visited again at least once. What is found from those on is not counted, so the bound is
 * a low one.
 *
 * <p>Arguments: models as for {@link Exploring}, small enough for a hash map.
 */
public final class LevelBound {
  private static final double[] SHARES = {0.05, 0.075, 0.1, 0.15, 0.2, 0.3};

  private final Map<ByteBuffer, int[]> meetings = new HashMap<>();
  private final List<Integer> sizes = new ArrayList<>();
  private final Map<Integer, Integer> gaps = new TreeMap<>();

  private LevelBound(TransitionSystem system) {
    Explorer explorer = system.explorer();
    EventList events = new EventList();
    State state = new State();
    State next = new State();
    explorer.initial(state);
    List<ByteBuffer> open = List.of(Reference.key(state));
    meetings.put(open.getFirst(), new int[] {0});
    while (!open.isEmpty()) {
      sizes.add(open.size());
      List<ByteBuffer> found = new ArrayList<>();
      for (ByteBuffer vector : open) {
        state.copyFrom(vector.array(), 0, vector.array().length);
        explorer.enabled(state, events);
        for (int i = 0; i < events.size(); i++) {
          explorer.fire(state, events.get(i), next);
          meet(Reference.key(next), found);
        }
      }
      open = found;
    }
    sizes.add(0);
  }

  private void meet(ByteBuffer vector, List<ByteBuffer> found) {
    int level = sizes.size();
    int[] levels = meetings.get(vector);
    if (levels == null) {
      meetings.put(vector, new int[] {level});
      found.add(vector);
    } else if (levels[levels.length - 1] < level) {
      gaps.merge(level - levels[levels.length - 1], 1, Integer::sum);
      int[] more = Arrays.copyOf(levels, levels.length + 1);
      more[levels.length] = level;
      meetings.put(vector, more);
    }
  }

  /** The most that has to be visited again because of what is held at one level. */
  private double bound(double share) {
    double most = 0;
    for (int level = 1; level < sizes.size() - 1; level++) {
      most = Math.max(most, missed(level, share));
    }
    return most / meetings.size();
  }

  private double missed(int level, double share) {
    double[] worth = new double[level];
    double all = 0;
    for (int[] levels : meetings.values()) {
      int before = 0;
      while (before < levels.length && levels[before] <= level + 1) {
        before++;
      }
      if (before > 0 && before < levels.length && levels[before - 1] < level) {
        all++;
        for (int i = 0; i < before; i++) {
          worth[levels[i]]++;
        }
      }
    }
    double room = share * meetings.size() - sizes.get(level) - sizes.get(level + 1);
    for (int held : byWorth(worth)) {
      double part = Math.clamp(room / sizes.get(held), 0.0, 1.0);
      all -= part * worth[held];
      room -= sizes.get(held);
    }
    return all;
  }

  private List<Integer> byWorth(double[] worth) {
    return IntStream.range(0, worth.length)
        .boxed()
        .sorted(Comparator.comparingDouble(level -> -worth[level] / sizes.get(level)))
        .toList();
  }

  public static void main(String[] models) {
    for (String model : models) {
      LevelBound levels = new LevelBound(Exploring.load(model));
      System.out.printf(
          Locale.ROOT,
          "%s: %,d states in %d levels; states met again, by how many levels later: %s%n",
          model,
          levels.meetings.size(),
          levels.sizes.size() - 1,
          levels.gaps);
      for (double share : SHARES) {
        System.out.printf(
            Locale.ROOT,
            "  holding at most %.1f %% of the states: at least %.2f %% redundant%n",
            100 * share,
            100 * levels.bound(share));
      }
    }
  }
}
