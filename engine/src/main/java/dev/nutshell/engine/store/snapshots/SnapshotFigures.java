package dev.nutshell.engine.store.snapshots;

import java.util.Arrays;

/** What is known of each snapshot: its level, its size, what it recognised and when last. */
final class SnapshotFigures {
  private long[] levels = new long[64];
  private long[] entries = new long[64];
  private long[] hits = new long[64];
  private long[] lastHits = new long[64];
  private int[] stages = new int[64];
  private long[] stageHits = new long[8];

  /** Starts the figures of a snapshot. */
  void begin(int snapshot, long level, long now) {
    if (snapshot >= levels.length) {
      int more = 2 * snapshot;
      levels = Arrays.copyOf(levels, more);
      entries = Arrays.copyOf(entries, more);
      hits = Arrays.copyOf(hits, more);
      lastHits = Arrays.copyOf(lastHits, more);
      stages = Arrays.copyOf(stages, more);
    }
    moveTo(snapshot, 0);
    levels[snapshot] = level;
    entries[snapshot] = 0;
    hits[snapshot] = 0;
    lastHits[snapshot] = now;
  }

  void hit(int snapshot, long now) {
    hits[snapshot]++;
    lastHits[snapshot] = now;
    stageHits[stages[snapshot]]++;
  }

  /** The snapshot is in that cache of the stream from now on. */
  void moveTo(int snapshot, int stage) {
    stages[snapshot] = stage;
    if (stage >= stageHits.length) {
      stageHits = Arrays.copyOf(stageHits, 2 * stage);
    }
  }

  /** How many states the snapshots of a cache recognised while they were in it. */
  long stageHits(int stage) {
    return stage < stageHits.length ? stageHits[stage] : 0;
  }

  void add(int snapshot) {
    entries[snapshot]++;
  }

  long level(int snapshot) {
    return levels[snapshot];
  }

  long entries(int snapshot) {
    return entries[snapshot];
  }

  long hits(int snapshot) {
    return hits[snapshot];
  }

  long lastHit(int snapshot) {
    return lastHits[snapshot];
  }
}
