package dev.nutshell.studio;

import dev.nutshell.report.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** What the page sent: an object of texts, numbers, and lists of them. */
record Values(Map<String, Object> fields) {
  private static final int DEEPEST = 8;

  static Values read(String text) {
    try (JsonParser json = Json.parser(text)) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        return new Values(object(json, 0));
      }
    } catch (JacksonException malformed) {
      throw new Refusal(400, "this is no JSON: " + malformed.getOriginalMessage());
    }
    throw new Refusal(400, "an object is expected");
  }

  private static Map<String, Object> object(JsonParser json, int depth) {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      fields.put(name, value(json, depth));
    }
    return fields;
  }

  private static Object value(JsonParser json, int depth) {
    if (depth > DEEPEST) {
      throw new Refusal(400, "this is nested too deeply");
    }
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json, depth + 1);
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(json, depth + 1));
        }
        yield elements;
      }
      case VALUE_NULL -> null;
      case null -> throw new Refusal(400, "this ends too early");
      default -> json.getString();
    };
  }

  /** The text of that name, without blanks around it; empty where there is none. */
  String text(String name) {
    Object value = fields.get(name);
    if (value == null) {
      return "";
    }
    if (!(value instanceof String text)) {
      throw new Refusal(400, "'" + name + "' is not a text");
    }
    return text.strip();
  }

  /** The text of that name as it is; null where there is none. */
  String raw(String name) {
    return fields.get(name) instanceof String text ? text : null;
  }

  /** The texts of that name, empty ones left out. */
  List<String> texts(String name) {
    Object value = fields.get(name);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof List<?> list)) {
      throw new Refusal(400, "'" + name + "' is not a list");
    }
    return list.stream()
        .map(each -> each instanceof String text ? text.strip() : "")
        .filter(text -> !text.isEmpty())
        .toList();
  }

  int[] numbers(String name) {
    try {
      return texts(name).stream().mapToInt(Integer::parseInt).toArray();
    } catch (NumberFormatException malformed) {
      throw new Refusal(400, "'" + name + "' has something else than numbers");
    }
  }

  /** The number of that name; the usual one where there is none. */
  long number(String name, long usual, String called) {
    String text = text(name);
    if (text.isEmpty()) {
      return usual;
    }
    if (!text.matches("\\d{1,18}")) {
      throw Refusal.of(called + " '" + text + "' is no number");
    }
    return Long.parseLong(text);
  }
}
