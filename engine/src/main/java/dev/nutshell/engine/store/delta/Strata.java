package dev.nutshell.engine.store.delta;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.PackedRecords;
import dev.nutshell.engine.store.replay.Backedges;
import java.io.IOException;

/**
 * Which states may be forgotten, in the order that section 6 sketches: those farthest from a whole
 * state first, then those one step closer, and so on; never one on the depth-first stack, never a
 * whole one, and never one that another state's path goes through.
 *
 * <p>The paper concludes that from strata alone; but a path may change to go through any state, so
 * here each state counts the paths that go through it, in four bits. A count that has been full
 * stays full. Five bits a state.
 */
final class Strata implements Imaged, AutoCloseable {
  static final long NOBODY = -1;

  private static final int ON_STACK = 0;
  private static final int PATHS = 1;
  private static final long MANY = 15;

  private final Backedges edges;
  private final PackedRecords marks;
  private final int k;
  private long limit;
  private long hand;
  private long lowest;
  private long passed;

  Strata(MemoryBudget budget, Backedges edges, DeltaOptions options) {
    this.edges = edges;
    marks = new PackedRecords(budget, 2);
    marks.fit(ON_STACK, 1);
    marks.fit(PATHS, MANY);
    k = options.k();
    limit = options.size();
    lowest = k - 1;
  }

  long bytes() {
    return marks.bytes();
  }

  void makeRoom() {
    marks.makeRoom();
  }

  /** A state came into the store, and so onto the stack; under a number that is new or free. */
  void enter(long number) {
    if (number == marks.size()) {
      marks.append();
    }
    marks.set(number, ON_STACK, 1);
    marks.set(number, PATHS, 0);
  }

  void leave(long number) {
    marks.set(number, ON_STACK, 0);
  }

  /** A path goes through this state now. */
  void use(long number) {
    long paths = marks.get(number, PATHS);
    if (paths < MANY) {
      marks.set(number, PATHS, paths + 1);
    }
  }

  /** A path goes through this state no longer. */
  void release(long number) {
    long paths = marks.get(number, PATHS);
    if (paths < MANY) {
      marks.set(number, PATHS, paths - 1);
    }
  }

  /**
   * A state to forget, or {@link #NOBODY} where there is room or nothing can be forgotten; then the
   * store grows over its size, by an eighth before the next search.
   */
  long victim() {
    long size = marks.size();
    if (size < limit) {
      return NOBODY;
    }
    while (lowest > 0) {
      for (; passed < size; passed++) {
        hand = hand + 1 >= size ? 0 : hand + 1;
        if (isFree(hand)) {
          passed = 0;
          return hand;
        }
      }
      passed = 0;
      lowest--;
    }
    lowest = k - 1;
    limit = size + Math.max(1, size >>> 3);
    return NOBODY;
  }

  private boolean isFree(long number) {
    return edges.distance(number) >= Math.max(1, lowest)
        && marks.get(number, ON_STACK) == 0
        && marks.get(number, PATHS) == 0;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("strata", 1);
    out.putLong(limit);
    out.putLong(hand);
    out.putLong(lowest);
    out.putLong(passed);
    out.end();
    marks.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("strata", 1);
    limit = in.getLong();
    hand = in.getLong();
    lowest = in.getLong();
    passed = in.getLong();
    in.end();
    marks.read(in);
  }

  @Override
  public void close() {
    marks.close();
  }
}
