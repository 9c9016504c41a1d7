package dev.nutshell.engine.store.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NodeTableTest {
  @Test
  void a_pair_keeps_its_number_and_a_number_its_pair() {
    MemoryBudget budget = MemoryBudget.unlimited();
    SplittableRandom random = new SplittableRandom(1);
    Map<Long, Integer> reference = new HashMap<>();
    try (NodeTable nodes = new NodeTable(budget)) {
      for (int i = 0; i < 300_000; i++) {
        long pair = (long) random.nextInt(500) << 32 | random.nextInt(1000);
        int number = nodes.number(pair);
        Integer known = reference.putIfAbsent(pair, number);
        assertThat(number).isEqualTo(known == null ? reference.size() : known);
        assertThat(nodes.pair(number)).isEqualTo(pair);
      }
      assertThat(nodes.size()).isEqualTo(reference.size());
      assertThat(nodes.bytes()).isEqualTo(budget.used());
      reference.forEach((pair, number) -> assertThat(nodes.number(pair)).isEqualTo(number));
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void the_memo_answers_as_the_table_does() {
    SplittableRandom random = new SplittableRandom(2);
    try (NodeTable nodes = new NodeTable(MemoryBudget.unlimited())) {
      NodeMemo memo = new NodeMemo(nodes, 12);
      for (int i = 0; i < 200_000; i++) {
        long pair = (long) random.nextInt(100) << 32 | random.nextInt(200);
        assertThat(nodes.pair(memo.number(pair))).isEqualTo(pair);
      }
      assertThat(nodes.size()).isLessThanOrEqualTo(20_000);
    }
  }

  @Test
  void one_node_too_many_is_a_clear_failure_and_the_others_stay() {
    try (NodeTable nodes = new NodeTable(MemoryBudget.numberingAtMost(1000, 1L << 30))) {
      for (int i = 0; i < 1000; i++) {
        assertThat(nodes.number(7L * i)).isEqualTo(i + 1);
      }
      assertThatThrownBy(() -> nodes.number(-1))
          .isInstanceOf(MemoryBudget.Exhausted.class)
          .hasMessageContaining("at most 1,000 inner nodes");
      for (int i = 0; i < 1000; i++) {
        assertThat(nodes.number(7L * i)).isEqualTo(i + 1);
      }
    }
  }
}
