package dev.nutshell.promela.depend;

/** What steps may touch of that which processes share. */
final class Footprint extends SharedSets {
  static final int STARTS = 1;
  static final int ENDS = 2;
  static final int COUNTS = 4;

  /** Whether nothing else can move is asked. Nobody minds that, see {@link Stance}. */
  static final int WAITS = 8;

  Footprint(int cellWords, int channelWords) {
    super(cellWords, channelWords);
  }

  void add(Footprint other) {
    addAll(other);
  }
}
