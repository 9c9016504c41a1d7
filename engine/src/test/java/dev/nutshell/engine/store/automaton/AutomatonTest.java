package dev.nutshell.engine.store.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.testkit.Vectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutomatonTest {
  /** Four bits of hash, so that most lookups meet other nodes first. */
  private static final long WEAK = 0x3L << 62 | 0x3;

  @ParameterizedTest
  @CsvSource({"1, 3, -1", "2, 6, -1", "3, 12, -1", "4, 5, 1", "5, 9, 1", "6, 40, -1"})
  void it_is_minimal_and_well_counted_after_every_word(long seed, int mostBytes, int strength) {
    MemoryBudget budget = MemoryBudget.unlimited();
    Map<Integer, Trace> traces = new TreeMap<>();
    Set<State> words = new HashSet<>();
    Vectors vectors = new Vectors(seed, mostBytes);
    State state = new State();
    try (Automaton automaton = new Automaton(budget, strength < 0 ? -1 : WEAK)) {
      for (int i = 0; i < 600; i++) {
        if (seed % 2 == 0) {
          vectors.step(state);
        } else {
          vectors.draw(state);
        }
        State word = new State();
        word.copyFrom(state);
        Trace trace =
            traces.computeIfAbsent(
                word.length(), length -> new Trace(IntStream.range(0, length).toArray()));
        trace.turn(word);
        assertThat(automaton.add(trace)).isEqualTo(words.add(word));
        if (i % 7 == 0 || i < 50) {
          assertMinimal(automaton, traces, words);
        }
      }
      assertMinimal(automaton, traces, words);
      assertThat(automaton.bytes()).isEqualTo(budget.used());
    }
    assertThat(budget.used()).isZero();
  }

  private static void assertMinimal(
      Automaton automaton, Map<Integer, Trace> traces, Set<State> words) {
    Map<Integer, Integer> references = new HashMap<>();
    Map<Integer, Set<List<Byte>>> accepted = new HashMap<>();
    Set<List<Byte>> all = new HashSet<>();
    for (Trace trace : traces.values()) {
      if (trace.root != 0) {
        references.merge(trace.root, 1, Integer::sum);
        all.addAll(accept(automaton.nodes(), trace.root, accepted, references));
      }
    }
    references.remove(Nodes.END);
    accepted.remove(Nodes.END);
    Set<List<Byte>> expected = new HashSet<>();
    words.forEach(word -> expected.add(list(word)));
    assertThat(all).isEqualTo(expected);
    assertThat(new HashSet<>(accepted.values()))
        .as("no two accept the same")
        .hasSize(accepted.size());
    assertThat(automaton.size()).as("no node is left behind").isEqualTo(accepted.size());
    references.forEach(
        (node, count) -> assertThat(automaton.nodes().references(node)).isEqualTo(count));
    accepted.forEach(
        (node, language) ->
            assertThat(automaton.nodes().isChain(node)).isEqualTo(firstLabels(language) == 1));
  }

  private static long firstLabels(Set<List<Byte>> language) {
    return language.stream().map(List::getFirst).distinct().count();
  }

  private static Set<List<Byte>> accept(
      Nodes nodes,
      int node,
      Map<Integer, Set<List<Byte>>> accepted,
      Map<Integer, Integer> references) {
    Set<List<Byte>> known = accepted.get(node);
    if (known != null) {
      return known;
    }
    Set<List<Byte>> words = new HashSet<>();
    accepted.put(node, words);
    if (node == Nodes.END) {
      words.add(List.of());
    } else if (nodes.isChain(node)) {
      State labels = new State();
      nodes.copyLabels(node, 0, nodes.length(node), labels);
      references.merge(nodes.target(node), 1, Integer::sum);
      assertThat(nodes.target(node) != Nodes.END && nodes.isChain(nodes.target(node)))
          .as("a chain is as long as it can be")
          .isFalse();
      prepend(list(labels), accept(nodes, nodes.target(node), accepted, references), words);
    } else {
      for (int edge = 0; edge < nodes.edges(node); edge++) {
        int target = nodes.target(node, edge);
        references.merge(target, 1, Integer::sum);
        Set<List<Byte>> rests = accept(nodes, target, accepted, references);
        int labels = nodes.labels(node, edge);
        for (int label = labels & 0xFF; label <= labels >>> 8; label++) {
          prepend(List.of((byte) label), rests, words);
        }
      }
    }
    return words;
  }

  private static void prepend(List<Byte> prefix, Set<List<Byte>> rests, Set<List<Byte>> into) {
    for (List<Byte> rest : rests) {
      List<Byte> word = new ArrayList<>(prefix);
      word.addAll(rest);
      into.add(word);
    }
  }

  private static List<Byte> list(State state) {
    List<Byte> bytes = new ArrayList<>();
    for (byte b : state.toByteArray()) {
      bytes.add(b);
    }
    return bytes;
  }
}
