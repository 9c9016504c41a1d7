package dev.nutshell.logic.automaton;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Strongly connected components (Tarjan 1972); one that can reach another has the larger number.
 */
final class Components {
  final int[] of;
  final int count;

  private final Draft draft;
  private final long[] marks;
  private final boolean[] cyclic;

  Components(Draft draft) {
    this(draft, edge -> true);
  }

  /** Those that are left when only some edges count. */
  Components(Draft draft, Predicate<Draft.Edge> counts) {
    this.draft = draft;
    int n = draft.states();
    of = new int[n];
    Arrays.fill(of, -1);
    int[] low = new int[n];
    int[] order = new int[n];
    int[] stack = new int[n];
    int[] path = new int[n];
    int[] position = new int[n];
    int height = 0;
    int found = 0;
    int visited = 0;
    for (int root = 0; root < n; root++) {
      if (order[root] != 0) {
        continue;
      }
      int depth = 0;
      path[0] = root;
      order[root] = low[root] = ++visited;
      stack[height++] = root;
      while (depth >= 0) {
        int s = path[depth];
        if (position[s] < draft.edges.get(s).size()) {
          Draft.Edge edge = draft.edges.get(s).get(position[s]++);
          int t = edge.target();
          if (!counts.test(edge)) {
            continue;
          }
          if (order[t] == 0) {
            order[t] = low[t] = ++visited;
            stack[height++] = t;
            path[++depth] = t;
          } else if (of[t] < 0) {
            low[s] = Math.min(low[s], order[t]);
          }
        } else {
          if (low[s] == order[s]) {
            int t;
            do {
              t = stack[--height];
              of[t] = found;
            } while (t != s);
            found++;
          }
          if (--depth >= 0) {
            low[path[depth]] = Math.min(low[path[depth]], low[s]);
          }
        }
      }
    }
    count = found;
    marks = new long[count];
    cyclic = new boolean[count];
    for (int s = 0; s < n; s++) {
      for (Draft.Edge edge : draft.edges.get(s)) {
        if (counts.test(edge) && of[edge.target()] == of[s]) {
          marks[of[s]] |= edge.marks();
          cyclic[of[s]] = true;
        }
      }
    }
  }

  boolean inside(int source, Draft.Edge edge) {
    return of[source] == of[edge.target()];
  }

  boolean cyclic(int component) {
    return cyclic[component];
  }

  /** There is a cycle in it that has all of these marks. */
  boolean accepting(int component, long needed) {
    return cyclic[component] && (marks[component] & needed) == needed;
  }

  boolean accepting(int component) {
    return accepting(component, draft.allMarks());
  }

  boolean anyAccepting() {
    for (int c = 0; c < count; c++) {
      if (accepting(c)) {
        return true;
      }
    }
    return false;
  }
}
