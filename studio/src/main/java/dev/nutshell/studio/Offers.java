package dev.nutshell.studio;

import dev.nutshell.engine.model.TransitionSystem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** What each field of a check could say, the others as they are: the planner is asked of all. */
final class Offers {
  static final List<String> STORES =
      List.of(
          "auto",
          "full",
          "tree",
          "tree:compact",
          "collapse",
          "collapse+automaton",
          "automaton",
          "delta:k=20",
          "collapse+delta:k=50",
          "comback",
          "compact:bits=40",
          "bitstate:k=3,size=64M",
          "cache:lru,size=1M",
          "snapshots:(c2,llnr,5)(i2,lfu,10),backtrack",
          "disk");

  private static final Map<String, List<String>> FIELDS = fields();

  private Offers() {}

  private static Map<String, List<String>> fields() {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    fields.put("store", STORES);
    fields.put("search", List.of("", "dfs", "bfs"));
    fields.put("reduce", List.of("", "none", "sleep", "ample", "stubborn", "both"));
    fields.put("fair", List.of("", "weak", "strong"));
    fields.put("coverage", List.of("", "on"));
    fields.put("threads", List.of("", "1", "2"));
    return fields;
  }

  /** Of every value of every field, null, or the sentence with which it would be refused. */
  static void write(JsonGenerator json, Form form, TransitionSystem system) {
    json.writeObjectPropertyStart("offers");
    FIELDS.forEach(
        (name, values) -> {
          json.writeObjectPropertyStart(name);
          values.forEach(
              value -> json.writeStringProperty(value, form.with(name, value).refusal(system)));
          json.writeEndObject();
        });
    json.writeEndObject();
  }
}
