package dev.nutshell.frontends.drawing;

import dev.nutshell.frontends.drawing.Drawing.Edge;
import dev.nutshell.frontends.drawing.Drawing.Node;
import dev.nutshell.frontends.drawing.Drawing.Shape;
import dev.nutshell.frontends.drawing.Drawing.Tip;
import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.net.Net;
import java.util.ArrayList;
import java.util.List;

/** Nets of one page: places and transitions with their arcs. */
final class Nets {
  private final List<String> places;
  private final List<Edge> edges = new ArrayList<>();

  private Nets(List<String> places) {
    this.places = places;
  }

  static Drawing drawn(Net net, Coordinates where) {
    Nets drawn = new Nets(List.of(net.places()));
    List<String> transitions = List.of(net.transitions());
    for (int t = 0; t < transitions.size(); t++) {
      drawn.arcs(t, net.in()[t], true, Tip.ARROW);
      drawn.arcs(t, net.out()[t], false, Tip.ARROW);
      if (net.special().fewer().length > 0) {
        drawn.arcs(t, net.special().fewer()[t], true, Tip.INHIBITOR);
      }
      if (net.special().resets().length > 0) {
        for (int place : net.special().resets()[t]) {
          drawn.arc(t, place, true, Tip.RESET, "");
        }
      }
    }
    return drawn.of(net.name(), transitions, where);
  }

  static Drawing drawn(ColouredNet net, Coordinates where) {
    Nets drawn = new Nets(net.places().stream().map(ColouredNet.Place::name).toList());
    for (int t = 0; t < net.transitions().size(); t++) {
      ColouredNet.Transition transition = net.transitions().get(t);
      drawn.arcs(t, transition.in(), true, Tip.ARROW);
      drawn.arcs(t, transition.out(), false, Tip.ARROW);
      drawn.arcs(t, transition.inhibitors(), true, Tip.INHIBITOR);
    }
    List<String> transitions =
        net.transitions().stream().map(ColouredNet.Transition::name).toList();
    return drawn.of(net.name(), transitions, where);
  }

  private void arcs(int transition, Net.Arcs arcs, boolean in, Tip tip) {
    for (int i = 0; i < arcs.size(); i++) {
      long weight = arcs.weights()[i];
      arc(transition, arcs.places()[i], in, tip, weight == 1 ? "" : Long.toString(weight));
    }
  }

  private void arcs(int transition, List<ColouredNet.Arc> arcs, boolean in, Tip tip) {
    arcs.forEach(each -> arc(transition, each.place(), in, tip, ""));
  }

  private void arc(int transition, int place, boolean in, Tip tip, String label) {
    int node = places.size() + transition;
    edges.add(new Edge(in ? place : node, in ? node : place, tip, label, 0));
  }

  private Drawing of(String title, List<String> transitions, Coordinates where) {
    List<String> names = new ArrayList<>(places);
    names.addAll(transitions);
    boolean placed = where.coverDistinctly(names);
    List<Node> nodes = new ArrayList<>();
    for (String name : names) {
      Shape shape = nodes.size() < places.size() ? Shape.PLACE : Shape.TRANSITION;
      nodes.add(new Node(name, name, shape, 0, where.x(name), where.y(name)));
    }
    return new Drawing(title, nodes, List.copyOf(edges), placed);
  }
}
