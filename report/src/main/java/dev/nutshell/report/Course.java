package dev.nutshell.report;

import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.search.Counters;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** How a run went: figures over time, and what its store did. Long runs are kept more coarsely. */
public final class Course {
  private static final int PERIOD_MILLIS = 200;
  private static final int MOST = 600;

  private record Sample(double seconds, long states, long frontier, long used) {}

  private record Move(double seconds, String text) {}

  private final List<Sample> samples = new ArrayList<>();
  private final List<Move> moves = new ArrayList<>();
  private final Counters counters = new Counters();
  private int every = 1;
  private int skipped;

  /** How long to wait until the next figures; short runs are to have some, too. */
  public static long period(double elapsed) {
    return elapsed < 2 ? PERIOD_MILLIS / 8 : PERIOD_MILLIS;
  }

  /**
   * Writes down how far a search is; before and after it there is nothing to tell.
   *
   * @param used bytes of memory
   */
  public synchronized void sample(double seconds, Runner search, long used) {
    if (search.monitor().isHeeded()) {
      return;
    }
    search.monitor().read(counters);
    add(seconds, counters, used, search.storeNotes());
  }

  public synchronized void add(double seconds, Counters now, long used, List<String> notes) {
    for (String note : notes) {
      if (moves.stream().noneMatch(move -> move.text.equals(note))) {
        moves.add(new Move(seconds, note));
      }
    }
    if (++skipped < every) {
      return;
    }
    skipped = 0;
    samples.add(new Sample(seconds, now.states, now.frontier, used));
    if (samples.size() > MOST) {
      for (int i = samples.size() - 2; i > 0; i -= 2) {
        samples.remove(i);
      }
      every *= 2;
    }
  }

  public synchronized void write(JsonGenerator json) {
    json.writeArrayPropertyStart("samples");
    for (Sample sample : samples) {
      json.writeStartArray();
      json.writeNumber(Math.round(sample.seconds * 1000) / 1000.0);
      json.writeNumber(sample.states);
      json.writeNumber(sample.frontier);
      json.writeNumber(sample.used);
      json.writeEndArray();
    }
    json.writeEndArray();
    writeMoves(json);
  }

  public synchronized void writeMoves(JsonGenerator json) {
    json.writeArrayPropertyStart("moves");
    for (Move move : moves) {
      json.writeStartArray();
      json.writeNumber(Math.round(move.seconds * 1000) / 1000.0);
      json.writeString(move.text);
      json.writeEndArray();
    }
    json.writeEndArray();
  }
}
