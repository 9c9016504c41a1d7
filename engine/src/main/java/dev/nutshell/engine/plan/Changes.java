package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Narrator.Binding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one event changes. */
public final class Changes {
  private Changes() {}

  /**
   * The bindings of {@code after} that are new or have another value than in {@code before}, and
   * those that are gone, with null for a value. Those of processes go with their process, and
   * elements of a list go where its size says so: neither is told one by one.
   */
  public static List<Binding> between(List<Binding> before, List<Binding> after) {
    Map<String, String> values = new HashMap<>();
    before.forEach(binding -> values.put(binding.name(), binding.value()));
    List<Binding> changed = new ArrayList<>();
    Set<String> there = new HashSet<>();
    for (Binding binding : after) {
      there.add(binding.name());
      if (!binding.value().equals(values.get(binding.name()))) {
        changed.add(binding);
      }
    }
    for (Binding binding : before) {
      if (!there.contains(binding.name()) && !binding.isLocal() && !isElement(binding, there)) {
        changed.add(new Binding(binding.name(), null));
      }
    }
    return changed;
  }

  private static boolean isElement(Binding binding, Set<String> there) {
    String name = binding.name();
    for (int at = name.indexOf('['); at >= 0; at = name.indexOf('[', at + 1)) {
      if (there.contains(name.substring(0, at) + Binding.SIZE)) {
        return true;
      }
    }
    return false;
  }
}
