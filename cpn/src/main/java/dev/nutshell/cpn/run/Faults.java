package dev.nutshell.cpn.run;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Narrator.Fault;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What can go wrong while a net is run, by number from 1. */
final class Faults {
  private final List<Fault> faults = new ArrayList<>();
  private final String file;

  Faults(String file) {
    this.file = file;
  }

  synchronized int number(String kind, String message, int line) {
    Fault fault = new Fault(kind, message, line > 0 ? file : null, line, false);
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

  /** What went wrong first, or null. */
  synchronized String first() {
    return faults.isEmpty() ? null : faults.getFirst().message();
  }

  synchronized void write(ImageWriter out) throws IOException {
    out.putInt(faults.size());
    for (Fault fault : faults) {
      out.putText(fault.kind());
      out.putText(fault.message());
      out.putInt(fault.line());
    }
  }

  synchronized void read(ImageReader in) throws IOException {
    int count = in.getInt();
    for (int i = 1; i <= count; i++) {
      Vocabulary.same(i, number(in.getText(), in.getText(), in.getInt()));
    }
  }
}
