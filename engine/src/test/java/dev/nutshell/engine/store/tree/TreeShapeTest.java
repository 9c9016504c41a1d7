package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TreeShapeTest {
  @Test
  void every_half_is_filled_once_and_children_come_after_their_parent() {
    for (int words = 2; words <= 200; words++) {
      TreeShape shape = new TreeShape(words);
      assertThat(shape.nodes()).isEqualTo(words - 1);
      Set<Integer> halves = new HashSet<>();
      for (int word = 0; word < words; word++) {
        halves.add(shape.halfOfWord(word));
      }
      for (int node = 1; node < shape.nodes(); node++) {
        halves.add(shape.halfOfNode(node));
        assertThat(shape.halfOfNode(node) / 2).isLessThan(node);
      }
      assertThat(halves).hasSize(2 * shape.nodes()).allMatch(half -> half < 2 * shape.nodes());
    }
  }

  @Test
  void a_root_unfolds_to_the_vector_it_was_folded_from() {
    SplittableRandom random = new SplittableRandom(1);
    try (NodeTable nodes = new NodeTable(MemoryBudget.unlimited())) {
      for (int length : new int[] {0, 1, 4, 5, 8, 9, 12, 20, 40, 77, 260, 261, 1000}) {
        RecentTree tree = new RecentTree(new NodeMemo(nodes), length);
        TreeShape shape = new TreeShape(Math.max(2, (length + 3) / 4));
        State state = new State();
        state.resize(length);
        for (int i = 0; i < 200; i++) {
          if (length > 0) {
            state.set(random.nextInt(length), random.nextInt());
          }
          assertThat(unfold(shape, nodes, tree.root(state), length)).isEqualTo(state);
        }
      }
    }
  }

  private static State unfold(TreeShape shape, NodeTable nodes, long root, int length) {
    int[] halves = new int[2 * shape.nodes()];
    for (int node = 0; node < shape.nodes(); node++) {
      long pair = node == 0 ? root : nodes.pair(halves[shape.halfOfNode(node)]);
      halves[2 * node] = (int) (pair >>> 32);
      halves[2 * node + 1] = (int) pair;
    }
    State state = new State();
    state.resize(4 * shape.words());
    for (int word = 0; word < shape.words(); word++) {
      state.setInt(4 * word, halves[shape.halfOfWord(word)]);
    }
    state.resize(length);
    return state;
  }
}
