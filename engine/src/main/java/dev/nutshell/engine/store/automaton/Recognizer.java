package dev.nutshell.engine.store.automaton;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/** A set of vectors: an automaton for the words that they are read as. */
final class Recognizer implements Imaged, AutoCloseable {
  private final Reading reading;
  private final Automaton automaton;
  private Trace[] traces = new Trace[0];
  private long size;

  Recognizer(Reading reading, MemoryBudget budget, long hashMask) {
    this.reading = reading;
    automaton = new Automaton(budget, hashMask);
  }

  Reading reading() {
    return reading;
  }

  Automaton automaton() {
    return automaton;
  }

  long size() {
    return size;
  }

  /** Adds a vector and tells whether it is new. */
  boolean add(State vector) {
    int length = vector.length();
    Trace trace = length < traces.length ? traces[length] : null;
    if (trace == null) {
      trace = newTrace(length);
    }
    trace.turn(vector);
    boolean isNew = automaton.add(trace);
    if (isNew) {
      size++;
    }
    return isNew;
  }

  /** Hands every vector to the taker, as one that is used again and again. */
  void forEach(Consumer<State> taker) {
    State vector = new State();
    for (int length = 0; length < traces.length; length++) {
      if (traces[length] != null && traces[length].root != 0) {
        int[] places = reading.places(length);
        vector.resize(length);
        automaton.forEach(
            traces[length].root,
            length,
            word -> {
              for (int at = 0; at < places.length; at++) {
                vector.set(at, word.get(places[at]));
              }
              taker.accept(vector);
            });
      }
    }
  }

  private Trace newTrace(int length) {
    if (length >= traces.length) {
      traces = Arrays.copyOf(traces, length + 1);
    }
    return traces[length] = new Trace(reading.places(length));
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    int[] roots = new int[traces.length];
    for (int length = 0; length < roots.length; length++) {
      roots[length] = traces[length] == null ? 0 : traces[length].root;
    }
    out.begin("recognizer", 1);
    out.putLong(size);
    out.putInts(roots, roots.length);
    out.end();
    automaton.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("recognizer", 1);
    size = in.getLong();
    int[] roots = in.getInts();
    in.end();
    traces = new Trace[0];
    for (int length = 0; length < roots.length; length++) {
      if (roots[length] != 0) {
        newTrace(length).root = roots[length];
      }
    }
    automaton.read(in);
  }

  @Override
  public void close() {
    automaton.close();
  }
}
