package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.store.cache.RevisitSample;
import java.io.IOException;
import java.util.Arrays;

/**
 * Fits the caches to the system while it is searched. The first cache reaches as far back as states
 * are recognised. Where too much work is repeated although it reaches farther, the states met again
 * are older than that: then the caches behind it keep more. What the first levels show is no reason
 * to forget the more, as nothing is old yet.
 */
final class Adaptation implements Imaged {
  private static final int FARTHEST = 127;
  private static final int LEAST_REACH = 3;
  private static final int EARLY = 4;
  private static final int MOST_SNAPSHOTS = Membership.FIRST_BITS - 2;

  private final MemoryBudget budget;
  private final SnapshotStream stream;
  private final RevisitSample sample;

  /** How many states were recognised so many levels after they were met last, in this stretch. */
  private final long[] backs = new long[FARTHEST + 1];

  private long visitsBefore;
  private long revisitsBefore;
  private boolean tried;

  Adaptation(MemoryBudget budget, SnapshotStream stream, RevisitSample sample) {
    this.budget = budget;
    this.stream = stream;
    this.sample = sample;
  }

  /** A state was recognised so many levels after it was met last. */
  void recognised(long levels) {
    backs[(int) Math.min(levels, FARTHEST)]++;
  }

  /** To be asked after each level, by its number; true where the caches may have been changed. */
  boolean fits(long level) {
    long visits = sample.visits() - visitsBefore;
    // The stretch grows with the run, so that a few sizes are tried and not one a level.
    if (visits < Math.max(2000, sample.visits() / 8)) {
      return false;
    }
    long revisits = sample.revisited() - revisitsBefore;
    boolean wanting = 50 * revisits > visits && budget.used() < budget.limit() / 2;
    boolean room = 3 * stream.capacity() / 2 + 2 <= MOST_SNAPSHOTS;
    if (level < EARLY * stream.capacity()) {
      grow(wanting && room);
    } else {
      fit(wanting && room, usedReach(visits));
    }
    visitsBefore = sample.visits();
    revisitsBefore = sample.revisited();
    Arrays.fill(backs, 0);
    return true;
  }

  private void grow(boolean wanting) {
    if (wanting) {
      stream.reach(3 * stream.reach() / 2 + 1);
      stream.deepen();
    }
  }

  private void fit(boolean wanting, long used) {
    long reach = stream.reach();
    if (wanting && (used >= reach || !tried)) {
      tried = true;
      stream.reach(3 * reach / 2 + 1);
    } else {
      stream.reach(Math.min(used, reach));
      if (wanting) {
        stream.deepen();
      }
    }
  }

  /** How many snapshots of the first cache are needed for what one visit in a thousand shows. */
  private long usedReach(long visits) {
    long period = stream.period();
    long levels = Math.min(FARTHEST, stream.reach() * period);
    if (stream.isSingle() || levels == FARTHEST) {
      return stream.reach();
    }
    while (levels > LEAST_REACH * period && 1000 * backs[(int) levels] < visits) {
      levels--;
    }
    return (levels + period - 1) / period;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("adaptation", 1);
    out.putLong(visitsBefore);
    out.putLong(revisitsBefore);
    out.putBoolean(tried);
    out.putLongs(backs, backs.length);
    out.end();
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("adaptation", 1);
    visitsBefore = in.getLong();
    revisitsBefore = in.getLong();
    tried = in.getBoolean();
    long[] counts = in.getLongs();
    in.end();
    in.require(counts.length == backs.length, "an adaptation");
    System.arraycopy(counts, 0, backs, 0, backs.length);
  }
}
