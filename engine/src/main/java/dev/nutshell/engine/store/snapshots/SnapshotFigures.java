package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import java.io.IOException;
import java.util.Arrays;

/** What is known of each snapshot: its level, its size, what it recognised and when last. */
final class SnapshotFigures implements Imaged {
  private long[] levels = new long[64];
  private long[] entries = new long[64];
  private long[] hits = new long[64];
  private long[] lastHits = new long[64];
  private long[] bookedHits = new long[64];
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
      bookedHits = Arrays.copyOf(bookedHits, more);
      stages = Arrays.copyOf(stages, more);
    }
    levels[snapshot] = level;
    entries[snapshot] = 0;
    hits[snapshot] = 0;
    bookedHits[snapshot] = 0;
    lastHits[snapshot] = now;
    stages[snapshot] = 0;
  }

  void hit(int snapshot, long now) {
    hits[snapshot]++;
    lastHits[snapshot] = now;
  }

  /** The snapshot is in that cache of the stream from now on. */
  void moveTo(int snapshot, int stage) {
    book(snapshot);
    stages[snapshot] = stage;
  }

  /** Credits the snapshot's cache with what it recognised since it was booked last. */
  void book(int snapshot) {
    int stage = stages[snapshot];
    if (stage >= stageHits.length) {
      stageHits = Arrays.copyOf(stageHits, 2 * stage);
    }
    stageHits[stage] += hits[snapshot] - bookedHits[snapshot];
    bookedHits[snapshot] = hits[snapshot];
  }

  /** How many states the snapshots of a cache recognised in it, as far as they were booked. */
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

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("snapshot figures", 1);
    out.putLongs(levels, levels.length);
    out.putLongs(entries, entries.length);
    out.putLongs(hits, hits.length);
    out.putLongs(lastHits, lastHits.length);
    out.putLongs(bookedHits, bookedHits.length);
    out.putInts(stages, stages.length);
    out.putLongs(stageHits, stageHits.length);
    out.end();
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("snapshot figures", 1);
    levels = in.getLongs();
    entries = in.getLongs();
    hits = in.getLongs();
    lastHits = in.getLongs();
    bookedHits = in.getLongs();
    stages = in.getInts();
    stageHits = in.getLongs();
    in.end();
  }
}
