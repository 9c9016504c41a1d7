package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator.Binding;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** A told path as our pages read it; not fixed by docs/contract.md, unlike a trail's file. */
public final class ChronicleJson {
  private ChronicleJson() {}

  public static void write(Chronicle chronicle, JsonGenerator json) {
    json.writeStartObject();
    json.writeArrayPropertyStart("lanes");
    chronicle.lanes().forEach(json::writeString);
    json.writeEndArray();
    json.writeNumberProperty("cycle", chronicle.cycle());
    bindings(json, "initial", chronicle.initial());
    places(json, chronicle.places());
    json.writeArrayPropertyStart("steps");
    chronicle.steps().forEach(step -> step(json, step));
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void step(JsonGenerator json, Chronicle.Step step) {
    json.writeStartObject();
    json.writeNumberProperty("event", step.event());
    if (step.lane() != Chronicle.NOWHERE) {
      json.writeNumberProperty("lane", step.lane());
    }
    json.writeStringProperty("text", step.text());
    if (step.file() != null) {
      json.writeStringProperty("file", step.file());
      json.writeNumberProperty("line", step.line());
    }
    if (!step.printed().isEmpty()) {
      json.writeStringProperty("printed", step.printed());
    }
    if (step.message() != null) {
      json.writeStringProperty(
          step.message().sent() ? "sends" : "receives",
          step.message().channel() + (step.message().sent() ? "!" : "?") + step.message().values());
    }
    if (step.from() != Chronicle.NOWHERE) {
      json.writeNumberProperty("from", step.from());
    }
    if (!step.changes().isEmpty()) {
      bindings(json, "changes", step.changes());
    }
    if (!step.places().isEmpty()) {
      places(json, step.places());
    }
    json.writeEndObject();
  }

  private static void places(JsonGenerator json, List<Chronicle.Place> places) {
    json.writeArrayPropertyStart("places");
    for (Chronicle.Place place : places) {
      json.writeStartArray();
      json.writeNumber(place.lane());
      json.writeString(place.file());
      json.writeNumber(place.line());
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private static void bindings(JsonGenerator json, String name, List<Binding> bindings) {
    json.writeArrayPropertyStart(name);
    for (Binding binding : bindings) {
      json.writeStartArray();
      json.writeString(binding.name());
      json.writeString(binding.value());
      json.writeEndArray();
    }
    json.writeEndArray();
  }
}
