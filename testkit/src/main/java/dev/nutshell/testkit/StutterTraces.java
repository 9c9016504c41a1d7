package dev.nutshell.testkit;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * The sequences of observations that runs of a graph show, repetitions left out. Two graphs have
 * the same ones exactly if no stutter-invariant safety property tells them apart.
 */
public final class StutterTraces {
  private final Map<ByteBuffer, Set<ByteBuffer>> edges;
  private final ToIntFunction<ByteBuffer> observation;
  private final Set<ByteBuffer> start;

  public StutterTraces(ExploredGraph graph, ToIntFunction<ByteBuffer> observation) {
    edges = graph.edges();
    this.observation = observation;
    start = closure(Set.of(graph.initial()));
  }

  /** The states that can be come to without a change of what is seen. */
  private Set<ByteBuffer> closure(Set<ByteBuffer> from) {
    Set<ByteBuffer> met = new HashSet<>(from);
    ArrayDeque<ByteBuffer> todo = new ArrayDeque<>(from);
    while (!todo.isEmpty()) {
      ByteBuffer state = todo.poll();
      int seen = observation.applyAsInt(state);
      for (ByteBuffer next : edges.getOrDefault(state, Set.of())) {
        if (observation.applyAsInt(next) == seen && met.add(next)) {
          todo.add(next);
        }
      }
    }
    return met;
  }

  /** What can be seen next, and where one is then. */
  private Map<Integer, Set<ByteBuffer>> next(Set<ByteBuffer> states) {
    Map<Integer, Set<ByteBuffer>> next = new HashMap<>();
    for (ByteBuffer state : states) {
      int seen = observation.applyAsInt(state);
      for (ByteBuffer successor : edges.getOrDefault(state, Set.of())) {
        int sees = observation.applyAsInt(successor);
        if (sees != seen) {
          next.computeIfAbsent(sees, _ -> new HashSet<>()).add(successor);
        }
      }
    }
    next.replaceAll((_, successors) -> closure(successors));
    return next;
  }

  /** Whether both graphs show the same sequences. */
  public boolean sameAs(StutterTraces other) {
    record Pair(Set<ByteBuffer> here, Set<ByteBuffer> there) {}
    Set<Pair> met = new HashSet<>();
    ArrayDeque<Pair> todo = new ArrayDeque<>();
    todo.add(new Pair(start, other.start));
    while (!todo.isEmpty()) {
      Pair pair = todo.poll();
      Map<Integer, Set<ByteBuffer>> here = next(pair.here);
      Map<Integer, Set<ByteBuffer>> there = other.next(pair.there);
      if (!here.keySet().equals(there.keySet())) {
        return false;
      }
      for (int seen : here.keySet()) {
        Pair next = new Pair(here.get(seen), there.get(seen));
        if (met.add(next)) {
          todo.add(next);
        }
      }
    }
    return true;
  }

  /**
   * A random stutter-invariant property: whether some run shows a sequence that a random automaton
   * over observations accepts.
   */
  public boolean satisfies(long seed) {
    int states = 2 + (int) Math.floorMod(seed, 4L);
    record Pair(Set<ByteBuffer> here, int state) {}
    Set<Pair> met = new HashSet<>();
    ArrayDeque<Pair> todo = new ArrayDeque<>();
    Pair first = new Pair(start, 0);
    met.add(first);
    todo.add(first);
    while (!todo.isEmpty()) {
      Pair pair = todo.poll();
      Map<Integer, Set<ByteBuffer>> next = next(pair.here);
      for (int seen : new TreeSet<>(next.keySet())) {
        Random random = new Random(seed * 31 + pair.state * 7919L + seen * 104729L);
        int target = random.nextInt(states + 1);
        if (target == states) {
          return true;
        }
        Pair reached = new Pair(next.get(seen), target);
        if (random.nextInt(3) > 0 && met.add(reached)) {
          todo.add(reached);
        }
      }
    }
    return false;
  }
}
