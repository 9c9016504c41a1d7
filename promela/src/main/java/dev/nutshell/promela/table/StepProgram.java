package dev.nutshell.promela.table;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.syntax.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** The inside of a d_step, as numbers: nodes with edges, each an action that leads to a node. */
public final class StepProgram {
  private final int[] guards;
  private final int[] firstEdge;
  private final int[] edgeAction;
  private final int[] edgeTarget;
  private final int[] blockFault;

  StepProgram(DStep step, ToIntFunction<Action> numbers, Faults faults, String file) {
    guards = step.guards().stream().mapToInt(numbers).toArray();
    firstEdge = new int[step.nodes().size() + 1];
    blockFault = new int[step.nodes().size()];
    List<DStep.Edge> edges = new ArrayList<>();
    for (int i = 0; i < step.nodes().size(); i++) {
      DStep.Node node = step.nodes().get(i);
      firstEdge[i] = edges.size();
      edges.addAll(node.edges());
      blockFault[i] =
          faults.number(
              "d_step",
              "block in d_step seq, line " + node.line(),
              new Position(file, node.line(), 0));
    }
    firstEdge[step.nodes().size()] = edges.size();
    edgeAction = edges.stream().mapToInt(edge -> numbers.applyAsInt(edge.action())).toArray();
    edgeTarget = edges.stream().mapToInt(DStep.Edge::target).toArray();
  }

  public int guards() {
    return guards.length;
  }

  /** An action; the program can start where one of them is executable, or there are none. */
  public int guard(int index) {
    return guards[index];
  }

  public int nodes() {
    return blockFault.length;
  }

  /** The edges of a node have consecutive numbers; of the number of nodes, that of edges. */
  public int firstEdge(int node) {
    return firstEdge[node];
  }

  /** The fault that no edge of the node can be taken. */
  public int blockFault(int node) {
    return blockFault[node];
  }

  public int edges() {
    return edgeAction.length;
  }

  public int action(int edge) {
    return edgeAction[edge];
  }

  /** A node, or {@link DStep#EXIT}. */
  public int target(int edge) {
    return edgeTarget[edge];
  }
}
