package dev.nutshell.cpn.ask;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.petri.Ints;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The state graph and its strongly connected components, by Tarjan's algorithm without recursion.
 * Eight bytes an edge and 28 a state, outside of the heap. Edges arrive ordered by their source.
 */
final class ComponentGraph implements EdgeSink, AutoCloseable {
  private static final long MOST = Integer.MAX_VALUE - 8;

  private final MemoryBudget budget;
  private final long limit;
  private final Ints labels;
  private final Ints targets;
  private final Ints starts;
  private int edges;
  private int sources;

  ComponentGraph(MemoryBudget budget) {
    this.budget = budget;
    limit = budget.most(MOST);
    labels = new Ints(budget);
    targets = new Ints(budget);
    starts = new Ints(budget);
  }

  /**
   * What the graph shows.
   *
   * @param between edges between different components
   * @param home states that can be reached from all
   * @param occurring transitions with an edge
   * @param live transitions with an edge in every component that cannot be left
   */
  record Figures(int components, int between, int home, int dead, int occurring, int live) {}

  @Override
  public void edge(long from, int label, long to) {
    if (edges >= limit || Math.max(from, to) >= limit) {
      throw MemoryBudget.Exhausted.full(
          "a graph has at most %,d states and as many edges".formatted(limit));
    }
    startAt((int) from);
    labels.ensure(edges + 1L);
    targets.ensure(edges + 1L);
    labels.set(edges, label);
    targets.set(edges++, (int) to);
  }

  private void startAt(int state) {
    starts.ensure(state + 2L);
    while (sources <= state) {
      starts.set(sources++, edges);
    }
  }

  Figures figures(long states, int transitions) {
    startAt((int) states);
    try (Search search = new Search((int) states)) {
      search.run();
      return search.figures(transitions);
    }
  }

  @Override
  public void close() {
    labels.close();
    targets.close();
    starts.close();
  }

  /** One run of the algorithm. */
  private final class Search implements AutoCloseable {
    private final int states;
    private final Ints index = new Ints(budget);
    private final Ints low = new Ints(budget);
    private final Ints component = new Ints(budget);
    private final Ints next = new Ints(budget);
    private final Ints path = new Ints(budget);
    private final Ints waiting = new Ints(budget);
    private int depth;
    private int waits;
    private int count = 1;
    private int components;

    Search(int states) {
      this.states = states;
      try {
        for (Ints each : new Ints[] {index, low, component, next, path, waiting}) {
          each.ensure(states);
        }
      } catch (MemoryBudget.Exhausted exhausted) {
        close();
        throw exhausted;
      }
    }

    /** All states are reached from the first. */
    void run() {
      path.set(depth++, 0);
      while (depth > 0) {
        int state = path.get(depth - 1);
        if (index.get(state) == 0) {
          index.set(state, count);
          low.set(state, count++);
          next.set(state, starts.get(state));
          waiting.set(waits++, state);
        }
        if (descends(state)) {
          continue;
        }
        depth--;
        if (low.get(state) == index.get(state)) {
          components++;
          int member;
          do {
            member = waiting.get(--waits);
            component.set(member, components);
          } while (member != state);
        }
        if (depth > 0) {
          lower(path.get(depth - 1), low.get(state));
        }
      }
    }

    private boolean descends(int state) {
      while (next.get(state) < starts.get(state + 1L)) {
        int target = targets.get(next.get(state));
        next.set(state, next.get(state) + 1);
        if (index.get(target) == 0) {
          path.set(depth++, target);
          return true;
        }
        if (component.get(target) == 0) {
          lower(state, index.get(target));
        }
      }
      return false;
    }

    private void lower(int state, int to) {
      low.set(state, Math.min(low.get(state), to));
    }

    Figures figures(int transitions) {
      BitSet left = new BitSet(components + 1);
      BitSet occurring = new BitSet(transitions);
      int between = 0;
      int dead = 0;
      for (int state = 0; state < states; state++) {
        dead += starts.get(state) == starts.get(state + 1L) ? 1 : 0;
        for (int e = starts.get(state); e < starts.get(state + 1L); e++) {
          occurring.set(labels.get(e));
          if (component.get(targets.get(e)) != component.get(state)) {
            between++;
            left.set(component.get(state));
          }
        }
      }
      int terminal = components - left.cardinality();
      int home = 0;
      for (int state = 0; state < states && terminal == 1; state++) {
        home += left.get(component.get(state)) ? 0 : 1;
      }
      return new Figures(
          components, between, home, dead, occurring.cardinality(), live(left, dead, transitions));
    }

    /** A state without edges is a component that cannot be left and has no transition. */
    private int live(BitSet left, int dead, int transitions) {
      if (dead > 0) {
        return 0;
      }
      Map<Integer, BitSet> terminal = new HashMap<>();
      for (int state = 0; state < states; state++) {
        int c = component.get(state);
        if (!left.get(c)) {
          BitSet has = terminal.computeIfAbsent(c, _ -> new BitSet(transitions));
          for (int e = starts.get(state); e < starts.get(state + 1L); e++) {
            has.set(labels.get(e));
          }
        }
      }
      BitSet live = new BitSet(transitions);
      live.set(0, transitions);
      terminal.values().forEach(live::and);
      return live.cardinality();
    }

    @Override
    public void close() {
      for (Ints each : new Ints[] {index, low, component, next, path, waiting}) {
        each.close();
      }
    }
  }
}
