package dev.nutshell.petri;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The reachable markings of a net of plain maps, with what follows each; the first is initial. */
record MarkingGraph(
    List<List<Long>> markings, List<List<Integer>> enabled, List<List<Integer>> successors) {
  /** Null where there are too many markings. */
  static MarkingGraph of(Nets.Plain net, int most) {
    MarkingGraph graph = new MarkingGraph(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Map<List<Long>, Integer> numbers = new HashMap<>();
    graph.number(net.initial(), numbers);
    for (int from = 0; from < graph.markings.size(); from++) {
      if (graph.markings.size() > most) {
        return null;
      }
      long[] marking = graph.markings.get(from).stream().mapToLong(Long::longValue).toArray();
      for (int t = 0; t < net.in().size(); t++) {
        long[] next = net.fire(marking, t);
        if (next != null) {
          graph.enabled.get(from).add(t);
          graph.successors.get(from).add(graph.number(next, numbers));
        }
      }
    }
    return graph;
  }

  private int number(long[] marking, Map<List<Long>, Integer> numbers) {
    List<Long> key = LongStream.of(marking).boxed().toList();
    Integer known = numbers.putIfAbsent(key, markings.size());
    if (known != null) {
      return known;
    }
    markings.add(key);
    enabled.add(new ArrayList<>());
    successors.add(new ArrayList<>());
    return markings.size() - 1;
  }

  int size() {
    return markings.size();
  }

  /** What may follow a marking on a run that stays in a deadlock for ever. */
  List<Integer> stuttering(int marking) {
    return successors.get(marking).isEmpty() ? List.of(marking) : successors.get(marking);
  }
}
