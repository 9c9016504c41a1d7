package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.frontier.LevelShare;
import dev.nutshell.engine.search.frontier.ParentLogs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;

/**
 * Breadth-first search by several threads, level by level. They take blocks of the level at hand
 * from wherever they lie, and each keeps what it finds of the next level to itself. A level with
 * few states is expanded by the first thread alone, while the others wait: to meet costs more.
 *
 * <p>States, transitions, depth and deadlocks are the same for every number of threads, and so is
 * the violation that is told but for the way to it: the level is finished, and the least is told
 * ({@link Sighting}). Which of several shortest trails leads there is that of who came first.
 */
public final class ThreadedBreadthFirst extends ThreadedReachability<ThreadedBreadthFirst.Hand> {
  /** Both levels of each thread. */
  private final List<LevelShare> shares = new ArrayList<>();

  private Level level = new Level(List.of(), -1, 0);

  public ThreadedBreadthFirst(Task task) {
    super(task);
  }

  @Override
  Hand worker(int thread) {
    return new Hand(thread, parents);
  }

  private synchronized LevelShare share() {
    long fair = task.frontierShare() / (2L * hands.threads());
    LevelShare share = new LevelShare(task.budget(), fair);
    shares.add(share);
    return share;
  }

  @Override
  void wake() {}

  @Override
  boolean explore() {
    while (!crew.isStopping()) {
      if (level.isTaken()) {
        crew.alone(_ -> settle());
        if (crew.isStopping() || crew.first().inspector.satisfied() || !nextLevel()) {
          return true;
        }
        if (level.depth == task.depthLimit()) {
          crew.cutAtDepth();
          return true;
        }
      }
      if (level.states < hands.narrow()) {
        crew.alone(Hand::expandLevel);
      } else {
        crew.together(Hand::expandLevel);
      }
      if (crew.isPausing()) {
        return false;
      }
    }
    return true;
  }

  /** Makes what was found the level at hand; false where that is nothing. */
  private boolean nextLevel() {
    List<LevelShare> found = new ArrayList<>();
    for (Hand hand : crew.all()) {
      found.add(hand.turn());
    }
    level = new Level(found, level.depth + 1, blocks(found));
    if (level.states > 0) {
      crew.first().counters.depth = level.depth;
    }
    return level.states > 0;
  }

  @Override
  boolean suits(SearchLoop paused) {
    return paused instanceof BreadthFirst;
  }

  @Override
  void takeOver(SearchLoop paused, Hand first) {
    long depth = ((BreadthFirst) paused).handOver(first);
    level = new Level(List.of(first.reading), depth, first.reading.blocks());
    paused.close();
  }

  private static int blocks(List<LevelShare> found) {
    return found.stream().mapToInt(LevelShare::blocks).sum();
  }

  @Override
  void writeStates(ImageWriter out) throws IOException {
    List<Hand> all = crew.all();
    out.begin("level", 2);
    out.putLong(level.depth);
    out.putInt(Math.max(0, level.left.get()));
    out.putInt(all.size());
    out.end();
    for (Hand hand : all) {
      hand.reading.write(out);
      hand.writing.write(out);
    }
  }

  /**
   * All of them are the first thread's, one share after the other: so those that are left are still
   * the first blocks of the level, however many threads there are.
   */
  @Override
  void readStates(ImageReader in, LongUnaryOperator numbers) throws IOException {
    in.begin("level", 2);
    long depth = in.getLong();
    int left = in.getInt();
    int count = in.getInt();
    in.end();
    if (count == 0) {
      return;
    }
    Hand first = crew.first();
    for (int i = 0; i < count; i++) {
      first.reading.readFurther(in, numbers);
      first.writing.readFurther(in, numbers);
    }
    in.require(left >= 0 && left <= first.reading.blocks(), "the rest of a level");
    level = new Level(List.of(first.reading), depth, left);
  }

  @Override
  void closeStates() {
    shares.forEach(LevelShare::close);
  }

  /** The states that are being expanded. */
  private static final class Level {
    final LevelShare[] shares;
    final int[] ends;
    final long depth;
    final long states;
    private final AtomicInteger left;

    /**
     * @param rest so many blocks are still to be taken
     */
    Level(List<LevelShare> found, long depth, int rest) {
      this.depth = depth;
      shares = found.toArray(LevelShare[]::new);
      ends = new int[shares.length];
      int blocks = 0;
      long all = 0;
      for (int i = 0; i < shares.length; i++) {
        blocks += shares[i].blocks();
        ends[i] = blocks;
        all += shares[i].states();
      }
      states = all;
      left = new AtomicInteger(rest);
    }

    boolean isTaken() {
      return left.get() <= 0;
    }

    /** Takes a block that nobody has taken; false where there is none. */
    boolean take(LevelShare.Block into) {
      int block = left.decrementAndGet();
      if (block < 0) {
        return false;
      }
      int share = 0;
      while (ends[share] <= block) {
        share++;
      }
      into.take(shares[share], share == 0 ? block : block - ends[share - 1]);
      return true;
    }
  }

  /** One thread. */
  final class Hand extends Expander {
    private final LevelShare.Block block = new LevelShare.Block(stride);
    private LevelShare reading = share();
    private LevelShare writing = share();

    private Hand(int thread, ParentLogs parents) {
      super(
          ThreadedBreadthFirst.this.task,
          hands,
          ThreadedBreadthFirst.this.crew,
          thread,
          parents,
          stride);
    }

    /** Takes a state of the level at hand over. */
    void takesNow(State state, long alone) {
      reading.add(state, known(state), number(alone));
    }

    /** Takes a state of the next level over. */
    void takesNext(State state, long alone) {
      writing.add(state, known(state), number(alone));
    }

    @Override
    void keep(State state, long id, long number, long depth) {
      writing.add(state, id, number);
    }

    @Override
    long kept() {
      return writing.states();
    }

    /** What it has found, for all to take; from now on it looks for the level after that. */
    private LevelShare turn() {
      LevelShare found = writing;
      writing = reading;
      writing.clear();
      reading = found;
      return found;
    }

    private void expandLevel() {
      Level at = level;
      while (!crew.isStopping() && !crew.isPausing() && at.take(block)) {
        while (!crew.isStopping() && block.next(current)) {
          expand(block.id(), block.number(), at.depth);
          if (isFull()) {
            flush();
          }
        }
      }
      flush();
    }
  }
}
