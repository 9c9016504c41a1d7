package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator.Binding;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.property.Answer;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/**
 * A run in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS). Every property is
 * a rule; a violation is a result with its trail as a code flow; what holds is a result of kind
 * {@code pass}, what has no answer one of kind {@code open}.
 */
public final class SarifReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** Readers give up on longer flows. */
  private static final int MOST_STEPS = 10_000;

  private final JsonGenerator json;
  private final Run run;
  private final List<Property> rules = new ArrayList<>();

  private SarifReport(JsonGenerator json, Run run) {
    this.json = json;
    this.run = run;
    run.result().answers().forEach(answer -> rules.add(answer.property()));
    run.result().violations().stream()
        .map(Violation::property)
        .filter(property -> !rules.contains(property))
        .forEach(rules::add);
  }

  public static void write(Run run, Writer out) {
    Json.write(out, json -> new SarifReport(json, run).write());
  }

  private void write() {
    json.writeStartObject();
    json.writeStringProperty("$schema", SCHEMA);
    json.writeStringProperty("version", "2.1.0");
    json.writeArrayPropertyStart("runs");
    json.writeStartObject();
    tool();
    invocation();
    json.writeStringProperty("columnKind", "utf16CodeUnits");
    json.writeArrayPropertyStart("results");
    run.result().violations().forEach(this::violation);
    run.result().answers().forEach(this::answer);
    json.writeEndArray();
    json.writeObjectPropertyStart("properties");
    json.writeStringProperty("verdict", run.verdict());
    json.writeStringProperty("guarantee", run.result().guarantee().kind().word());
    json.writeStringProperty("assurance", Assurance.sentence(run.result()));
    json.writeNumberProperty("states", run.result().counts().states());
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private void tool() {
    json.writeObjectPropertyStart("tool");
    json.writeObjectPropertyStart("driver");
    json.writeStringProperty("name", run.tool());
    json.writeStringProperty("version", run.version());
    json.writeArrayPropertyStart("rules");
    for (Property rule : rules) {
      json.writeStartObject();
      json.writeStringProperty("id", id(rule));
      json.writeStringProperty("name", rule.name());
      message("shortDescription", rule.text());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  /** Kinds are the same for every model, names need not be. */
  private static String id(Property property) {
    return property.kind().equals(property.name())
        ? property.name()
        : property.kind() + "/" + property.name();
  }

  private void invocation() {
    Result result = run.result();
    json.writeArrayPropertyStart("invocations");
    json.writeStartObject();
    json.writeBooleanProperty("executionSuccessful", true);
    json.writeArrayPropertyStart("toolExecutionNotifications");
    if (result.verdict() instanceof Verdict.Inconclusive inconclusive) {
      notification("warning", "inconclusive: " + inconclusive.why());
    }
    for (Answer answer : result.answers()) {
      if (answer.standing() == Answer.Standing.UNASKED) {
        notification("note", "not asked for: " + answer.property().name());
      }
    }
    result.notes().forEach(note -> notification("note", note));
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void notification(String level, String text) {
    json.writeStartObject();
    json.writeStringProperty("level", level);
    message("message", text);
    json.writeEndObject();
  }

  private void message(String name, String text) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("text", text);
    json.writeEndObject();
  }

  private void head(Property property, String kind, String level, String text) {
    json.writeStringProperty("ruleId", id(property));
    json.writeNumberProperty("ruleIndex", rules.indexOf(property));
    json.writeStringProperty("kind", kind);
    json.writeStringProperty("level", level);
    message("message", text);
  }

  /** What a violation tells of is not told again. */
  private void answer(Answer answer) {
    Property property = answer.property();
    boolean told =
        run.result().violations().stream()
            .anyMatch(violation -> violation.property().equals(property));
    if (told || answer.standing() == Answer.Standing.UNASKED) {
      return;
    }
    json.writeStartObject();
    switch (answer.standing()) {
      case ANSWERED ->
          head(
              property,
              answer.denies() ? "fail" : "pass",
              answer.denies() ? "error" : "none",
              property.text() + ": " + answer.value());
      case OPEN -> head(property, "open", "none", "unknown: " + answer.why());
      case UNCHECKED -> head(property, "open", "none", "not checked: " + answer.why());
      case UNASKED -> throw new IllegalStateException("nobody asked for " + property.name());
    }
    json.writeArrayPropertyStart("locations");
    json.writeStartObject();
    place(property.file(), property.line());
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private void violation(Violation violation) {
    Chronicle told = Chronicle.of(violation.trail());
    json.writeStartObject();
    head(violation.property(), "fail", "error", TextReport.describe(violation));
    json.writeArrayPropertyStart("locations");
    json.writeStartObject();
    Chronicle.Step last = told.steps().isEmpty() ? null : told.steps().getLast();
    if (violation.file() == null && last != null) {
      place(last.file(), last.line());
    } else {
      place(violation.file(), violation.line());
    }
    json.writeEndObject();
    json.writeEndArray();
    if (!told.steps().isEmpty()) {
      flow(told);
    }
    json.writeEndObject();
  }

  private void flow(Chronicle told) {
    int first = Math.max(0, told.steps().size() - MOST_STEPS);
    json.writeArrayPropertyStart("codeFlows");
    json.writeStartObject();
    if (first > 0) {
      message("message", "the last " + MOST_STEPS + " steps of " + told.steps().size());
    }
    json.writeArrayPropertyStart("threadFlows");
    json.writeStartObject();
    json.writeArrayPropertyStart("locations");
    for (int i = first; i < told.steps().size(); i++) {
      Chronicle.Step step = told.steps().get(i);
      json.writeStartObject();
      json.writeObjectPropertyStart("location");
      place(step.file(), step.line());
      message("message", words(told, step) + (i == told.cycle() ? " (the cycle begins)" : ""));
      json.writeEndObject();
      json.writeNumberProperty("executionOrder", i + 1);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private static String words(Chronicle told, Chronicle.Step step) {
    String who = step.lane() == Chronicle.NOWHERE ? "" : told.lanes().get(step.lane()) + ": ";
    String changes =
        step.changes().stream()
            .map((Binding change) -> change.text(" = "))
            .collect(Collectors.joining(", "));
    return who + step.text() + (changes.isEmpty() ? "" : "   [" + changes + "]");
  }

  /** A place in a file; of a model that is no file, the model. */
  private void place(String file, int line) {
    String named = file != null ? file : isFile() ? run.path() : null;
    if (named == null) {
      json.writeArrayPropertyStart("logicalLocations");
      json.writeStartObject();
      json.writeStringProperty("fullyQualifiedName", run.path());
      json.writeStringProperty("kind", "module");
      json.writeEndObject();
      json.writeEndArray();
      return;
    }
    json.writeObjectPropertyStart("physicalLocation");
    json.writeObjectPropertyStart("artifactLocation");
    json.writeStringProperty("uri", uri(named));
    json.writeEndObject();
    if (line > 0) {
      json.writeObjectPropertyStart("region");
      json.writeNumberProperty("startLine", line);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private boolean isFile() {
    return !run.path().equals("-") && !run.path().startsWith("java:");
  }

  /** Relative where the name is, so that a file means the same on another machine. */
  private static String uri(String name) {
    try {
      if (Path.of(name).isAbsolute()) {
        return Path.of(name).toUri().toString();
      }
      // A colon in the first part of a path would be read as the end of a scheme.
      String relative = name.replace('\\', '/');
      return new URI(null, null, relative.startsWith("/") ? relative : "./" + relative, null)
          .normalize()
          .toASCIIString();
    } catch (URISyntaxException impossible) {
      throw new IllegalArgumentException(name, impossible);
    }
  }
}
