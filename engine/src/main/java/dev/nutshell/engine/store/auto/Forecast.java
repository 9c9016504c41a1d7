package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import java.io.IOException;
import java.util.Locale;

/**
 * What a store took for the first states of a run, and how that grows: as a power of their number,
 * by what was measured between a quarter of them and all. Parts that states have in common are
 * stored once, so the power is mostly below 1. It is a guess: a store that proves it wrong is left
 * again.
 *
 * @param states so many were put
 * @param bytes so many it took for them
 * @param nanos a put, at its quickest
 */
public record Forecast(String spec, long states, long bytes, double exponent, double nanos) {
  private static final double LEAST_EXPONENT = 0.4;

  /** The automaton keeps the first 4,096 vectors whole, and a tree looks for its shape then. */
  private static final long ENOUGH_STATES = 1 << 14;

  /** Fewer puts tell nothing of the time: most of them are made by code not yet compiled. */
  private static final long ENOUGH_PUTS = 1 << 16;

  /** From what it took for some states, and before that for the first of them. */
  public static Forecast of(
      String spec, long states, long bytes, long statesBefore, long bytesBefore, double nanos) {
    double grown = Math.log((double) bytes / Math.max(1, bytesBefore));
    double exponent = statesBefore < states ? grown / Math.log((double) states / statesBefore) : 1;
    return new Forecast(spec, states, bytes, Math.clamp(exponent, LEAST_EXPONENT, 1), nanos);
  }

  /** About how many states fit in so many bytes. */
  public long mostIn(long room) {
    if (states == 0 || bytes == 0) {
      return 0;
    }
    return (long) Math.min(1e18, states * Math.pow((double) room / bytes, 1 / exponent));
  }

  /** About how many bytes a state takes when there are so many. */
  public double bytesEach(long number) {
    return states == 0
        ? Double.POSITIVE_INFINITY
        : bytes * Math.pow((double) number / states, exponent) / number;
  }

  /** Whether so many states were put that the bytes tell something. */
  public boolean tellsBytes() {
    return states >= ENOUGH_STATES;
  }

  /** Whether so many states were put that the time tells something. */
  public boolean tellsTime() {
    return states >= ENOUGH_PUTS;
  }

  String inWords() {
    return states == 0
        ? spec + " no room"
        : String.format(Locale.ROOT, "%s %.2f bytes", spec, (double) bytes / states)
            + (tellsTime() ? String.format(Locale.ROOT, " and %.1f µs", nanos / 1000) : "");
  }

  void write(ImageWriter out) throws IOException {
    out.putText(spec);
    out.putLong(states);
    out.putLong(bytes);
    out.putLong(Double.doubleToLongBits(exponent));
    out.putLong(Double.doubleToLongBits(nanos));
  }

  static Forecast read(ImageReader in) throws IOException {
    return new Forecast(
        in.getText(),
        in.getLong(),
        in.getLong(),
        Double.longBitsToDouble(in.getLong()),
        Double.longBitsToDouble(in.getLong()));
  }
}
