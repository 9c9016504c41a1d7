package dev.nutshell.frontends.drawing;

import dev.nutshell.petri.xml.XmlStream;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Where the author of a PNML file put its nodes, by their ids. */
record Coordinates(Map<String, double[]> points) {
  static final Coordinates NONE = new Coordinates(Map.of());

  static Coordinates ofPnml(String text) {
    Map<String, double[]> points = new HashMap<>();
    try (XmlStream in =
        new XmlStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
      in.begin();
      while (in.child()) {
        if (in.name().equals("net")) {
          content(in, points);
        } else {
          in.skip();
        }
      }
    }
    return new Coordinates(points);
  }

  private static void content(XmlStream in, Map<String, double[]> points) {
    while (in.child()) {
      switch (in.name()) {
        case "page" -> content(in, points);
        case "place", "transition" -> node(in, points);
        default -> in.skip();
      }
    }
  }

  private static void node(XmlStream in, Map<String, double[]> points) {
    String id = in.attribute("id");
    while (in.child()) {
      if (in.name().equals("graphics") && id != null) {
        while (in.child()) {
          if (in.name().equals("position")) {
            point(in, id, points);
          }
          in.skip();
        }
      } else {
        in.skip();
      }
    }
  }

  private static void point(XmlStream in, String id, Map<String, double[]> points) {
    try {
      double x = Double.parseDouble(in.attribute("x"));
      double y = Double.parseDouble(in.attribute("y"));
      if (Double.isFinite(x) && Double.isFinite(y)) {
        points.put(id, new double[] {x, y});
      }
    } catch (NumberFormatException | NullPointerException malformed) {
      // A node without a place: then the whole net is laid out.
    }
  }

  /** Whether all these nodes have a place of their own. */
  boolean coverDistinctly(Iterable<String> names) {
    Map<String, String> taken = new HashMap<>();
    for (String name : names) {
      double[] point = points.get(name);
      if (point == null || taken.put(point[0] + " " + point[1], name) != null) {
        return false;
      }
    }
    return true;
  }

  double x(String name) {
    return points.getOrDefault(name, new double[2])[0];
  }

  double y(String name) {
    return points.getOrDefault(name, new double[2])[1];
  }
}
