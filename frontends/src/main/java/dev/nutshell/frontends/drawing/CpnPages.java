package dev.nutshell.frontends.drawing;

import dev.nutshell.cpn.net.DrawingReader;
import dev.nutshell.cpn.net.Instances;
import dev.nutshell.cpn.net.Page;
import dev.nutshell.cpn.xml.Document;
import dev.nutshell.cpn.xml.Element;
import dev.nutshell.frontends.drawing.Drawing.Edge;
import dev.nutshell.frontends.drawing.Drawing.Node;
import dev.nutshell.frontends.drawing.Drawing.Shape;
import dev.nutshell.frontends.drawing.Drawing.Tip;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pages of a net of CPN Tools, each instance as it is drawn there. */
final class CpnPages {
  private final Map<String, double[]> points = new HashMap<>();
  private final Instances.Net net;

  private CpnPages(Element root) {
    Element found = root.name().equals("cpnet") ? root : root.child("cpnet");
    for (Element page : found.children("page")) {
      for (Element node : page.children()) {
        Element at = node.child("posattr");
        if (at != null && node.attribute("id") != null) {
          // The tool's y grows upwards.
          points.put(node.attribute("id"), new double[] {number(at, "x", 1), number(at, "y", -1)});
        }
      }
    }
    net = Instances.of(DrawingReader.read(root));
  }

  private static double number(Element at, String name, int sign) {
    try {
      return sign * Double.parseDouble(at.attribute(name));
    } catch (NumberFormatException | NullPointerException malformed) {
      return 0;
    }
  }

  static List<Drawing> drawn(String text) {
    CpnPages pages = new CpnPages(Document.read(text.getBytes(StandardCharsets.UTF_8)));
    // The transitions of an instance share the map of its places.
    Map<String, List<Instances.TransitionInstance>> instances = new LinkedHashMap<>();
    for (Instances.TransitionInstance each : pages.net.transitions()) {
      String number = each.name().substring(each.name().lastIndexOf(' ') + 1);
      instances
          .computeIfAbsent(each.page().name() + " " + number, _ -> new ArrayList<>())
          .add(each);
    }
    return instances.entrySet().stream()
        .map(each -> pages.page(each.getKey(), each.getValue()))
        .toList();
  }

  private Drawing page(String title, List<Instances.TransitionInstance> transitions) {
    Page page = transitions.getFirst().page();
    Map<String, Integer> at = new HashMap<>();
    List<Node> nodes = new ArrayList<>();
    List<Edge> edges = new ArrayList<>();
    Map<String, Integer> places = transitions.getFirst().places();
    for (Page.Place place : page.places()) {
      at.put(place.id(), nodes.size());
      String name = net.places().get(places.get(place.id())).name();
      nodes.add(node(place.id(), name, place.name(), Shape.PLACE));
    }
    for (Instances.TransitionInstance each : transitions) {
      at.put(each.transition().id(), nodes.size());
      nodes.add(
          node(each.transition().id(), each.name(), each.transition().name(), Shape.TRANSITION));
    }
    for (Page.Arc arc : page.arcs()) {
      Integer place = at.get(arc.place());
      Integer transition = at.get(arc.transition());
      // Where a subpage stands for a transition, its own transitions are drawn, on their page.
      if (place != null && transition != null) {
        arc(arc, place, transition, edges);
      }
    }
    boolean placed =
        new Coordinates(points).coverDistinctly(at.keySet().stream().sorted().toList());
    return new Drawing(title, nodes, edges, placed);
  }

  private Node node(String id, String name, String label, Shape shape) {
    double[] point = points.getOrDefault(id, new double[2]);
    return new Node(name, label, shape, 0, point[0], point[1]);
  }

  private static void arc(Page.Arc arc, int place, int transition, List<Edge> edges) {
    String text = arc.text().text().strip().replaceAll("\\s+", " ");
    switch (arc.direction()) {
      case IN -> edges.add(new Edge(place, transition, Tip.ARROW, text, 0));
      case OUT -> edges.add(new Edge(transition, place, Tip.ARROW, text, 0));
      case BOTH -> {
        edges.add(new Edge(place, transition, Tip.ARROW, text, 0));
        edges.add(new Edge(transition, place, Tip.ARROW, "", 0));
      }
      case INHIBITOR -> edges.add(new Edge(place, transition, Tip.INHIBITOR, text, 0));
      case RESET -> edges.add(new Edge(place, transition, Tip.RESET, text, 0));
    }
  }
}
