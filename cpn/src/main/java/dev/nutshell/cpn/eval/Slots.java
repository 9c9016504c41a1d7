package dev.nutshell.cpn.eval;

import dev.nutshell.cpn.core.Core.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where a function keeps its variables, and which it takes over from the one around it. */
public final class Slots {
  private final Slots outer;
  private final Map<Variable, Integer> slots = new HashMap<>();
  private final List<Variable> captured = new ArrayList<>();
  private int size;

  public Slots(Slots outer) {
    this.outer = outer;
  }

  public int add(Variable variable) {
    slots.put(variable, size);
    return size++;
  }

  /** Where a pattern puts a variable, which the net may have given a place before. */
  int bind(Variable variable) {
    Integer known = slots.get(variable);
    return known != null ? known : add(variable);
  }

  public int of(Variable variable) {
    Integer known = slots.get(variable);
    if (known != null) {
      return known;
    }
    if (outer == null) {
      throw new IllegalStateException("variable " + variable + " is nowhere");
    }
    outer.of(variable);
    captured.add(variable);
    return add(variable);
  }

  List<Variable> captured() {
    return captured;
  }

  public int size() {
    return size;
  }
}
