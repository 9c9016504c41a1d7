package dev.nutshell.studio;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Changes;
import dev.nutshell.report.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import tools.jackson.core.JsonGenerator;

/** The graphs of states that pages look at, those used last. */
final class Spaces {
  private static final int MOST_KEPT = 4;
  private static final int DEEPEST = 1000;

  /** In graphs up to this size the page writes what events do on them. */
  private static final int WRITTEN_ON = 60;

  private final Map<String, Space> kept =
      new LinkedHashMap<>(8, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Space> eldest) {
          return size() > MOST_KEPT;
        }
      };
  private int count;

  /** Begins a graph, with its initial state. */
  String open(TransitionSystem system, List<String> invariants) {
    Space space = new Space(system, invariants);
    String id;
    synchronized (kept) {
      id = "g" + ++count;
      kept.put(id, space);
    }
    return answer(id, space, 0, 0, _ -> {});
  }

  /** Goes on with one. */
  String goOn(Values values) {
    String id = values.text("graph");
    Space space;
    synchronized (kept) {
      space = kept.get(id);
    }
    if (space == null) {
      throw new Refusal(404, "this graph is not kept any more: begin anew");
    }
    synchronized (space) {
      return goOn(id, space, values);
    }
  }

  private static String goOn(String id, Space space, Values values) {
    int nodes = (int) Math.min(Space.MOST, values.number("nodes", 0, "the number of states"));
    int edges =
        (int) Math.min(space.edges().size(), values.number("edges", 0, "the number of events"));
    return switch (values.text("what")) {
      case "grow" -> {
        long from = values.number("node", 0, "state");
        space.node(from);
        long levels = values.number("levels", 1, "the number of steps");
        space.grow((int) from, Math.clamp(levels, 1, DEEPEST));
        yield answer(id, space, nodes, edges, _ -> {});
      }
      case "all" -> {
        space.growAll((int) Math.min(Space.MOST, values.number("most", 200, "the most states")));
        yield answer(id, space, nodes, edges, _ -> {});
      }
      case "find" -> find(id, space, values.text("text"), nodes, edges);
      case "mark" -> {
        List<Integer> found = space.satisfying(values.text("text"));
        yield answer(id, space, nodes, edges, json -> numbers(json, "marked", found));
      }
      case "show" -> show(space, values.number("node", 0, "state"));
      case "layout" -> answer(id, space, nodes, edges, json -> layered(json, space));
      default -> throw new Refusal(400, "'what' is not known");
    };
  }

  private static String find(String id, Space space, String text, int nodes, int edges) {
    if (text.isEmpty()) {
      throw Refusal.of("say what is to hold of the state, such as x > 2");
    }
    Space.Seeking sought = space.seek(text);
    String said;
    List<Integer> way;
    if (sought.path != null) {
      way = space.draw(sought.path);
      said =
          sought.path.length == 0
              ? "the initial state"
              : "a nearest one is %d %s away"
                  .formatted(sought.path.length, sought.path.length == 1 ? "step" : "steps");
    } else {
      way = List.of();
      said =
          sought.whole
              ? "there is no such state: all %,d reachable ones were looked at"
                  .formatted(sought.seen)
              : "none among the %,d states nearest to the beginning; there may be one further on"
                  .formatted(sought.seen);
    }
    return answer(
        id,
        space,
        nodes,
        edges,
        json -> {
          json.writeStringProperty("said", said);
          numbers(json, "way", way);
        });
  }

  private static void numbers(JsonGenerator json, String name, List<Integer> numbers) {
    json.writeArrayPropertyStart(name);
    numbers.forEach(json::writeNumber);
    json.writeEndArray();
  }

  /** What is more to be said. */
  private interface More {
    void write(JsonGenerator json);
  }

  /** What was drawn since, and what became of states that were not expanded then. */
  private static String answer(String id, Space space, int nodes, int edges, More more) {
    return Json.text(
        json -> {
          json.writeStartObject();
          json.writeStringProperty("graph", id);
          json.writeNumberProperty("most", Space.MOST);
          json.writeBooleanProperty("full", space.isFull());
          json.writeArrayPropertyStart("nodes");
          for (int i = nodes; i < space.nodes().size(); i++) {
            node(json, space.nodes().get(i));
          }
          json.writeEndArray();
          json.writeArrayPropertyStart("open");
          for (int i = 0; i < space.nodes().size(); i++) {
            if (!space.nodes().get(i).expanded) {
              json.writeNumber(i);
            }
          }
          json.writeEndArray();
          json.writeArrayPropertyStart("edges");
          for (Space.Edge edge : space.edges().subList(edges, space.edges().size())) {
            json.writeStartObject();
            json.writeNumberProperty("from", edge.from());
            json.writeNumberProperty("to", edge.to());
            json.writeStringProperty("text", edge.text());
            if (edge.who() != null) {
              json.writeStringProperty("who", edge.who());
            }
            json.writeEndObject();
          }
          json.writeEndArray();
          more.write(json);
          json.writeEndObject();
        });
  }

  private static void node(JsonGenerator json, Space.Node node) {
    json.writeStartObject();
    json.writeNumberProperty("parent", node.parent);
    json.writeNumberProperty("depth", node.depth);
    if (node.why != null) {
      json.writeStringProperty("why", node.why);
    }
    if (node.ends) {
      json.writeBooleanProperty("ends", true);
    }
    json.writeEndObject();
  }

  /** A state with all its values, and what the last event on the way to it has changed. */
  private static String show(Space space, long number) {
    Space.Node node = space.node(number);
    List<Narrator.Binding> values = space.values(node);
    List<Narrator.Binding> changes =
        node.parent == Space.NOBODY
            ? List.of()
            : Changes.between(space.values(space.node(node.parent)), values);
    return Json.text(
        json -> {
          json.writeStartObject();
          bindings(json, "values", values);
          bindings(json, "changes", changes);
          int[] path = space.path((int) number);
          json.writeName("path");
          json.writeArray(path, 0, path.length);
          json.writeEndObject();
        });
  }

  private static void bindings(JsonGenerator json, String name, List<Narrator.Binding> bindings) {
    json.writeArrayPropertyStart(name);
    for (Narrator.Binding binding : bindings) {
      json.writeStartArray();
      json.writeString(binding.name());
      json.writeString(binding.value());
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /** A place for every state, in layers. */
  private static void layered(JsonGenerator json, Space space) {
    Layout layout = new Layout(Direction.DOWN, EdgeRouting.POLYLINE, space.nodes().size(), true);
    if (space.nodes().size() <= WRITTEN_ON) {
      layout.spread(84);
    }
    space.nodes().forEach(_ -> layout.node(26, 26));
    space.edges().stream()
        .filter(edge -> edge.from() != edge.to())
        .map(edge -> List.of(edge.from(), edge.to()))
        .distinct()
        .forEach(edge -> layout.edge(edge.get(0), edge.get(1), ""));
    layout.run();
    json.writeArrayPropertyStart("places");
    for (int i = 0; i < space.nodes().size(); i++) {
      json.writeStartArray();
      json.writeNumber(Math.round(layout.x(i)));
      json.writeNumber(Math.round(layout.y(i)));
      json.writeEndArray();
    }
    json.writeEndArray();
  }
}
