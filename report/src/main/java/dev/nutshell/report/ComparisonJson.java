package dev.nutshell.report;

import java.io.Writer;
import tools.jackson.core.JsonGenerator;

/** A comparison for programs to read. */
public final class ComparisonJson {
  private ComparisonJson() {}

  public static void write(Comparison comparison, Writer out) {
    Json.write(
        out,
        json -> {
          json.writeStartObject();
          json.writeObjectPropertyStart("tool");
          json.writeStringProperty("name", comparison.tool());
          json.writeStringProperty("version", comparison.version());
          json.writeEndObject();
          json.writeStringProperty("model", comparison.path());
          json.writeArrayPropertyStart("stores");
          for (Comparison.Row row : comparison.rows()) {
            json.writeStartObject();
            json.writeStringProperty("store", row.store());
            switch (row) {
              case Comparison.Refused refused ->
                  json.writeStringProperty("refused", refused.reason());
              case Comparison.Finished finished -> figures(json, finished, comparison);
            }
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeEndObject();
        });
  }

  private static void figures(JsonGenerator json, Comparison.Finished row, Comparison comparison) {
    json.writeStringProperty("order", row.order());
    json.writeStringProperty("verdict", row.verdict());
    json.writeStringProperty("guarantee", row.guarantee());
    json.writeNumberProperty("states", row.states());
    json.writeNumberProperty("transitions", row.transitions());
    json.writeNumberProperty("bytes", row.bytes());
    json.writeNumberProperty("bytesPerState", row.bytesPerState());
    json.writeNumberProperty("seconds", row.seconds());
    double ratio = comparison.timeRatio(row);
    if (!Double.isNaN(ratio)) {
      json.writeNumberProperty("timeToFull", ratio);
    }
    json.writeNumberProperty("peak", row.peak());
  }
}
