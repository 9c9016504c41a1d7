package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unreadable;
import dev.nutshell.engine.store.StateStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What all searches share: they open and close their structures, take steps, look up now and then
 * to publish their counters and to hear whether they should stop, and say how they ended. A search
 * is what is left: the loop itself.
 *
 * <p>A step is an event fired or a state left, whatever it leads to, so a search that meets nothing
 * new still looks up. It does so about every millisecond, and the clock is read only then: the
 * steps in between are as many as took a millisecond before, and never more than {@value
 * #MOST_STEPS}.
 */
public abstract class SearchLoop implements Search {
  static final int MOST_STEPS = 512;
  private static final long PERIOD_NANOS = 1_000_000;

  final Task task;
  final Explorer explorer;
  final Counters counters = new Counters();
  final Inspector inspector;
  final EventList events = new EventList();

  /** What hands transitions on, or null. */
  final Edges edges;

  private final List<Runnable> closings = new ArrayList<>();
  private int stepsLeft = 1;
  private int stepsAtOnce = 1;
  private final long made = System.nanoTime();
  private Hands.Alone patience;
  private long lookedUp = made;
  private long pauseAt = Long.MAX_VALUE;
  private boolean begun;
  private boolean cut;
  private boolean stopped;
  private Interruption interruption;

  SearchLoop(Task task, Explorer explorer) {
    this.task = task;
    this.explorer = explorer;
    patience = task.hands() instanceof Hands.Alone alone ? alone : (Hands.Alone) Hands.ONE;
    Spot spot = spot();
    inspector =
        spot == null
            ? new Inspector(task, explorer, counters, this::path)
            : new Inspector(task, task.checks(), explorer, counters, spot);
    edges = task.edges();
    if (edges != null) {
      closes(edges::close);
    }
  }

  /** The initial state has that id. */
  final void numbersInitial(long id) {
    if (edges != null) {
      edges.found(id, 0);
    }
  }

  /** Hands a transition on; a state that is new counts as found next. */
  final void handOn(State from, long id, int event, long answer) {
    int label = explorer.label(from, event);
    if (answer < 0) {
      edges.leadsBack(id, label, ~answer);
    } else {
      edges.leadsOn(id, label, counters.states);
      edges.found(answer, counters.states);
    }
  }

  /** Takes up the initial state. */
  abstract void begin();

  /**
   * Explores from where it is until everything is seen, what was found suffices, it {@link #stops}
   * or it {@link #pauses}.
   */
  abstract void explore();

  /** Writes its stack or frontier, and where in it it is; only where it has paused. */
  abstract void writePosition(ImageWriter out) throws IOException;

  abstract void readPosition(ImageReader in) throws IOException;

  /** The number of states found and not yet wholly expanded. */
  abstract long frontier();

  /** The events that lead to the state or event being looked at. */
  abstract int[] path();

  /**
   * Where it is, for a search that {@linkplain #settles settles} now and then what violations it
   * tells; null for one that tells the first that it meets. Asked before it is wholly made.
   */
  Spot spot() {
    return null;
  }

  /** Settles which of the violations met since are told; called once more when it ends. */
  void settles() {}

  /** What it did that the user should know; asked after a search that nothing cut short. */
  List<String> notes() {
    return List.of();
  }

  /** Whether what is left to do can be handed to several threads; asked where it has paused. */
  boolean mayHandOver() {
    return false;
  }

  /** Whether it fires every event, to any depth, for nobody else to see. */
  final boolean isPlain() {
    return edges == null && task.subsets() == null && task.depthLimit() == Long.MAX_VALUE;
  }

  @Override
  public final void moveFrom(StateStore before) {
    move(before);
    if (task.store().size() != counters.states) {
      throw new IllegalStateException("not every state was moved");
    }
  }

  /** Puts all states of a store into its own. */
  void move(StateStore before) {
    throw new IllegalStateException("what it keeps of a state goes by ids");
  }

  /** Nobody will help, so it need not pause for them. */
  public final void staysAlone() {
    patience = (Hands.Alone) Hands.ONE;
  }

  /** Has a structure closed when the search is over. */
  final void closes(Runnable closing) {
    closings.addFirst(closing);
  }

  @Override
  public final Exploration run() {
    List<String> notes = List.of();
    interruption = null;
    stopped = false;
    pauseAt = pauseAt();
    task.monitor().begins();
    try {
      try {
        if (!begun) {
          begun = true;
          begin();
        }
        explore();
        notes = notes();
        if (interruption != Interruption.PAUSE) {
          settles();
        }
      } catch (MemoryBudget.Exhausted exhausted) {
        notes = ends(exhausted);
      } catch (Unreadable claim) {
        interruption = Interruption.UNREADABLE;
        notes = List.of(claim.getMessage());
      }
      if (interruption == Interruption.MEMORY
          || interruption == Interruption.CAPACITY
          || interruption == Interruption.DISK
          || interruption == Interruption.UNREADABLE) {
        try {
          settles();
        } catch (MemoryBudget.Exhausted exhausted) {
          notes = ends(exhausted);
        }
      }
    } finally {
      counters.innerSteps = explorer.innerSteps();
      task.monitor().ends(counters, inspector.findings());
    }
    return told(
        new Exploration(
            interruption == null && cut ? Interruption.DEPTH : interruption,
            inspector.findings(),
            counters,
            counters.innerSteps,
            explorer.unreached(),
            notes));
  }

  /** The same with what its explorer does not know. */
  Exploration told(Exploration exploration) {
    return exploration;
  }

  @Override
  public final void close() {
    closings.forEach(Runnable::run);
    closings.clear();
  }

  @Override
  public final void write(ImageWriter out) throws IOException {
    out.begin("search", 1);
    out.putBoolean(begun);
    out.putBoolean(cut);
    counters.write(out);
    inspector.write(out);
    out.end();
    explorer.write(out);
    if (edges != null) {
      edges.write(out);
    }
    writePosition(out);
  }

  @Override
  public final void read(ImageReader in) throws IOException {
    in.begin("search", 1);
    begun = in.getBoolean();
    cut = in.getBoolean();
    counters.read(in);
    inspector.read(in);
    in.end();
    explorer.read(in);
    if (edges != null) {
      edges.read(in);
    }
    readPosition(in);
  }

  private List<String> ends(MemoryBudget.Exhausted exhausted) {
    interruption = Interruption.of(exhausted.resource());
    List<String> why = new ArrayList<>();
    if (inspector.isTrailLost()) {
      why.add("a violation was found, and there was no room for its trail");
    }
    if (interruption != Interruption.MEMORY) {
      why.add(exhausted.getMessage());
    }
    return why;
  }

  /** A path was not followed to its end; the search goes on elsewhere. */
  final void cutAtDepth() {
    cut = true;
  }

  /** Whether it has to pause here, where its position can be written. */
  final boolean pauses() {
    if (counters.states < pauseAt) {
      return false;
    }
    interruption = Interruption.PAUSE;
    return true;
  }

  /** Takes one step; true where the search has to stop. */
  final boolean stops() {
    return --stepsLeft <= 0 && looksUp();
  }

  /** Whether a step found that the search has to stop. */
  final boolean isStopped() {
    return stopped;
  }

  private long pauseAt() {
    return Math.min(task.monitor().pauseAt(), patience.states());
  }

  private boolean looksUp() {
    long now = System.nanoTime();
    counters.frontier = frontier();
    counters.innerSteps = explorer.innerSteps();
    Interruption why = task.monitor().pulse(now, counters, inspector.findings());
    pauseAt = now - made > patience.nanos() ? 0 : pauseAt();
    if (why != null) {
      interruption = why;
      stopped = true;
      return true;
    }
    long fitting = stepsAtOnce * PERIOD_NANOS / Math.max(1, now - lookedUp);
    stepsAtOnce = (int) Math.clamp(fitting, 1, Math.min(MOST_STEPS, 2L * stepsAtOnce));
    stepsLeft = stepsAtOnce;
    lookedUp = now;
    return false;
  }
}
