package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Changes;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Violation;
import java.io.Writer;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** A trail as a file: the events to replay it, and the words to read it. */
public final class TrailJson {
  private TrailJson() {}

  public static void write(String model, Violation violation, Writer out) {
    Json.write(
        out,
        json -> {
          json.writeStartObject();
          json.writeStringProperty("model", model);
          json.writeStringProperty("kind", violation.kind());
          json.writeStringProperty("message", violation.message());
          json.writeNumberProperty("depth", violation.trail().depth());
          if (violation.trail().cycle() != Trail.NO_CYCLE) {
            json.writeNumberProperty("cycle", violation.trail().cycle());
          }
          violation.trail().walk(new Writing(json));
          json.writeEndArray();
          json.writeEndObject();
        });
  }

  private static final class Writing implements Trail.Walker {
    private final JsonGenerator json;
    private List<Narrator.Binding> before;

    Writing(JsonGenerator json) {
      this.json = json;
    }

    @Override
    public void start(List<Narrator.Binding> initial) {
      before = initial;
      bindings("initial", initial);
      json.writeArrayPropertyStart("events");
    }

    @Override
    public void event(int event, List<Narrator.Step> steps, List<Narrator.Binding> after) {
      json.writeStartObject();
      json.writeNumberProperty("event", event);
      json.writeArrayPropertyStart("steps");
      for (Narrator.Step step : steps) {
        json.writeStartObject();
        if (step.process() != null) {
          json.writeStringProperty("process", step.process());
        }
        json.writeStringProperty("text", step.text());
        if (step.line() > 0) {
          json.writeStringProperty("file", step.file());
          json.writeNumberProperty("line", step.line());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      bindings("changes", Changes.between(before, after));
      json.writeEndObject();
      before = after;
    }

    private void bindings(String name, List<Narrator.Binding> bindings) {
      json.writeObjectPropertyStart(name);
      for (Narrator.Binding binding : bindings) {
        if (binding.value() == null) {
          json.writeNullProperty(binding.name());
        } else {
          json.writeStringProperty(binding.name(), binding.value());
        }
      }
      json.writeEndObject();
    }
  }
}
