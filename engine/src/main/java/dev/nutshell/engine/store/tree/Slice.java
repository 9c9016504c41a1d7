package dev.nutshell.engine.store.tree;

/** Some neighbouring partitions of all: a set of roots that several threads use is many slices. */
record Slice(int first, int count) {
  static final int PARTITIONS = Quotient.PARTITIONS;
  static final Slice WHOLE = new Slice(0, PARTITIONS);

  /** How many slices of this size there are. */
  int siblings() {
    return PARTITIONS / count;
  }

  int end() {
    return first + count;
  }
}
