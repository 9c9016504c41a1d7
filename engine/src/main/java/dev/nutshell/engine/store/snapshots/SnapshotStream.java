package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.cache.Cache;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The caches, one behind the other (figure 2 of the paper): a snapshot that one cache replaces is
 * offered to the next, which takes it if its sampling says so. In pebble search there is always one
 * cache more than are full.
 *
 * <p>Snapshots are numbered; the number of one that was dropped is given out again once {@link
 * #recycle} says that nothing refers to it any more.
 */
final class SnapshotStream implements Imaged, AutoCloseable {
  private final MemoryBudget budget;
  private final SnapshotOptions options;
  private final long seed;
  private final List<Stage> stages = new ArrayList<>();
  private final SnapshotFigures figures = new SnapshotFigures();
  private final BitSet taken = new BitSet();
  private final BitSet dropped = new BitSet();
  private final BitSet old = new BitSet();
  private long droppedEntries;
  private long allDropped;
  private int expanding = -1;

  /** A cache with the sampling in front of it. */
  private record Stage(SnapshotOptions.Tier tier, Sampling.Sampler sampler, Cache cache) {}

  SnapshotStream(MemoryBudget budget, SnapshotOptions options, long seed) {
    this.budget = budget;
    this.options = options;
    this.seed = seed;
    options.tiers().forEach(this::add);
  }

  private void add(SnapshotOptions.Tier tier) {
    stages.add(
        new Stage(
            tier,
            tier.sampling().sampler(),
            new Cache(
                budget, tier.replacement().cost(figures), seed + stages.size(), tier.capacity())));
  }

  SnapshotFigures figures() {
    return figures;
  }

  /** Whether the level that comes next is sampled. To be asked once a level. */
  boolean samplesNextLevel() {
    return stages.getFirst().sampler.takesNext();
  }

  /** The number for a new snapshot. */
  int begin(long level, long now) {
    int snapshot = taken.nextClearBit(0);
    taken.set(snapshot);
    figures.begin(snapshot, level, now);
    return snapshot;
  }

  /** Puts a complete snapshot into the stream; its level is the one to be expanded. */
  void offer(int snapshot) {
    expanding = snapshot;
    pass(snapshot, 0);
  }

  private void pass(int snapshot, int from) {
    int moving = snapshot;
    for (int i = from; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      // The first cache's sampling has decided before there was a snapshot.
      if (i > 0 && !stage.sampler.takesNext()) {
        break;
      }
      if (stage.cache.isFull()) {
        stage.cache.priceAnew();
        if (options.pebble() && i == stages.size() - 1) {
          add(stages.getFirst().tier);
        }
      }
      old.set(moving, i > 0);
      figures.moveTo(moving, i);
      if (!stage.cache.insert(moving)) {
        return;
      }
      moving = (int) stage.cache.replaced();
    }
    drop(moving);
  }

  private void drop(int snapshot) {
    figures.book(snapshot);
    old.clear(snapshot);
    dropped.set(snapshot);
    droppedEntries += figures.entries(snapshot);
    allDropped++;
  }

  /** Whether the snapshot has left the first cache: the very old ones of the backtracking rules. */
  boolean isOld(int snapshot) {
    return old.get(snapshot);
  }

  /** The first snapshot by which states are recognised, or -1. */
  int firstCounting() {
    return nextCounting(-1);
  }

  int nextCounting(int snapshot) {
    int next = taken.nextSetBit(snapshot + 1);
    while (next >= 0 && dropped.get(next)) {
      next = taken.nextSetBit(next + 1);
    }
    return next;
  }

  /** Snapshots that are forgotten though states may still refer to them. */
  BitSet dropped() {
    return dropped;
  }

  /** How many references there are to forgotten snapshots, at most. */
  long droppedEntries() {
    return droppedEntries;
  }

  /** Nothing refers to the forgotten snapshots any more. */
  void recycle() {
    taken.andNot(dropped);
    dropped.clear();
    droppedEntries = 0;
  }

  /**
   * Makes room: the oldest cache lets go half of its snapshots, and the first samples half as
   * often. The level being expanded stays.
   *
   * @return whether there was anything to let go
   */
  boolean thin() {
    stages.getFirst().sampler.takeHalfAsMany();
    for (int i = stages.size() - 1; i >= 0; i--) {
      Cache cache = stages.get(i).cache;
      long before = allDropped;
      letGo(cache, cache.size() / 2, this::drop);
      cache.resize(Math.max(1, cache.capacity() / 2));
      if (allDropped > before) {
        return true;
      }
    }
    return false;
  }

  /** Takes the next to go out of a cache until there are so many, but not the level expanded. */
  private void letGo(Cache cache, long goal, IntConsumer destination) {
    cache.priceAnew();
    boolean spared = false;
    while (cache.size() > goal) {
      int next = (int) cache.next();
      cache.remove(next);
      if (next == expanding) {
        spared = true;
      } else {
        destination.accept(next);
      }
    }
    if (spared) {
      cache.insert(expanding);
    }
  }

  /** How many snapshots the first cache may have. */
  long reach() {
    return stages.getFirst().cache.capacity();
  }

  /** How many levels lie between two snapshots of the first cache now. */
  long period() {
    return stages.getFirst().sampler.period();
  }

  /** Whether the first cache is the last, too. */
  boolean isSingle() {
    return stages.size() == 1;
  }

  /** Gives the first cache another size; what it has too many moves on. */
  void reach(long snapshots) {
    Cache first = stages.getFirst().cache;
    letGo(first, snapshots, moving -> pass(moving, 1));
    first.resize(snapshots);
  }

  /** Lets the caches behind the first keep half as many snapshots more. */
  void deepen() {
    for (Stage stage : stages.subList(1, stages.size())) {
      stage.cache.resize(stage.cache.capacity() * 3 / 2 + 1);
    }
  }

  /** How many snapshots all caches may have. */
  long capacity() {
    return stages.stream().mapToLong(stage -> stage.cache.capacity()).sum();
  }

  long bytes() {
    return stages.stream().mapToLong(stage -> stage.cache.bytes()).sum();
  }

  /**
   * A line a cache.
   *
   * @param lookups how many states were looked for
   */
  List<String> statistics(long lookups) {
    for (int s = firstCounting(); s >= 0; s = nextCounting(s)) {
      figures.book(s);
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      long hits = figures.stageHits(i);
      lines.add(
          "cache %s: %d of %d snapshots, %d hits, %d misses, %d replaced"
              .formatted(
                  stage.tier.spec(),
                  stage.cache.size(),
                  stage.cache.capacity(),
                  hits,
                  Math.max(0, lookups - hits),
                  stage.cache.replacements()));
    }
    return lines;
  }

  /** How many snapshots were let go. */
  long allDropped() {
    return allDropped;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("snapshots", 1);
    out.putInt(stages.size());
    out.putLong(droppedEntries);
    out.putLong(allDropped);
    out.putInt(expanding);
    for (BitSet set : List.of(taken, dropped, old)) {
      long[] words = set.toLongArray();
      out.putLongs(words, words.length);
    }
    out.end();
    figures.write(out);
    for (Stage stage : stages) {
      stage.sampler.write(out);
      stage.cache.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("snapshots", 1);
    int count = in.getInt();
    droppedEntries = in.getLong();
    allDropped = in.getLong();
    expanding = in.getInt();
    for (BitSet set : List.of(taken, dropped, old)) {
      set.clear();
      set.or(BitSet.valueOf(in.getLongs()));
    }
    in.end();
    in.require(count == stages.size() || options.pebble() && count > stages.size(), "caches");
    while (stages.size() < count) {
      add(stages.getFirst().tier);
    }
    figures.read(in);
    for (Stage stage : stages) {
      stage.sampler.read(in);
      stage.cache.read(in);
    }
  }

  @Override
  public void close() {
    stages.forEach(stage -> stage.cache.close());
  }
}
