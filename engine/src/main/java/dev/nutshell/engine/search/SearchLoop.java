package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
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
abstract class SearchLoop implements Search {
  static final int MOST_STEPS = 512;
  private static final long PERIOD_NANOS = 1_000_000;

  final Task task;
  final Explorer explorer;
  final Counters counters = new Counters();
  final Inspector inspector;
  final EventList events = new EventList();
  private final List<Runnable> closings = new ArrayList<>();
  private int stepsLeft = 1;
  private int stepsAtOnce = 1;
  private long lookedUp = System.nanoTime();
  private boolean stopped;
  private Interruption interruption;

  SearchLoop(Task task, Explorer explorer) {
    this.task = task;
    this.explorer = explorer;
    inspector = new Inspector(task, explorer, counters, this::path);
  }

  /** Explores until everything is seen, what was found suffices, or it {@link #stops}. */
  abstract void explore();

  /** The number of states found and not yet wholly expanded. */
  abstract long frontier();

  /** The events that lead to the state or event being looked at. */
  abstract int[] path();

  /** What it did that the user should know; asked after a search that nothing cut short. */
  List<String> notes() {
    return List.of();
  }

  /** Has a structure closed when the search is over. */
  final void closes(Runnable closing) {
    closings.addFirst(closing);
  }

  @Override
  public final Exploration run() {
    List<String> notes = List.of();
    task.monitor().begins();
    try {
      explore();
      notes = notes();
    } catch (MemoryBudget.Exhausted exhausted) {
      interruption = Interruption.of(exhausted.resource());
      notes = why(exhausted);
    } finally {
      counters.innerSteps = explorer.innerSteps();
      task.monitor().ends(counters, inspector.findings());
      closings.forEach(Runnable::run);
    }
    return new Exploration(
        interruption,
        inspector.findings(),
        counters,
        counters.innerSteps,
        explorer.unreached(),
        notes);
  }

  private List<String> why(MemoryBudget.Exhausted exhausted) {
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
    interruption = Interruption.DEPTH;
  }

  /** Takes one step; true where the search has to stop. */
  final boolean stops() {
    return --stepsLeft <= 0 && looksUp();
  }

  /** Whether a step found that the search has to stop. */
  final boolean isStopped() {
    return stopped;
  }

  private boolean looksUp() {
    long now = System.nanoTime();
    counters.frontier = frontier();
    counters.innerSteps = explorer.innerSteps();
    Interruption why = task.monitor().pulse(now, counters, inspector.findings());
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
