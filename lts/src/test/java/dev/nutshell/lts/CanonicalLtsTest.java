package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.lts.Aut.Edge;
import dev.nutshell.testkit.CanonicalLts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Comparing graphs whatever their states are called. */
class CanonicalLtsTest {
  private static <T> T canonical(String text, Function<LtsSystem, T> form) {
    try (LtsSystem system = Aut.load(text)) {
      return form.apply(system);
    }
  }

  private static CanonicalLts inEventOrder(String text) {
    return canonical(text, CanonicalLts::inEventOrder);
  }

  private static CanonicalLts byLabel(String text) {
    return canonical(text, CanonicalLts::byLabel);
  }

  private static long fingerprint(String text) {
    return inEventOrder(text).fingerprint();
  }

  private static String text(int initial, int states, List<Edge> edges) {
    StringBuilder text =
        new StringBuilder("des (%d,%d,%d)\n".formatted(initial, edges.size(), states));
    edges.forEach(
        e -> text.append("(%d,\"%s\",%d)\n".formatted(e.source(), e.label(), e.target())));
    return text.toString();
  }

  @Test
  void only_what_can_be_reached_counts() {
    CanonicalLts graph = inEventOrder("des (2,3,5)\n(2,a,4)\n(4,b,2)\n(0,c,1)\n");
    assertThat(graph.states()).isEqualTo(2);
    assertThat(graph.transitions()).isEqualTo(2);
    assertThat(graph.labels()).containsExactly("a", "b");
    assertThat(graph.deadlocks()).isZero();
    assertThat(graph).hasToString("des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)");
  }

  static LongStream seeds() {
    return LongStream.range(0, 50);
  }

  /** A system with other names for its states; also with its edges in another order. */
  private record Renamed(RandomAut original, long seed) {
    String text(boolean shuffled) {
      Random random = new Random(seed);
      List<Integer> names = new ArrayList<>(IntStream.range(0, original.states).boxed().toList());
      Collections.shuffle(names, random);
      List<Edge> edges = new ArrayList<>();
      for (Edge edge : original.edges) {
        edges.add(new Edge(names.get(edge.source()), edge.label(), names.get(edge.target())));
      }
      if (shuffled) {
        Collections.shuffle(edges, random);
      }
      return CanonicalLtsTest.text(names.get(original.initial), original.states, edges);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void names_of_states_do_not_count(long seed) {
    RandomAut random = new RandomAut(seed);
    assertThat(inEventOrder(new Renamed(random, seed).text(false)))
        .isEqualTo(inEventOrder(random.text()));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void the_fingerprint_does_not_depend_on_the_order_of_edges(long seed) {
    RandomAut random = new RandomAut(seed);
    assertThat(fingerprint(new Renamed(random, seed).text(true)))
        .isEqualTo(fingerprint(random.text()));
  }

  @Test
  void by_label_the_order_of_edges_does_not_count() {
    String one = "des (0,4,3)\n(0,a,1)\n(0,b,2)\n(1,a,0)\n(2,b,2)\n";
    String other = "des (2,4,3)\n(2,b,0)\n(2,a,1)\n(1,a,2)\n(0,b,0)\n";
    assertThat(byLabel(one)).isEqualTo(byLabel(other));
    assertThat(inEventOrder(one)).isNotEqualTo(inEventOrder(other));
  }

  @Test
  void by_label_nondeterminism_is_refused() {
    assertThatThrownBy(() -> byLabel("des (0,2,3)\n(0,a,1)\n(0,a,2)\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nondeterministic in 'a': compare fingerprints");
    assertThat(byLabel("des (0,2,2)\n(0,a,1)\n(0,a,1)\n").transitions()).isEqualTo(2);
  }

  @Test
  void graphs_that_differ_are_told_apart() {
    List<String> texts =
        List.of(
            "des (0,2,2)\n(0,a,1)\n(1,a,0)\n",
            "des (0,2,2)\n(0,a,1)\n(1,b,0)\n",
            "des (0,2,2)\n(0,b,1)\n(1,a,0)\n",
            "des (0,2,2)\n(0,a,1)\n(1,a,1)\n",
            "des (0,2,2)\n(0,a,0)\n(0,a,1)\n",
            "des (0,2,2)\n(0,a,1)\n(0,a,1)\n",
            "des (0,3,3)\n(0,a,1)\n(1,a,2)\n(2,a,0)\n",
            "des (0,3,3)\n(0,a,1)\n(1,a,2)\n(2,a,1)\n",
            // Bisimilar to the first, which only counting can tell.
            "des (0,4,4)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n(3,a,0)\n",
            "des (0,0,1)\n");
    assertThat(texts.stream().map(CanonicalLtsTest::inEventOrder)).doesNotHaveDuplicates();
    assertThat(texts.stream().map(CanonicalLtsTest::fingerprint)).doesNotHaveDuplicates();
  }
}
