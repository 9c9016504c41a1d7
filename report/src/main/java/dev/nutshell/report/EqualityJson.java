package dev.nutshell.report;

import java.io.Writer;
import java.util.List;

/**
 * Whether two systems do the same, for programs to read.
 *
 * @param trace a shortest sequence of labels that only one has, or null
 * @param of who has the trace, or satisfies the formula; or null
 * @param formula what one satisfies and the other does not, or null
 */
public record EqualityJson(
    String first,
    String second,
    String relation,
    boolean equal,
    List<String> trace,
    String of,
    String formula) {
  public void write(Writer out) {
    Json.write(
        out,
        json -> {
          json.writeStartObject();
          json.writeStringProperty("first", first);
          json.writeStringProperty("second", second);
          json.writeStringProperty("relation", relation);
          json.writeBooleanProperty("equal", equal);
          if (trace != null) {
            json.writeArrayPropertyStart("trace");
            trace.forEach(json::writeString);
            json.writeEndArray();
          } else {
            json.writeNullProperty("trace");
          }
          json.writeStringProperty("formula", formula);
          json.writeStringProperty("of", of);
          json.writeEndObject();
        });
  }
}
