package dev.nutshell.frontends.drawing;

import java.util.List;

/**
 * A picture of a part of a model: a net, a page of one, or the automaton of a process. It says
 * where nodes are only where the model's author did.
 *
 * @param isPlaced whether the nodes have coordinates, in a plane whose y grows downwards
 */
public record Drawing(String title, List<Node> nodes, List<Edge> edges, boolean isPlaced) {

  /** How a node is drawn. */
  public enum Shape {
    PLACE,
    TRANSITION,
    STATE,
    /** A state in which a process may rightly end, or is gone. */
    END
  }

  /** How an edge ends. */
  public enum Tip {
    ARROW,
    INHIBITOR,
    RESET
  }

  /**
   * @param name as trails and variables have it
   * @param label what is written at it
   * @param line of the source, or 0
   */
  public record Node(String name, String label, Shape shape, int line, double x, double y) {}

  /**
   * @param from the index of a node
   * @param to the index of a node
   * @param line of the source, or 0
   */
  public record Edge(int from, int to, Tip tip, String label, int line) {}
}
