package dev.nutshell.bench.papers;

import java.util.Locale;

/**
 * What one search came to.
 *
 * @param cpu seconds of the searching thread
 * @param bytes of the visited set
 * @param vector bytes of a state
 * @param ended why the search did not end by itself, or nothing
 * @param notes what the run said of itself
 */
record Measured(
    long states,
    long transitions,
    long depth,
    double cpu,
    long bytes,
    int vector,
    String ended,
    String notes) {

  String line() {
    return String.join(
        "\t",
        Long.toString(states),
        Long.toString(transitions),
        Long.toString(depth),
        String.format(Locale.ROOT, "%.3f", cpu),
        Long.toString(bytes),
        Integer.toString(vector),
        ended,
        notes.replaceAll("\\s+", " "));
  }

  static Measured parse(String line) {
    String[] cells = line.split("\t", -1);
    return new Measured(
        Long.parseLong(cells[0]),
        Long.parseLong(cells[1]),
        Long.parseLong(cells[2]),
        Double.parseDouble(cells[3]),
        Long.parseLong(cells[4]),
        Integer.parseInt(cells[5]),
        cells[6],
        cells[7]);
  }

  boolean complete() {
    return ended.isEmpty();
  }

  double bytesPerState() {
    return (double) bytes / states;
  }
}
