package dev.nutshell.report;

import dev.nutshell.engine.model.Narrator.Binding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What one event changes. */
final class Changes {
  private Changes() {}

  /** The bindings of {@code after} that are new or have another value than in {@code before}. */
  static List<Binding> between(List<Binding> before, List<Binding> after) {
    Map<String, String> values = new HashMap<>();
    before.forEach(binding -> values.put(binding.name(), binding.value()));
    List<Binding> changed = new ArrayList<>();
    for (Binding binding : after) {
      if (!binding.value().equals(values.get(binding.name()))) {
        changed.add(binding);
      }
    }
    return changed;
  }
}
