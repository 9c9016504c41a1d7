package dev.nutshell.report;

import dev.nutshell.engine.plan.advise.Advice;
import dev.nutshell.engine.plan.advise.Estimate;
import dev.nutshell.engine.plan.advise.StoreTrial;
import java.io.Writer;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Advice for programs to read. */
public final class AdviceJson {
  private AdviceJson() {}

  public static void write(Advising advising, Writer out) {
    Advice advice = advising.advice();
    Json.write(
        out,
        json -> {
          json.writeStartObject();
          json.writeObjectPropertyStart("tool");
          json.writeStringProperty("name", advising.tool());
          json.writeStringProperty("version", advising.version());
          json.writeEndObject();
          json.writeStringProperty("model", advising.path());
          json.writeObjectPropertyStart("sample");
          json.writeNumberProperty("explored", advice.explored());
          json.writeNumberProperty("searches", advice.sampled());
          json.writeNumberProperty("violations", advice.violations());
          json.writeNumberProperty("seconds", advising.seconds());
          json.writeEndObject();
          estimate(json, advising);
          json.writeNumberProperty("room", advice.room());
          json.writeArrayPropertyStart("stores");
          long states = AdviceText.supposed(advice.estimate());
          advice.stores().forEach(each -> store(json, each, states, advice.room()));
          json.writeEndArray();
          json.writeObjectPropertyStart("advice");
          json.writeStringProperty("store", advice.choice().store());
          json.writeStringProperty("why", advice.choice().why());
          json.writeStringProperty("command", advising.command());
          json.writeArrayPropertyStart("arguments");
          advising.arguments().forEach(json::writeString);
          json.writeEndArray();
          json.writeEndObject();
          json.writeEndObject();
        });
  }

  private static void estimate(JsonGenerator json, Advising advising) {
    json.writeObjectPropertyStart("estimate");
    switch (advising.advice().estimate()) {
      case Estimate.Exactly exactly -> {
        json.writeStringProperty("kind", "exact");
        json.writeNumberProperty("states", exactly.states());
      }
      case Estimate.About about -> {
        json.writeStringProperty("kind", "about");
        json.writeNumberProperty("states", about.likely());
        json.writeNumberProperty("low", about.low());
        json.writeNumberProperty("high", about.high());
      }
      case Estimate.AtLeast least -> {
        json.writeStringProperty("kind", "atLeast");
        json.writeNumberProperty("states", least.states());
      }
    }
    json.writeBooleanProperty("reduced", advising.advice().reduced());
    json.writeStringProperty("sentence", advising.states());
    json.writeEndObject();
  }

  private static void store(JsonGenerator json, StoreTrial trial, long states, long room) {
    json.writeStartObject();
    json.writeStringProperty("store", trial.spec());
    switch (trial) {
      case StoreTrial.Refused refused -> json.writeStringProperty("refused", refused.reason());
      case StoreTrial.Tried tried -> {
        json.writeStringProperty("order", tried.order().name().toLowerCase(Locale.ROOT));
        json.writeBooleanProperty("exact", tried.exact());
        json.writeNumberProperty("bytesPerState", tried.forecast().bytesEach(states));
        json.writeNumberProperty("bytes", tried.bytesFor(states));
        json.writeNumberProperty("roomForStates", tried.roomFor(room));
        json.writeNumberProperty("timeToFull", tried.timeToFull());
      }
    }
    json.writeEndObject();
  }
}
