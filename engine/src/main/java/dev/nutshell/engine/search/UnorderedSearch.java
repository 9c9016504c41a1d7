package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.frontier.OpenStates;
import dev.nutshell.engine.search.frontier.ParentLogs;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * A search by several threads in no particular order: nobody waits for the end of a level. Each
 * thread expands what it found last, and gives away of what it has when another has nothing and
 * there is enough to be worth it. Where a state space is narrow, the first thread does it alone.
 *
 * <p>States, transitions and deadlocks are the same for every number of threads. Not so the depth,
 * which is that of the longest path that happened to be followed, and which violation is met first
 * and by which way.
 */
public final class UnorderedSearch extends ThreadedReachability<UnorderedSearch.Hand> {
  /** To give states away takes about as long as to expand so many, where that is quick. */
  private static final int WORTH_GIVING = 32;

  private volatile Surplus surplus = new Surplus();

  /** So many states of a path are taken together, for all threads. */
  private static final int FROM_PATH = 512;

  private final List<OpenStates> stacks = new ArrayList<>();

  public UnorderedSearch(Task task) {
    super(task);
  }

  @Override
  Hand worker(int thread) {
    return new Hand(thread, parents);
  }

  private synchronized OpenStates stack() {
    OpenStates stack = new OpenStates(task.budget(), task.frontierShare() / hands.threads());
    stacks.add(stack);
    return stack;
  }

  @Override
  void wake() {
    surplus.end();
  }

  @Override
  boolean explore() {
    if (!crew.isStopping()) {
      surplus = new Surplus();
      // Who has states joins before the others come: where everybody waits, all is done.
      crew.all().forEach(Hand::joinsEarly);
      crew.together(Hand::expandAll);
      for (OpenStates.Chunk left = surplus.poll(); left != null; left = surplus.poll()) {
        OpenStates.Chunk chunk = left;
        crew.alone(first -> first.open.add(chunk));
      }
    }
    return crew.isStopping() || crew.all().stream().noneMatch(Hand::hasStates);
  }

  @Override
  boolean suits(SearchLoop paused) {
    return paused instanceof DepthFirst;
  }

  @Override
  void takeOver(SearchLoop paused, Hand first) {
    first.inherit((DepthFirst) paused);
  }

  @Override
  void writeStates(ImageWriter out) throws IOException {
    List<Hand> all = crew.all();
    all.forEach(Hand::takeWholePath);
    out.begin("open states", 1);
    out.putInt(all.size());
    out.end();
    for (Hand hand : all) {
      hand.open.write(out);
    }
  }

  /** All of them are the first thread's: whether the others will be there is not known. */
  @Override
  void readStates(ImageReader in, LongUnaryOperator numbers) throws IOException {
    in.begin("open states", 1);
    int count = in.getInt();
    in.end();
    for (int i = 0; i < count; i++) {
      crew.first().open.readOnTop(in, numbers);
    }
  }

  @Override
  void closeStates() {
    stacks.forEach(OpenStates::close);
  }

  /** One thread. */
  final class Hand extends Expander {
    private final OpenStates open = stack();
    private final boolean endsAtFirst;
    private Surplus joined;

    /** Whose path has states that are still to be handed out, or null. */
    private DepthFirst path;

    private long pathLength;

    private Hand(int thread, ParentLogs parents) {
      super(UnorderedSearch.this.task, hands, UnorderedSearch.this.crew, thread, parents, stride);
      endsAtFirst = task.stopAtFirst();
    }

    @Override
    void keep(State state, long id, long number, long depth) {
      if (depth > task.depthLimit()) {
        crew.cutAtDepth();
        return;
      }
      counters.depth = Math.max(counters.depth, depth);
      open.push(state, id, number, depth);
    }

    @Override
    long kept() {
      return open.size() + (path == null ? 0 : path.frontier());
    }

    private boolean hasStates() {
      return open.size() > 0 || path != null;
    }

    /** What is left of the states on a path is handed out as there is need for it. */
    private void inherit(DepthFirst paused) {
      path = paused;
      pathLength = paused.frontier() - 1;
      long[] told = new long[1];
      paused.tellPath(event -> follows(++told[0] == pathLength ? 0 : told[0] + 1, event));
    }

    /** The path was told from its end on. */
    private long numberOnPath(long depth) {
      return depth == 0 ? 0 : number(pathLength - depth + 1);
    }

    private void takeFromPath() {
      for (int i = 0; i < FROM_PATH && path != null; i++) {
        boolean more =
            path.handOver(
                (state, left, depth) ->
                    open.push(state, Session.NO_PARENT, numberOnPath(depth), depth, left));
        if (!more) {
          path.close();
          path = null;
        }
      }
    }

    /** A path is not written. */
    private void takeWholePath() {
      while (path != null) {
        takeFromPath();
      }
    }

    private void joinsEarly() {
      if (thread == 0 || open.size() > 0) {
        surplus.join();
        joined = surplus;
      }
    }

    private void expandAll() {
      if (joined != surplus && !surplus.join()) {
        return;
      }
      while (hasWork()) {
        while (open.size() > 0 && !isFull() && !crew.isStopping()) {
          open.pop(current);
          if (open.left() == OpenStates.ALL) {
            expand(open.id(), open.number(), open.depth());
          } else {
            finish(open.left(), open.number(), open.depth());
          }
        }
        flush();
        if (endsAtFirst && !inspector.sightings().isEmpty()) {
          crew.stop(null);
        }
        if (surplus.isWanted() && open.size() >= worthGiving()) {
          surplus.give(open.split());
        }
      }
    }

    /** Slow models are worth it with fewer states. */
    private int worthGiving() {
      return Math.max(2, WORTH_GIVING * stepsAtOnce() / SearchLoop.MOST_STEPS);
    }

    private boolean hasWork() {
      if (crew.isStopping() || crew.isPausing()) {
        return false;
      }
      while (open.size() == 0 && path != null) {
        takeFromPath();
      }
      if (open.size() > 0) {
        return true;
      }
      // Who waits touches nothing.
      Safepoint safepoint = hands.safepoint();
      safepoint.leave();
      OpenStates.Chunk chunk;
      try {
        chunk = surplus.take();
      } finally {
        safepoint.enter();
      }
      if (chunk != null) {
        open.add(chunk);
      }
      return chunk != null;
    }
  }
}
