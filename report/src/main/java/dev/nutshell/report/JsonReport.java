package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.plan.Coverage;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.property.Answer;
import java.io.Writer;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.core.JsonGenerator;

/** The machine-readable result; its shape is fixed by docs/contract.md. */
public final class JsonReport {
  private JsonReport() {}

  public static void write(Run run, Writer out) {
    Json.write(out, json -> write(run, json));
  }

  static void write(Run run, JsonGenerator json) {
    Result result = run.result();
    json.writeStartObject();
    json.writeObjectPropertyStart("tool");
    json.writeStringProperty("name", run.tool());
    json.writeStringProperty("version", run.version());
    json.writeEndObject();
    json.writeObjectPropertyStart("model");
    json.writeStringProperty("path", run.path());
    json.writeStringProperty("kind", run.kind());
    json.writeEndObject();
    json.writeStringProperty("verdict", run.verdict());
    json.writeObjectPropertyStart("guarantee");
    json.writeStringProperty("kind", result.guarantee().kind().word());
    guarantee(json, result.guarantee());
    json.writeEndObject();
    properties(json, result);
    violations(json, run);
    search(json, result);
    counts(json, result.counts());
    times(json, run);
    json.writeObjectPropertyStart("limits");
    json.writeName("reached");
    json.writeString(result.limitReached() == null ? null : result.limitReached().word());
    json.writeEndObject();
    written(json, run.written());
    runs(json, result);
    unreached(json, result);
    coverage(json, result.coverage());
    json.writeEndObject();
  }

  /** What nobody knows is null. */
  private static void guarantee(JsonGenerator json, Guarantee guarantee) {
    json.writeNumberProperty("omissionProbability", guarantee.omissionProbability());
    number(json, "expectedOmissions", guarantee.expectedOmissions());
    number(json, "coverage", guarantee.coverage());
  }

  private static void number(JsonGenerator json, String name, OptionalDouble value) {
    if (value.isPresent()) {
      json.writeNumberProperty(name, value.getAsDouble());
    } else {
      json.writeNullProperty(name);
    }
  }

  private static void written(JsonGenerator json, Run.Written written) {
    if (written == null) {
      return;
    }
    json.writeObjectPropertyStart("written");
    json.writeStringProperty("file", written.file());
    json.writeNumberProperty("states", written.states());
    json.writeNumberProperty("transitions", written.transitions());
    json.writeBooleanProperty("complete", written.complete());
    json.writeEndObject();
  }

  private static void runs(JsonGenerator json, Result result) {
    json.writeArrayPropertyStart("runs");
    for (Result.RunFigures run : result.runs()) {
      json.writeStartObject();
      json.writeNumberProperty("seed", run.seed());
      json.writeNumberProperty("states", run.states());
      guarantee(json, run.guarantee());
      json.writeNumberProperty("search", run.searchTime());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void properties(JsonGenerator json, Result result) {
    json.writeArrayPropertyStart("properties");
    for (Answer answer : result.answers()) {
      Property property = answer.property();
      json.writeStartObject();
      json.writeStringProperty("name", property.name());
      json.writeStringProperty("kind", property.kind());
      json.writeStringProperty("text", property.text());
      if (property.file() != null) {
        json.writeStringProperty("file", property.file());
        json.writeNumberProperty("line", property.line());
      }
      json.writeBooleanProperty("checked", answer.isChecked());
      json.writeStringProperty("answer", answer.isKnown() ? answer.value() : "unknown");
      json.writeStringProperty("why", answer.why());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void violations(JsonGenerator json, Run run) {
    json.writeArrayPropertyStart("violations");
    List<Violation> violations = run.result().violations();
    for (int i = 0; i < violations.size(); i++) {
      Violation violation = violations.get(i);
      json.writeStartObject();
      json.writeStringProperty("property", violation.property().name());
      json.writeStringProperty("kind", violation.kind());
      json.writeStringProperty("message", violation.message());
      if (violation.file() != null) {
        json.writeStringProperty("file", violation.file());
        json.writeNumberProperty("line", violation.line());
      }
      json.writeNumberProperty("depth", violation.trail().depth());
      if (violation.trail().cycle() == Trail.NO_CYCLE) {
        json.writeNullProperty("cycle");
      } else {
        json.writeNumberProperty("cycle", violation.trail().cycle());
      }
      json.writeStringProperty("trail", run.trails().get(i));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void search(JsonGenerator json, Result result) {
    json.writeObjectPropertyStart("search");
    json.writeStringProperty("order", result.search().order().word());
    json.writeNumberProperty("threads", result.search().threads());
    json.writeStringProperty("reduction", result.search().reduction());
    json.writeBooleanProperty("merging", result.search().merging());
    json.writeStringProperty("device", result.search().device());
    json.writeEndObject();
    json.writeObjectPropertyStart("store");
    json.writeStringProperty("spec", result.store().spec());
    json.writeNumberProperty("bytes", result.store().bytes());
    json.writeNumberProperty("bytesPerState", result.store().bytesPerState());
    json.writeEndObject();
  }

  private static void counts(JsonGenerator json, Result.Counts counts) {
    json.writeObjectPropertyStart("counts");
    json.writeNumberProperty("states", counts.states());
    json.writeNumberProperty("matched", counts.matched());
    json.writeNumberProperty("transitions", counts.transitions());
    json.writeNumberProperty("atomicSteps", counts.atomicSteps());
    json.writeNumberProperty("depth", counts.depth());
    json.writeNumberProperty("revisited", counts.revisited());
    json.writeNumberProperty("errors", counts.errors());
    json.writeEndObject();
  }

  private static void times(JsonGenerator json, Run run) {
    json.writeObjectPropertyStart("time");
    json.writeNumberProperty("load", run.loadTime());
    json.writeNumberProperty("search", run.result().searchTime());
    json.writeNumberProperty("total", run.totalTime());
    json.writeEndObject();
    json.writeObjectPropertyStart("memory");
    json.writeNumberProperty("budget", run.result().memory().budget());
    json.writeNumberProperty("peak", run.result().memory().peak());
    json.writeEndObject();
  }

  /** Only where it was asked for. */
  private static void coverage(JsonGenerator json, Coverage coverage) {
    if (coverage == null) {
      return;
    }
    json.writeObjectPropertyStart("coverage");
    json.writeStringProperty("counted", coverage.counted());
    json.writeNumberProperty("transitions", coverage.events());
    json.writeArrayPropertyStart("steps");
    for (Coverage.Row row : coverage.rows()) {
      json.writeStartObject();
      if (row.step().process() != null) {
        json.writeStringProperty("proctype", row.step().process());
      }
      if (row.step().line() > 0) {
        json.writeStringProperty("file", row.step().file());
        json.writeNumberProperty("line", row.step().line());
      }
      json.writeStringProperty("text", row.step().text());
      json.writeNumberProperty("count", row.count());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void unreached(JsonGenerator json, Result result) {
    List<Narrator.Step> steps = result.unreachable();
    if (steps == null) {
      json.writeNullProperty("unreached");
      return;
    }
    json.writeArrayPropertyStart("unreached");
    for (Narrator.Step step : steps) {
      json.writeStartObject();
      if (step.process() != null) {
        json.writeStringProperty("proctype", step.process());
      }
      if (step.line() > 0) {
        json.writeNumberProperty("line", step.line());
      }
      json.writeStringProperty("text", step.text());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
