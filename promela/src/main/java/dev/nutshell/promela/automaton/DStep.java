package dev.nutshell.promela.automaton;

import java.util.List;

/**
 * The inside of a {@code d_step}: nodes with edges that are tried in order, the first executable
 * one is taken. Node 0 comes first.
 *
 * @param guards the step may be taken where one of them is executable, or anyway where there is
 *     none
 * @param nodes where none of a node's edges is executable, the sequence blocks, which is an error
 */
public record DStep(List<Action> guards, List<Node> nodes) {
  /** The target of an edge that leaves the sequence. */
  public static final int EXIT = -1;

  public DStep {
    guards = List.copyOf(guards);
    nodes = List.copyOf(nodes);
  }

  /**
   * A place inside the sequence.
   *
   * @param line where it stands
   */
  public record Node(int line, List<Edge> edges) {
    public Node {
      edges = List.copyOf(edges);
    }
  }

  /**
   * One way on.
   *
   * @param action a {@link Action.Basic}, {@link Action.Else} or {@link Action.Skip}
   */
  public record Edge(Action action, int target) {}
}
