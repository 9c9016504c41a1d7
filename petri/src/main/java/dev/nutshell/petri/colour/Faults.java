package dev.nutshell.petri.colour;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Narrator.Fault;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What can go wrong while a net is run, by number; shared by all explorers. */
final class Faults {
  /** A place holds more than any counter can. */
  static final int TOO_MANY = 1;

  private final List<Fault> faults = new ArrayList<>();
  private final String file;

  Faults(String file) {
    this.file = file;
    faults.add(
        new Fault("overflow", "a place holds more tokens than can be counted", file, 0, false));
  }

  synchronized int number(String kind, String message, int line) {
    Fault fault = new Fault(kind, message, file, line, false);
    int at = faults.indexOf(fault);
    if (at < 0) {
      at = faults.size();
      faults.add(fault);
    }
    return at + 1;
  }

  synchronized Fault get(int number) {
    return faults.get(number - 1);
  }

  synchronized void write(ImageWriter out) throws IOException {
    out.putInt(faults.size());
    for (Fault fault : faults) {
      out.putText(fault.kind());
      out.putText(fault.message());
      out.putInt(fault.line());
    }
  }

  void read(ImageReader in) throws IOException {
    int count = in.getInt();
    for (int i = 1; i <= count; i++) {
      Vocabulary.same(i, number(in.getText(), in.getText(), in.getInt()));
    }
  }
}
