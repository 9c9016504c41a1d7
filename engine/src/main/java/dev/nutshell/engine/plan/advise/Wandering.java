package dev.nutshell.engine.plan.advise;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** Searches that find so many states, each in an order of its own. */
final class Wandering {
  /** So many searches that are cut short make one capture. */
  static final int RESTARTS = 16;

  private static final int LEAST_PART = 32;
  private static final int LOOK = 1 << 8;

  private final Successors successors;
  private final SplittableRandom random;
  private int[] waiting = new int[1 << 10];
  private int[][] ways = new int[1 << 10][];
  private int[] next = new int[1 << 10];

  Wandering(Successors successors, long seed) {
    this.successors = successors;
    random = new SplittableRandom(seed);
  }

  /** Level by level, until there are so many or all, or it took long enough. */
  Levels breadthFirst(int most, BooleanSupplier enough) {
    Capture capture = new Capture();
    int[] queue = new int[] {successors.initial()};
    int size = 1;
    capture.find(queue[0]);
    int levels = 0;
    int levelEnd = 1;
    int expanded = 0;
    while (expanded < size && capture.size() < most) {
      if ((expanded & LOOK - 1) == LOOK - 1 && enough.getAsBoolean()) {
        break;
      }
      for (int successor : successors.of(queue[expanded++], capture)) {
        if (capture.find(successor)) {
          if (size == queue.length) {
            queue = Arrays.copyOf(queue, 2 * size);
          }
          queue[size++] = successor;
        }
      }
      if (expanded == levelEnd) {
        levels++;
        levelEnd = size;
      }
    }
    return new Levels(capture, levels, expanded == size);
  }

  /**
   * What a search by levels found.
   *
   * @param levels so many are complete
   * @param all whether nothing is left to expand
   */
  record Levels(Capture capture, int levels, boolean all) {}

  /** Expands any of the states that wait. */
  Capture anyhow(int most) {
    Capture capture = new Capture();
    int size = 0;
    waiting[size++] = successors.initial();
    capture.find(waiting[0]);
    while (size > 0 && capture.size() < most) {
      int drawn = random.nextInt(size);
      int state = waiting[drawn];
      waiting[drawn] = waiting[--size];
      for (int successor : successors.of(state, capture)) {
        if (capture.find(successor)) {
          if (size == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * size);
          }
          waiting[size++] = successor;
        }
      }
    }
    return capture;
  }

  /** What a depth-first search found, and the length of its longest path. */
  record Depths(Capture capture, int deepest) {}

  /** Depth-first, successors in any order. */
  Depths depthFirst(int most) {
    Capture capture = new Capture();
    int depth = 0;
    int deepest = 0;
    int initial = successors.initial();
    capture.find(initial);
    enter(depth++, initial, capture);
    while (depth > 0 && capture.size() < most) {
      deepest = Math.max(deepest, depth);
      int[] way = ways[depth - 1];
      int at = next[depth - 1]++;
      if (at >= way.length) {
        depth--;
      } else if (capture.find(way[at])) {
        if (depth == ways.length) {
          ways = Arrays.copyOf(ways, 2 * depth);
          next = Arrays.copyOf(next, 2 * depth);
        }
        enter(depth++, way[at], capture);
      }
    }
    Arrays.fill(ways, null);
    return new Depths(capture, deepest);
  }

  private void enter(int depth, int state, Capture capture) {
    int[] way = successors.of(state, capture);
    for (int i = way.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int drawn = way[other];
      way[other] = way[i];
      way[i] = drawn;
    }
    ways[depth] = way;
    next[depth] = 0;
  }

  /** What several short depth-first searches found together, that do not know of each other. */
  Capture restarted(int most, Pool pool) {
    Capture together = new Capture();
    int part = Math.max(LEAST_PART, most / RESTARTS);
    for (int i = 0; i < RESTARTS; i++) {
      Capture one = depthFirst(part).capture();
      for (int state = 0; state < pool.size(); state++) {
        if (one.has(state)) {
          together.find(state, i * part + one.place(state));
        }
      }
    }
    return together;
  }
}
