package dev.nutshell.lts.relation;

import dev.nutshell.lts.LtsSystem;
import java.util.List;

/** Systems beside each other as one graph: the states of the first, then those of the next. */
final class Joined implements Graph {
  private final LtsSystem first;
  private final LtsSystem second;
  private final int[] firstLabels;
  private final int[] secondLabels;
  private final int firstStates;
  private final long firstEdges;

  private Joined(LtsSystem first, LtsSystem second, Alphabet alphabet) {
    this.first = first;
    this.second = second;
    firstLabels = alphabet.map(0);
    secondLabels = second == null ? null : alphabet.map(1);
    firstStates = first.states();
    firstEdges = first.transitions();
  }

  /** One system, or two; the alphabet takes their labels in. */
  static Joined of(List<LtsSystem> systems, Alphabet alphabet) {
    systems.forEach(alphabet::add);
    return new Joined(systems.getFirst(), systems.size() == 1 ? null : systems.get(1), alphabet);
  }

  int initial() {
    return first.initialState();
  }

  int secondInitial() {
    return firstStates + second.initialState();
  }

  @Override
  public int states() {
    return second == null ? firstStates : Math.addExact(firstStates, second.states());
  }

  @Override
  public long firstEdge(int state) {
    return state < firstStates || second == null
        ? first.firstEdge(state)
        : firstEdges + second.firstEdge(state - firstStates);
  }

  @Override
  public int label(long edge) {
    return edge < firstEdges
        ? firstLabels[first.label(edge)]
        : secondLabels[second.label(edge - firstEdges)];
  }

  @Override
  public int target(long edge) {
    return edge < firstEdges ? first.target(edge) : firstStates + second.target(edge - firstEdges);
  }
}
