package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator.Step;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A trail as {@link TrailJson} wrote it.
 *
 * @param kind of the violation at its end
 * @param message of the violation at its end
 * @param cycle the index of the event with which a cycle begins, or -1
 */
public record RecordedTrail(String kind, String message, int cycle, List<Event> events) {
  /**
   * One event.
   *
   * @param number as it was in the run that wrote the trail; another run may number otherwise
   * @param changes the new value of every variable that changed, null where it is gone
   */
  public record Event(int number, List<Step> steps, Map<String, String> changes) {}

  /**
   * @throws IOException where it cannot be read or is no trail; the message says which
   */
  public static RecordedTrail read(Reader in) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
      return new Reading(json).trail();
    } catch (JacksonException malformed) {
      throw new IOException("is no trail: " + malformed.getOriginalMessage(), malformed);
    }
  }

  private static final class Reading {
    private final JsonParser json;

    Reading(JsonParser json) {
      this.json = json;
    }

    RecordedTrail trail() throws IOException {
      String kind = "";
      String message = "";
      int cycle = -1;
      List<Event> events = null;
      json.nextToken();
      expect(JsonToken.START_OBJECT, "an object", "the file");
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "kind" -> kind = json.getValueAsString("");
          case "message" -> message = json.getValueAsString("");
          case "cycle" -> cycle = json.getValueAsInt(-1);
          case "events" -> events = events();
          default -> json.skipChildren();
        }
      }
      if (json.nextToken() != null) {
        throw new IOException("is no trail: something follows its end");
      }
      if (events == null) {
        throw new IOException("is no trail: it has no events");
      }
      return new RecordedTrail(kind, message, cycle, events);
    }

    private void expect(JsonToken expected, String kind, String what) throws IOException {
      if (json.currentToken() != expected) {
        throw new IOException("is no trail: " + what + " is not " + kind);
      }
    }

    private List<Event> events() throws IOException {
      List<Event> events = new ArrayList<>();
      expect(JsonToken.START_ARRAY, "a list", "'events'");
      while (json.nextToken() != JsonToken.END_ARRAY) {
        expect(JsonToken.START_OBJECT, "an object", "an event");
        int number = -1;
        List<Step> steps = List.of();
        Map<String, String> changes = Map.of();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
          String name = json.currentName();
          json.nextToken();
          switch (name) {
            case "event" -> number = json.getValueAsInt(-1);
            case "steps" -> steps = steps();
            case "changes" -> changes = texts();
            default -> json.skipChildren();
          }
        }
        if (steps.isEmpty()) {
          throw new IOException("is no trail: event " + (events.size() + 1) + " has no steps");
        }
        events.add(new Event(number, steps, changes));
      }
      return events;
    }

    private List<Step> steps() throws IOException {
      List<Step> steps = new ArrayList<>();
      expect(JsonToken.START_ARRAY, "a list", "'steps'");
      while (json.nextToken() != JsonToken.END_ARRAY) {
        Map<String, String> parts = texts();
        steps.add(
            new Step(
                parts.get("process"),
                parts.get("text") == null ? "" : parts.get("text"),
                parts.get("file"),
                number(parts.get("line"))));
      }
      return steps;
    }

    private static int number(String digits) {
      try {
        return digits == null ? 0 : Integer.parseInt(digits);
      } catch (NumberFormatException none) {
        return 0;
      }
    }

    private Map<String, String> texts() throws IOException {
      Map<String, String> texts = new LinkedHashMap<>();
      expect(JsonToken.START_OBJECT, "an object", "a step or what it changes");
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        json.nextToken();
        texts.put(name, json.getValueAsString(null));
        json.skipChildren();
      }
      return texts;
    }
  }
}
