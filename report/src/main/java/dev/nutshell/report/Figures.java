package dev.nutshell.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a result that {@link JsonReport} wrote, each value under its path: {@code counts.states}.
 */
public final class Figures {
  private final Map<String, String> values = new HashMap<>();
  private final Set<String> all = new HashSet<>();

  private Figures() {}

  public static Figures read(String text) {
    Figures figures = new Figures();
    Deque<String> path = new ArrayDeque<>();
    try (JsonParser json = Json.parser(text)) {
      for (JsonToken token; (token = json.nextToken()) != null; ) {
        switch (token) {
          case START_OBJECT, START_ARRAY ->
              path.addLast(json.currentName() == null ? "" : json.currentName());
          case END_OBJECT, END_ARRAY -> path.removeLast();
          case PROPERTY_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> {}
          default -> {
            String key = key(path, json.currentName());
            figures.values.put(key, json.getString());
            figures.all.add(key + "=" + json.getString());
          }
        }
      }
    }
    return figures;
  }

  private static String key(Deque<String> path, String name) {
    return String.join(".", path.stream().skip(1).toList()) + (path.size() > 1 ? "." : "") + name;
  }

  public String text(String path) {
    return values.get(path);
  }

  /** Whether a property was looked at. */
  public boolean checkedSomething() {
    return all.contains("properties..checked=true");
  }

  public long number(String path) {
    return Long.parseLong(values.get(path));
  }

  public double real(String path) {
    return Double.parseDouble(values.get(path));
  }
}
