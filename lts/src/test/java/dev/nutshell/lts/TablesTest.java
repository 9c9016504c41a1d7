package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The off-heap tables that a system is made of. */
class TablesTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "255, 1",
    "256, 2",
    "65535, 2",
    "65536, 3",
    "4294967295, 4",
    "4294967296, 5",
    "9223372036854775807, 8"
  })
  void a_number_gets_the_bytes_it_needs(long largest, int width) {
    assertThat(PackedNumbers.width(largest)).isEqualTo(width);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void packed_numbers_do_not_touch_each_other(int width) {
    long largest = -1L >>> (Long.SIZE - 8 * width);
    try (PackedNumbers numbers = new PackedNumbers(budget, width, 1000)) {
      Random random = new Random(width);
      long[] expected = new long[1000];
      for (int i = 0; i < expected.length; i++) {
        expected[i] = random.nextLong() & largest;
        numbers.append(i, expected[i]);
      }
      for (int i = 0; i < 5000; i++) {
        int index = random.nextInt(expected.length);
        expected[index] = random.nextLong() & largest;
        numbers.set(index, expected[index]);
      }
      assertHolds(numbers, expected);
    }
  }

  @Test
  void packed_numbers_keep_their_values_when_they_are_widened() {
    try (PackedNumbers numbers = new PackedNumbers(budget, 1, 300)) {
      long[] expected = new long[300];
      for (int i = 0; i < expected.length; i++) {
        expected[i] = i * 7 & 255;
        numbers.append(i, expected[i]);
      }
      for (int width = 2; width <= 8; width++) {
        numbers.widen(width, expected.length);
        assertHolds(numbers, expected);
      }
    }
  }

  private static void assertHolds(PackedNumbers numbers, long[] expected) {
    for (int i = 0; i < expected.length; i++) {
      assertThat(numbers.get(i)).isEqualTo(expected[i]);
    }
  }

  @Test
  void many_packed_numbers_take_no_more_than_they_will_ever_need() {
    try (PackedNumbers numbers = new PackedNumbers(budget, 3, 1_000_000)) {
      for (int i = 0; i < 1_000_000; i++) {
        numbers.append(i, i);
      }
      assertThat(numbers.bytes()).isBetween(3_000_008L, 3_000_008L + 4096);
    }
  }

  private record Edge(int source, int label, int target) {}

  /** Edges that come sorted up to {@code sorted}, and from there in any order. */
  private static List<Edge> edges(Random random, int states, int count, int labels, int sorted) {
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      edges.add(
          new Edge(random.nextInt(states), random.nextInt(1 + i % labels), random.nextInt(states)));
    }
    edges.subList(0, sorted).sort(Comparator.comparing(Edge::source));
    return edges;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 5, 1, 5",
    "3, 1000, 2, 1000",
    "300, 5000, 300, 5000",
    "300, 5000, 300, 4999",
    "300, 5000, 300, 2500",
    "300, 5000, 300, 0",
    "70000, 100000, 70000, 50000",
    "100000, 1000, 1000, 10"
  })
  void the_edge_table_sorts_by_source_and_keeps_the_order_of_each_source(
      int states, int count, int labels, int sorted) {
    List<Edge> edges = edges(new Random(count), states, count, labels, sorted);
    try (EdgeTable table = new EdgeTable(budget, states, count)) {
      edges.forEach(edge -> table.add(edge.source(), edge.label(), edge.target()));
      table.finish();
      edges.sort(Comparator.comparing(Edge::source));
      List<Edge> found = new ArrayList<>();
      for (int state = 0; state < states; state++) {
        for (long edge = table.first(state); edge < table.first(state + 1); edge++) {
          found.add(new Edge(state, table.label(edge), table.target(edge)));
        }
      }
      assertThat(found).isEqualTo(edges);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void an_edge_costs_few_bytes() {
    try (EdgeTable table = new EdgeTable(budget, 1 << 20, 1 << 20)) {
      for (int i = 0; i < 1 << 20; i++) {
        table.add(i, i & 15, i);
      }
      table.finish();
      // 20 bits of target and 4 of label in an edge; 3 bytes of row a state.
      assertThat(table.bytes()).isBetween(6L << 20, (6L << 20) + (8 << 10));
    }
  }

  @Test
  void sorting_needs_the_sources_but_no_second_table() {
    try (EdgeTable table = new EdgeTable(budget, 1 << 20, 1 << 20)) {
      for (int i = 0; i < 1 << 20; i++) {
        table.add((1 << 20) - 1 - i, i & 15, i);
      }
      table.finish();
      assertThat(budget.peak() - table.bytes()).isLessThan((3 << 20) + (8 << 10));
    }
  }

  @Test
  void labels_are_numbered_as_they_are_first_seen() {
    try (LabelTable labels = new LabelTable(budget)) {
      Random random = new Random(3);
      List<String> seen = new ArrayList<>();
      for (int i = 0; i < 20_000; i++) {
        String text = text(random);
        int expected = seen.indexOf(text);
        assertThat(number(labels, text)).isEqualTo(expected < 0 ? seen.size() : expected);
        if (expected < 0) {
          seen.add(text);
        }
      }
      labels.finish();
      assertThat(labels.size()).isEqualTo(seen.size()).isGreaterThan(500);
      for (int label = 0; label < seen.size(); label++) {
        assertThat(labels.text(label)).isEqualTo(seen.get(label));
      }
    }
    assertThat(budget.used()).isZero();
  }

  /** One of some thousand texts of 0 to 20 bytes, many of which start alike or hold zero bytes. */
  private static String text(Random random) {
    int length = random.nextInt(21);
    return "\0aaaaaaaaaaaaaaaaaaaa".substring(0, length) + (char) random.nextInt(length * 5 + 1);
  }

  private static int number(LabelTable labels, String text) {
    byte[] bytes = (text + "?".repeat(LabelTable.SLACK)).getBytes(StandardCharsets.UTF_8);
    return labels.number(bytes, 0, bytes.length - LabelTable.SLACK);
  }

  @Test
  void a_million_labels_are_no_trouble() {
    try (LabelTable labels = new LabelTable(budget)) {
      for (int i = 0; i < 1_000_000; i++) {
        assertThat(number(labels, "label" + i)).isEqualTo(i);
      }
      labels.finish();
      assertThat(labels.text(999_999)).isEqualTo("label999999");
      assertThat(labels.bytes()).isLessThan(30_000_000);
    }
  }
}
