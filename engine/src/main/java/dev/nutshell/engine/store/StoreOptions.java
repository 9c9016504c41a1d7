package dev.nutshell.engine.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The options behind the colon of a store specification: {@code key=value} pairs and bare flags,
 * separated by commas that stand outside parentheses.
 */
public final class StoreOptions {
  private final String text;
  private final Map<String, String> options = new LinkedHashMap<>();

  private StoreOptions(String text) {
    this.text = text;
  }

  public static StoreOptions parse(String text) {
    StoreOptions parsed = new StoreOptions(text);
    for (String option : splitOutsideParentheses(text, ',')) {
      int equals = option.indexOf('=');
      if (equals < 0) {
        parsed.options.put(option, "");
      } else {
        parsed.options.put(option.substring(0, equals), option.substring(equals + 1));
      }
    }
    return parsed;
  }

  /** The options as they were written. */
  public String text() {
    return text;
  }

  public boolean isEmpty() {
    return options.isEmpty();
  }

  public boolean has(String name) {
    return options.containsKey(name);
  }

  /** The value given for a key, or null. */
  public String value(String key) {
    return options.get(key);
  }

  /**
   * The number given for a key: digits, perhaps with K, M or G for a thousand, a million or a
   * billion.
   *
   * @return -1 where what was given is no such number
   */
  public long number(String key, long otherwise) {
    String value = options.get(key);
    if (value == null) {
      return otherwise;
    }
    int suffix = value.isEmpty() ? -1 : "KMG".indexOf(value.charAt(value.length() - 1));
    String digits = suffix < 0 ? value : value.substring(0, value.length() - 1);
    if (!digits.matches("[0-9]{1,9}")) {
      return -1;
    }
    long number = Long.parseLong(digits);
    for (int i = 0; i <= suffix; i++) {
      number *= 1000;
    }
    return number;
  }

  /** The first option that is not among these names, or null. */
  public String firstUnknown(List<String> names) {
    return options.keySet().stream().filter(o -> !names.contains(o)).findFirst().orElse(null);
  }

  /** Splits at a separator that is not inside parentheses; an empty text has no parts. */
  public static List<String> splitOutsideParentheses(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      } else if (c == separator && depth == 0) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    if (!text.isBlank()) {
      parts.add(text.substring(start).strip());
    }
    return parts;
  }
}
