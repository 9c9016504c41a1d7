package dev.nutshell.cpn.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cpn.ask.Dynamics.Fairness;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.petri.graph.Components;
import dev.nutshell.petri.graph.StateGraph;
import org.junit.jupiter.api.Test;

/** What the report says of small graphs; edges are source, transition, target. */
class DynamicsTest {
  private static Fairness fairness(int transition, int states, int[]... edges) {
    try (StateGraph graph = graph(edges)) {
      Dynamics dynamics = new Dynamics(graph, states, 3);
      try (Components search = new Components(graph, states)) {
        dynamics.find(search);
        return dynamics.fairness(transition, search);
      }
    }
  }

  private static StateGraph graph(int[]... edges) {
    StateGraph graph = new StateGraph(MemoryBudget.unlimited());
    for (int[] edge : edges) {
      graph.edge(edge[0], edge[1], edge[2]);
    }
    return graph;
  }

  @Test
  void what_every_cycle_needs_is_impartial() {
    assertThat(fairness(0, 2, new int[] {0, 0, 1}, new int[] {1, 1, 0}))
        .isEqualTo(Fairness.IMPARTIAL);
  }

  @Test
  void what_is_never_enabled_on_a_cycle_without_it_is_fair() {
    // 0 -0-> 1 -1-> 1: after it, another goes on for ever.
    assertThat(fairness(0, 2, new int[] {0, 0, 1}, new int[] {1, 1, 1})).isEqualTo(Fairness.FAIR);
  }

  @Test
  void what_is_enabled_now_and_then_on_a_cycle_without_it_is_just() {
    assertThat(fairness(0, 3, new int[] {0, 0, 2}, new int[] {0, 1, 1}, new int[] {1, 1, 0}))
        .isEqualTo(Fairness.JUST);
  }

  @Test
  void what_is_enabled_all_along_a_cycle_without_it_has_no_fairness() {
    assertThat(fairness(0, 2, new int[] {0, 0, 1}, new int[] {0, 1, 0})).isEqualTo(Fairness.NONE);
  }

  @Test
  void live_and_home_are_about_components_that_cannot_be_left() {
    try (StateGraph graph =
            graph(
                new int[] {0, 0, 1},
                new int[] {1, 1, 2},
                new int[] {2, 2, 1},
                new int[] {2, 1, 2});
        Components search = new Components(graph, 3)) {
      Dynamics dynamics = new Dynamics(graph, 3, 3);
      dynamics.find(search);
      assertThat(dynamics.components()).isEqualTo(2);
      assertThat(dynamics.between()).isEqualTo(1);
      assertThat(dynamics.home()).isEqualTo(2);
      assertThat(dynamics.dead()).isZero();
      assertThat(dynamics.live().toString()).isEqualTo("{1, 2}");
    }
  }
}
