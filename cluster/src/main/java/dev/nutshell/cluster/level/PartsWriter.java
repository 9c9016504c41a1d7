package dev.nutshell.cluster.level;

import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.search.Counters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** Has partitions write all transitions, and then the head, without which they are nothing. */
public final class PartsWriter {
  /** The file that comes before the parts of a state space. */
  public static final String HEAD = "head";

  private static final int MOST_ATTEMPTS = 8;

  private final Rounds rounds;
  private final LevelOrder states;
  private final Numbered.Places places;
  private final String target;
  private String sentence;
  private long sentBytes;
  private long peak;
  private Trouble trouble;

  PartsWriter(Rounds rounds, LevelOrder states, Numbered.Places places, String target) {
    this.rounds = rounds;
    this.states = states;
    this.places = places;
    this.target = target;
    sentence = "no transitions were written";
  }

  /**
   * @param counted what the search has found
   * @return whether all is written
   */
  boolean write(Counters counted, Runnable recovering, Workers.Patience patience)
      throws IOException {
    for (int i = 0; i < MOST_ATTEMPTS && !patience.isOver(); i++) {
      try {
        NumberOrder order = new NumberOrder(UUID.randomUUID().toString(), states, target);
        List<NumberReport> reports = rounds.number(order, patience);
        return reports != null && finish(reports, counted);
      } catch (Workers.Lost lost) {
        sentence = "transitions were written %d times: %s".formatted(i + 1, lost.getMessage());
        recovering.run();
      }
    }
    return false;
  }

  private boolean finish(List<NumberReport> reports, Counters counted) throws IOException {
    long written = 0;
    for (NumberReport report : reports) {
      sentBytes += report.sentBytes();
      peak = Math.max(peak, report.peak());
      written += report.transitions();
      trouble = report.trouble() == null ? trouble : report.trouble();
    }
    if (trouble != null) {
      return false;
    }
    long fired = counted.states - 1 + counted.matched;
    if (written != fired) {
      throw new Unrepeatable(
          "the model does not repeat itself: %,d transitions were counted, and %,d written"
              .formatted(fired, written));
    }
    String head = "des (0,%d,%d)\n".formatted(written, counted.states);
    places.at(target).write(HEAD, out -> out.write(head.getBytes(StandardCharsets.US_ASCII)));
    sentence =
        "%,d transitions are in %s: cat head part-* makes one file of it"
            .formatted(written, target);
    return true;
  }

  /** For people. */
  String sentence() {
    return sentence;
  }

  long sentBytes() {
    return sentBytes;
  }

  long peak() {
    return peak;
  }

  /** What ended it, or null. */
  Trouble trouble() {
    return trouble;
  }
}
