package dev.nutshell.cli.run;

import dev.nutshell.engine.search.Counters;
import dev.nutshell.report.Sizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How far a run is, in one line that fits.
 *
 * @param threads how many search
 * @param rate new states a second, of late
 * @param resident what the process holds of memory now, as the report has its peak
 * @param memory what it may hold
 * @param seconds since the program began
 * @param allowed how many of them there may be, or infinitely many
 */
record ProgressLine(
    Counters counters,
    int threads,
    long rate,
    long resident,
    long memory,
    double seconds,
    double allowed) {
  private static final int BAR = 10;

  /** A part of the line; of parts that do not all fit, the last of this order goes first. */
  private record Part(int order, String text) {}

  /** The line for a terminal, with a bar for the limit that is nearest. */
  String fit(int columns) {
    List<Part> parts = new ArrayList<>(parts(isTime()));
    parts.addFirst(new Part(1, bar()));
    while (parts.size() > 1 && joined(parts).length() > columns) {
      parts.remove(parts.stream().max(Comparator.comparingInt(Part::order)).orElseThrow());
    }
    String line = joined(parts);
    return line.substring(0, Math.min(line.length(), Math.max(0, columns)));
  }

  /** The line for a file. */
  String whole() {
    return joined(parts(true));
  }

  /**
   * @param share whether the share of memory is written, or the bar shows it
   */
  private List<Part> parts(boolean share) {
    String hands = threads == 1 ? "" : " by " + threads + " threads";
    return List.of(
        new Part(0, Sizes.grouped(counters.states) + " states"),
        new Part(3, Sizes.grouped(rate) + "/s" + hands),
        new Part(7, Sizes.grouped(counters.transitions()) + " transitions"),
        new Part(6, "frontier " + Sizes.grouped(counters.frontier)),
        new Part(5, "depth " + Sizes.grouped(counters.depth)),
        new Part(
            4,
            Sizes.bytes(resident)
                + " of "
                + Sizes.bytes(memory)
                + (share ? " (" + percent(ofMemory()) + ")" : "")),
        new Part(
            2,
            Double.isInfinite(allowed)
                ? Sizes.seconds(seconds)
                : Sizes.seconds(seconds) + " of " + Sizes.seconds(allowed)));
  }

  private static String joined(List<Part> parts) {
    return parts.stream().map(Part::text).collect(Collectors.joining(", "));
  }

  private double ofMemory() {
    return (double) resident / Math.max(1, memory);
  }

  private double ofTime() {
    return Double.isInfinite(allowed) ? 0 : seconds / Math.max(1e-9, allowed);
  }

  private boolean isTime() {
    return ofTime() > ofMemory();
  }

  private double nearest() {
    return Math.clamp(Math.max(ofMemory(), ofTime()), 0, 1);
  }

  private String bar() {
    int full = (int) (nearest() * BAR);
    String what = isTime() ? "time" : "memory";
    return "[" + "#".repeat(full) + "-".repeat(BAR - full) + "] " + percent(nearest()) + " " + what;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f%%", Math.floor(share * 100));
  }
}
