package dev.nutshell.studio;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Walk;
import dev.nutshell.logic.Expressions;
import dev.nutshell.report.Chronicle;
import dev.nutshell.report.ChronicleJson;
import dev.nutshell.report.Json;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A walk through a model, for a page that remembers which events it has taken. Nothing is kept
 * between two requests but the model, so a walk can be reloaded, branched and shared.
 */
final class Walking {
  static final int MOST_EVENTS = 10_000;

  private final Walk walk;

  /**
   * @param words what the page was told of the steps of these events: a model may number its events
   *     otherwise when it is loaded again, and nobody is to be shown another path for this one
   * @throws Refusal where the events do not fit the model
   */
  Walking(TransitionSystem system, int[] events, List<String> words) {
    if (events.length > MOST_EVENTS) {
      throw Refusal.of("a walk has at most " + MOST_EVENTS + " events here");
    }
    walk = new Walk(system);
    for (int i = 0; i < events.length; i++) {
      if (!isEnabled(events[i])) {
        throw Refusal.of(
            "the walk does not fit the model: step " + (i + 1) + " cannot happen there any more");
      }
      walk.take(events[i]);
    }
    List<String> now =
        Chronicle.of(walk.system(), walk.events(), Trail.NO_CYCLE).steps().stream()
            .map(Chronicle.Step::text)
            .map(String::strip)
            .toList();
    if (!words.isEmpty() && !now.equals(words)) {
      throw Refusal.of("the walk does not fit the model any more: begin a new one");
    }
  }

  private boolean isEnabled(int event) {
    EventList enabled = walk.enabled();
    for (int i = 0; i < enabled.size(); i++) {
      if (enabled.get(i) == event) {
        return true;
      }
    }
    return false;
  }

  private boolean goesOn() {
    return walk.fault() == Explorer.OK && !walk.enabled().isEmpty() && walk.depth() < MOST_EVENTS;
  }

  /**
   * Goes on at random, so many events at most.
   *
   * @param until an expression at which to stop, or empty
   */
  void random(long seed, int most, String until) {
    SplittableRandom random = new SplittableRandom(seed);
    if (until.isEmpty()) {
      for (int i = 0; i < most && goesOn(); i++) {
        walk.take(walk.enabled().get(random.nextInt(walk.enabled().size())));
      }
      return;
    }
    StatePredicate reached = predicate(until);
    for (int i = 0; i < most && goesOn(); i++) {
      walk.take(walk.enabled().get(random.nextInt(walk.enabled().size())));
      reached = predicate(until); // Vectors may have grown.
      if (reached.holds(walk.state())) {
        return;
      }
    }
    throw Refusal.of(
        "no such state in a random walk of " + most + " steps; it may be reached all the same");
  }

  private StatePredicate predicate(String text) {
    return switch (Expressions.parse(text, walk.narrator())) {
      case Expressions.Parsed.Predicate parsed -> parsed.predicate();
      case Expressions.Parsed.Malformed malformed ->
          throw Refusal.of(malformed.problem().toString());
    };
  }

  String json() {
    int[] events = walk.events();
    Chronicle told = Chronicle.of(walk.system(), events, Trail.NO_CYCLE);
    Narrator narrator = walk.narrator();
    return Json.text(
        out -> {
          out.writeStartObject();
          out.writeName("events");
          out.writeArray(events, 0, events.length);
          out.writeName("told");
          ChronicleJson.write(told, out);
          out.writeStringProperty("end", end());
          out.writeArrayPropertyStart("enabled");
          for (int i = 0; walk.fault() == Explorer.OK && i < walk.enabled().size(); i++) {
            int event = walk.enabled().get(i);
            List<Moment> moments = narrator.moments(walk.state(), event);
            out.writeStartObject();
            out.writeNumberProperty("event", event);
            String who = moments.getFirst().step().process();
            if (who != null) {
              out.writeStringProperty("who", who);
            }
            out.writeStringProperty("text", text(moments));
            if (moments.getFirst().step().line() > 0) {
              out.writeNumberProperty("line", moments.getFirst().step().line());
            }
            out.writeEndObject();
          }
          out.writeEndArray();
          out.writeEndObject();
        });
  }

  private static String text(List<Moment> moments) {
    StringBuilder text = new StringBuilder();
    String who = moments.getFirst().step().process();
    for (Moment moment : moments) {
      text.append(text.isEmpty() ? "" : "; ");
      if (moment.step().process() != null && !moment.step().process().equals(who)) {
        text.append(moment.step().process()).append(": ");
        who = moment.step().process();
      }
      text.append(moment.step().text());
    }
    return text.toString();
  }

  /** Why there is no next step; null where there is one. */
  private String end() {
    if (walk.fault() != Explorer.OK) {
      Narrator.Fault fault = walk.narrator().fault(walk.fault());
      return fault.kind() + ": " + fault.message();
    }
    if (walk.depth() >= MOST_EVENTS) {
      return "a walk has at most " + MOST_EVENTS + " events here";
    }
    if (!walk.enabled().isEmpty()) {
      return null;
    }
    return walk.isDeadlock()
        ? walk.system().deadlockKind()
            + ": nothing can happen any more and the model may not end here"
        : "the model ends here as it may";
  }
}
