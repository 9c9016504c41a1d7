package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TreeShapeTest {
  /** Bytes in any order, in words of any length, in a tree of any form. */
  private static Part random(int bytes, SplittableRandom random) {
    List<Integer> order = new ArrayList<>();
    for (int at = 0; at < bytes; at++) {
      order.add(random.nextInt(at + 1), at);
    }
    List<Part> parts = new ArrayList<>();
    while (!order.isEmpty()) {
      int length = Math.min(order.size(), 1 + random.nextInt(Part.WORD));
      List<Integer> some = order.subList(0, length);
      parts.add(new Part.Word(some.stream().mapToInt(Integer::intValue).toArray()));
      some.clear();
    }
    while (parts.size() > 1) {
      Part one = parts.remove(random.nextInt(parts.size()));
      Part other = parts.remove(random.nextInt(parts.size()));
      parts.add(new Part.Fork(one, random.nextInt(9) == 0 ? new Part.Fork(other, null) : other));
    }
    return parts.getFirst();
  }

  @Test
  void every_byte_has_a_place_of_its_own_and_children_come_after_their_parent() {
    SplittableRandom random = new SplittableRandom(3);
    for (int bytes = 1; bytes <= 200; bytes++) {
      for (TreeShape shape :
          List.of(
              TreeShape.ofWords(bytes),
              TreeShape.rooted(Part.inOrder(bytes)),
              TreeShape.rooted(random(bytes, random)))) {
        Set<Integer> places = new HashSet<>();
        for (int node = 1; node < shape.nodes(); node++) {
          assertThat(shape.halfOfNode(node) / 2).isLessThan(node);
          assertThat(places.add(4 * shape.halfOfNode(node))).isTrue();
        }
        for (int at = 0; at < shape.bytes(); at++) {
          assertThat(places.add(shape.placeOfByte(at))).isTrue();
          assertThat(shape.placeOfByte(at)).isLessThan(8 * shape.nodes());
        }
      }
    }
  }

  @Test
  void a_byte_that_stands_twice_or_nowhere_is_refused() {
    Part.Word word = new Part.Word(0, 1);
    assertThatThrownBy(() -> new TreeShape(new Part.Fork(word, new Part.Word(1))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TreeShape(new Part.Fork(word, new Part.Word(3))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Part.Word(0, 1, 2, 3, 4))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_root_unfolds_to_the_vector_it_was_folded_from() {
    SplittableRandom random = new SplittableRandom(1);
    for (int bytes : new int[] {1, 4, 5, 8, 9, 12, 20, 40, 77, 260, 261, 1000}) {
      for (Part part : List.of(Part.inOrder(bytes), random(bytes, random))) {
        try (Grove grove = grove(TreeShape.rooted(part))) {
          RecentTree tree = grove.tree();
          Set<State> expected = new HashSet<>();
          State state = new State();
          for (int i = 0; i < 200; i++) {
            state.resize(random.nextInt(3) == 0 ? random.nextInt(bytes + 1) : bytes);
            if (state.length() > 0) {
              state.set(random.nextInt(state.length()), random.nextInt());
            }
            State copy = new State();
            copy.copyFrom(state);
            assertThat(grove.roots(state.length()).add(tree.root(state)))
                .isEqualTo(expected.add(copy));
          }
          assertThat(states(grove)).isEqualTo(expected);
          try (Grove other = grove.replanted(TreeShape.rooted(random(bytes, random)))) {
            assertThat(states(other)).isEqualTo(expected);
          }
        }
      }
    }
  }

  private static Grove grove(TreeShape shape) {
    return new Grove(
        MemoryBudget.unlimited(), CompactTreeStore.planting(1), Quotient.Low.ANY, shape);
  }

  private static Set<State> states(Grove grove) {
    Set<State> states = new HashSet<>();
    grove.forEach(
        state -> {
          State copy = new State();
          copy.copyFrom(state);
          assertThat(states.add(copy)).isTrue();
        });
    return states;
  }
}
