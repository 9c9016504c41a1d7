package dev.nutshell.studio;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.elk.alg.layered.options.CrossingMinimizationStrategy;
import org.eclipse.elk.alg.layered.options.GreedySwitchType;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.NodePlacementStrategy;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * Finds a place for every node of a graph, in layers from the top to the bottom: Sugiyama's method,
 * as the Eclipse Layout Kernel has it.
 */
final class Layout {
  /** Above this, crossings are counted with less care: the time grows faster than the graph. */
  private static final int LARGE = 400;

  private final ElkNode graph;
  private final boolean rooted;
  private final List<ElkNode> nodes = new ArrayList<>();
  private final List<Wanted> wanted = new ArrayList<>();
  private final List<ElkEdge> edges = new ArrayList<>();
  private int[] order;

  private record Wanted(int from, int to, String label) {}

  /**
   * @param rooted whether the first node is where everything begins: then it is the topmost, and
   *     edges that lead back point upwards
   */
  Layout(Direction direction, EdgeRouting routing, int size, boolean rooted) {
    this.rooted = rooted;
    synchronized (Layout.class) {
      LayoutMetaDataService.getInstance()
          .registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    }
    graph = ElkGraphUtil.createGraph();
    graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
    graph.setProperty(LayeredOptions.DIRECTION, direction);
    graph.setProperty(LayeredOptions.EDGE_ROUTING, routing);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE, 26.0);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 34.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE, 12.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_LABEL, 3.0);
    graph.setProperty(LayeredOptions.PADDING, new ElkPadding(14));
    if (size > LARGE) {
      graph.setProperty(LayeredOptions.THOROUGHNESS, 1);
      graph.setProperty(
          LayeredOptions.CROSSING_MINIMIZATION_STRATEGY, CrossingMinimizationStrategy.LAYER_SWEEP);
      graph.setProperty(
          LayeredOptions.CROSSING_MINIMIZATION_GREEDY_SWITCH_TYPE, GreedySwitchType.OFF);
      graph.setProperty(
          LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.BRANDES_KOEPF);
    }
  }

  /** How far layers are apart, for edges with texts that need the room. */
  void spread(double distance) {
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, distance);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE, distance / 2);
  }

  void node(double width, double height) {
    ElkNode node = ElkGraphUtil.createNode(graph);
    node.setDimensions(width, height);
    nodes.add(node);
  }

  /**
   * @param label what needs room at the edge, or empty
   */
  void edge(int from, int to, String label) {
    wanted.add(new Wanted(from, to, label));
  }

  /** Lays it out; afterwards the methods below tell where things are. */
  Layout run() {
    order = order();
    for (Wanted each : wanted) {
      boolean back = leadsBack(each);
      ElkEdge edge =
          ElkGraphUtil.createSimpleEdge(
              nodes.get(back ? each.to : each.from), nodes.get(back ? each.from : each.to));
      if (!each.label.isEmpty()) {
        ElkLabel text = ElkGraphUtil.createLabel(each.label, edge);
        text.setDimensions(6.7 * each.label.length() + 4, 15);
      }
      edges.add(edge);
    }
    new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
    return this;
  }

  private boolean leadsBack(Wanted edge) {
    return rooted && order[edge.from] > order[edge.to];
  }

  /** When each node is met by a search from the first one, breadth-first. */
  private int[] order() {
    List<List<Integer>> next = new ArrayList<>();
    nodes.forEach(_ -> next.add(new ArrayList<>()));
    wanted.forEach(each -> next.get(each.from).add(each.to));
    int[] met = new int[nodes.size()];
    Arrays.fill(met, Integer.MAX_VALUE);
    List<Integer> queue = new ArrayList<>();
    for (int root = 0; root < met.length; root++) {
      if (met[root] < Integer.MAX_VALUE) {
        continue;
      }
      met[root] = queue.size();
      queue.add(root);
      for (int i = met[root]; i < queue.size(); i++) {
        for (int to : next.get(queue.get(i))) {
          if (met[to] == Integer.MAX_VALUE) {
            met[to] = queue.size();
            queue.add(to);
          }
        }
      }
    }
    return met;
  }

  /** The middle of a node. */
  double x(int node) {
    return nodes.get(node).getX() + nodes.get(node).getWidth() / 2;
  }

  double y(int node) {
    return nodes.get(node).getY() + nodes.get(node).getHeight() / 2;
  }

  /** The corners of an edge: x and y in turn. */
  double[] way(int edge) {
    List<Double> points = new ArrayList<>();
    for (ElkEdgeSection section : edges.get(edge).getSections()) {
      points.add(section.getStartX());
      points.add(section.getStartY());
      for (ElkBendPoint bend : section.getBendPoints()) {
        points.add(bend.getX());
        points.add(bend.getY());
      }
      points.add(section.getEndX());
      points.add(section.getEndY());
    }
    double[] way = points.stream().mapToDouble(Double::doubleValue).toArray();
    if (leadsBack(wanted.get(edge))) {
      for (int i = 0, j = way.length - 2; i < j; i += 2, j -= 2) {
        swap(way, i, j);
        swap(way, i + 1, j + 1);
      }
    }
    return way;
  }

  private static void swap(double[] values, int i, int j) {
    double value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  /** The middle of an edge's text; null where it has none. */
  double[] label(int edge) {
    if (edges.get(edge).getLabels().isEmpty()) {
      return null;
    }
    ElkLabel text = edges.get(edge).getLabels().getFirst();
    return new double[] {text.getX() + text.getWidth() / 2, text.getY() + text.getHeight() / 2};
  }
}
