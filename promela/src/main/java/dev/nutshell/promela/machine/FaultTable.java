package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.promela.syntax.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Everything that can go wrong while a model runs, by number. Number 0 is none. */
final class FaultTable {
  private final List<Narrator.Fault> faults = new ArrayList<>();
  private final Map<Narrator.Fault, Integer> numbers = new HashMap<>();

  int number(String kind, String message, Position at) {
    Narrator.Fault fault = new Narrator.Fault(kind, message, at.file(), at.line());
    return numbers.computeIfAbsent(
        fault,
        f -> {
          faults.add(f);
          return faults.size();
        });
  }

  Narrator.Fault get(int number) {
    return faults.get(number - 1);
  }
}
