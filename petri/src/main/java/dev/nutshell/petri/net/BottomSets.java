package dev.nutshell.petri.net;

import dev.nutshell.engine.model.EventList;

/**
 * Finds closed sets of nodes. Those around given nodes are found by going from node to node. The
 * one with the fewest enabled transitions is a strongly connected component from which no other
 * enabled transition can be reached, with all that can be: R. Tarjan's algorithm meets every such
 * component in one pass over the graph, and stops at one with a single enabled transition.
 */
final class BottomSets {
  // To fire an event and to put its successor takes about as long as to follow a hundred edges;
  // where a marking would take much longer than all its events, these are fired.
  private static final int LEAST_EFFORT = 1 << 11;
  private static final int EFFORT_AN_EVENT = 1 << 6;

  private final Closure closure;

  /** The marking at which a node was met, became part of the set, or was found to reach events. */
  private final int[] metAt;

  private final int[] includedAt;
  private final int[] hotAt;
  private final int[] index;
  private final int[] low;
  private final boolean[] waits;
  private final boolean[] tainted;
  private final int[] path;
  private final int[] edge;
  private final int[] degree;
  private final int[] waiting;
  private final Closure.Known included = this::has;
  // One that leads to events outside of a component would spoil it.
  private final Closure.Known harmless = node -> has(node) || isMet(node) && !isHot(node);
  private int[] best = new int[16];
  private int bestSize;
  private int now;
  private int enabled;
  private int all;
  private int effort;
  private int depth;
  private int waitCount;
  private int count;

  BottomSets(Closure closure) {
    this.closure = closure;
    int nodes = closure.nodes();
    metAt = new int[nodes];
    includedAt = new int[nodes];
    hotAt = new int[nodes];
    index = new int[nodes];
    low = new int[nodes];
    waits = new boolean[nodes];
    tainted = new boolean[nodes];
    path = new int[nodes];
    edge = new int[nodes];
    degree = new int[nodes];
    waiting = new int[nodes];
  }

  /** Starts with an empty set. */
  void begin(int events) {
    now++;
    enabled = 0;
    all = events;
    effort = LEAST_EFFORT + EFFORT_AN_EVENT * events;
  }

  /** Whether it is not worth while to go on: nothing would be left out, or it takes too long. */
  boolean isHopeless() {
    return enabled == all || effort < 0;
  }

  /** How many enabled transitions are in the set. */
  int enabled() {
    return enabled;
  }

  boolean has(int node) {
    return includedAt[node] == now;
  }

  /** Adds a node and all that it leads to. */
  void include(int seed) {
    if (has(seed)) {
      return;
    }
    int todo = 0;
    path[todo++] = seed;
    add(seed);
    while (todo > 0 && !isHopeless()) {
      int node = path[--todo];
      int edges = closure.degree(node, included);
      effort -= closure.effort(node);
      for (int i = 0; i < edges; i++) {
        int next = closure.successor(node, i);
        if (!has(next)) {
          add(next);
          path[todo++] = next;
        }
      }
    }
  }

  private void add(int node) {
    includedAt[node] = now;
    enabled += closure.isEnabled(node) ? 1 : 0;
  }

  /** Adds the enabled transitions of a smallest set; what is in the set already has none. */
  void addSmallest(EventList events) {
    bestSize = Integer.MAX_VALUE;
    count = 0;
    waitCount = 0;
    for (int i = 0; i < events.size() && bestSize > 1 && effort >= 0; i++) {
      if (!isMet(events.get(i))) {
        search(events.get(i));
      }
    }
    if (bestSize <= events.size()) {
      // One was found, be it not the smallest.
      effort = 0;
      for (int i = 0; i < bestSize; i++) {
        add(best[i]);
      }
    }
  }

  private boolean isMet(int node) {
    return metAt[node] == now;
  }

  private boolean isHot(int node) {
    return hotAt[node] == now;
  }

  private void enter(int node) {
    metAt[node] = now;
    index[node] = low[node] = count++;
    tainted[node] = false;
    waits[node] = true;
    waiting[waitCount++] = node;
    path[depth] = node;
    edge[depth] = 0;
    degree[depth++] = closure.degree(node, harmless);
    effort -= closure.effort(node);
  }

  private void search(int seed) {
    depth = 0;
    enter(seed);
    while (depth > 0 && effort >= 0) {
      int node = path[depth - 1];
      if (edge[depth - 1] < degree[depth - 1]) {
        follow(node, closure.successor(node, edge[depth - 1]++));
      } else {
        depth--;
        if (low[node] == index[node]) {
          complete(node);
          if (bestSize == 1) {
            return;
          }
        }
        if (depth > 0) {
          leave(node, path[depth - 1]);
        }
      }
    }
  }

  private void follow(int node, int next) {
    if (has(next)) {
      return;
    }
    if (!isMet(next)) {
      enter(next);
    } else if (waits[next]) {
      low[node] = Math.min(low[node], index[next]);
    } else {
      tainted[node] |= isHot(next);
    }
  }

  private void leave(int node, int parent) {
    if (waits[node]) {
      low[parent] = Math.min(low[parent], low[node]);
      tainted[parent] |= tainted[node];
    } else {
      tainted[parent] |= isHot(node);
    }
  }

  /** Takes a component off the stack and looks whether it is the smallest so far. */
  private void complete(int root) {
    int from = waitCount;
    int events = 0;
    boolean reaches = false;
    do {
      int node = waiting[--from];
      waits[node] = false;
      reaches |= tainted[node];
      events += closure.isEnabled(node) ? 1 : 0;
    } while (waiting[from] != root);
    if (reaches || events > 0) {
      for (int i = from; i < waitCount; i++) {
        hotAt[waiting[i]] = now;
      }
    }
    if (!reaches && events > 0 && events < bestSize) {
      bestSize = events;
      best = best.length < events ? new int[Math.max(events, 2 * best.length)] : best;
      int at = 0;
      for (int i = from; i < waitCount; i++) {
        if (closure.isEnabled(waiting[i])) {
          best[at++] = waiting[i];
        }
      }
    }
    waitCount = from;
  }
}
