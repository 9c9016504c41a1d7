package dev.nutshell.engine.search;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.Session;

/**
 * One thread of a search by several: what it steps through the model and into the store with, and
 * what it has counted. It looks up about every millisecond, as {@link SearchLoop} does.
 */
abstract class Worker {
  private static final long PERIOD_NANOS = 1_000_000;

  final Task task;
  final Crew<?> crew;
  final int thread;
  final Safepoint safepoint;
  final Explorer explorer;
  final Session session;
  final Counters counters = new Counters();

  /** Steps inside events of threads whose work it goes on with. */
  long inherited;

  private int stepsLeft = 1;
  private int stepsAtOnce = 1;
  private long lookedUp = System.nanoTime();

  Worker(Task task, Hands.Several hands, Crew<?> crew, int thread) {
    this.task = task;
    this.crew = crew;
    this.thread = thread;
    safepoint = hands.safepoint();
    explorer = task.system().explorer();
    session = task.store().session();
  }

  /** Takes up the initial state; called on the first thread alone. */
  abstract void begin();

  /** The number of states that it has found and not yet expanded. */
  abstract long kept();

  final long innerSteps() {
    return explorer.innerSteps() + inherited;
  }

  /** About how many steps it takes in a millisecond, up to {@value SearchLoop#MOST_STEPS}. */
  final int stepsAtOnce() {
    return stepsAtOnce;
  }

  /** Takes one step; true where all threads come to an end. */
  final boolean stops() {
    if (--stepsLeft <= 0) {
      looksUp();
    }
    return crew.isStopping();
  }

  private void looksUp() {
    long now = System.nanoTime();
    counters.frontier = kept();
    counters.innerSteps = innerSteps();
    crew.looksUp(this, now);
    long fitting = stepsAtOnce * PERIOD_NANOS / Math.max(1, now - lookedUp);
    stepsAtOnce = (int) Math.clamp(fitting, 1, Math.min(SearchLoop.MOST_STEPS, 2L * stepsAtOnce));
    stepsLeft = stepsAtOnce;
    lookedUp = now;
  }
}
