package dev.nutshell.cpn.random;

import java.util.Map;
import java.util.function.Function;

/** An expression twice: as CPN ML writes it, and as Java works it out. */
record Term(String text, Function<Map<String, Object>, Object> meaning) {
  static Term constant(String text, Object value) {
    return new Term(text, _ -> value);
  }

  static Term variable(String name) {
    return new Term(name, values -> values.get(name));
  }

  Object of(Map<String, Object> values) {
    return meaning.apply(values);
  }

  int number(Map<String, Object> values) {
    return (Integer) of(values);
  }

  boolean truth(Map<String, Object> values) {
    return (Boolean) of(values);
  }
}
