package dev.nutshell.petri.colour;

import dev.nutshell.engine.model.Narrator.Fault;
import java.util.ArrayList;
import java.util.List;

/** What can go wrong while a net is run, by number. */
final class Faults {
  /** A place holds more than any counter can. */
  static final int TOO_MANY = 1;

  private final List<Fault> faults = new ArrayList<>();
  private final String file;

  Faults(String file) {
    this.file = file;
    faults.add(new Fault("overflow", "a place holds more tokens than can be counted", file, 0));
  }

  int number(String kind, String message, int line) {
    Fault fault = new Fault(kind, message, file, line);
    int at = faults.indexOf(fault);
    if (at < 0) {
      at = faults.size();
      faults.add(fault);
    }
    return at + 1;
  }

  Fault get(int number) {
    return faults.get(number - 1);
  }
}
