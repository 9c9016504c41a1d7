package dev.nutshell.cli.run;

import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Turn;
import dev.nutshell.engine.search.Interruption;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Does a command's work on a thread of its own and waits for it, but not for ever. A search ends by
 * itself when its time is up or at Ctrl-C; loading does not listen, and neither does a model whose
 * code never returns. Where the work is overdue, the report is made of what is known, and the
 * thread is left behind.
 */
public final class Supervision {
  private static final long POLL_MILLIS = 50;

  /** So long a search that was told to stop may take to notice. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final RunOptions options;
  private final Reporting reporting;
  private final Duration grace;
  private final AtomicBoolean reported = new AtomicBoolean();
  private volatile boolean loaded;
  private volatile Turn turn;
  private volatile double loadTime;
  private volatile long interruptedAt;
  private volatile boolean interrupted;

  /** Reports a result of which nobody knows more. */
  public interface Reporting {
    void report(Result result, double loadTime);
  }

  /** What a command does; it tells the supervision how far it is. */
  public interface Work {
    int under(Supervision supervision) throws Exception;
  }

  /** The work goes on after somebody else has reported. */
  private static final class Abandoned extends RuntimeException {
    Abandoned() {
      super("this run was given up", null, false, false);
    }
  }

  public Supervision(RunOptions options, Reporting reporting) {
    this(options, reporting, GRACE);
  }

  public Supervision(RunOptions options, Reporting reporting, Duration grace) {
    this.options = options;
    this.reporting = reporting;
    this.grace = grace;
  }

  /** The model is loaded; from here on the work listens. */
  void loaded(double seconds) {
    loadTime = seconds;
    loaded = true;
  }

  /** A search is about to begin. */
  public void watches(Turn begun, double seconds) {
    turn = begun;
    loaded(seconds);
  }

  /** The search is over, and its result is going to be reported. */
  public void ends() {
    if (!reported.compareAndSet(false, true)) {
      throw new Abandoned();
    }
  }

  public int run(Work work) throws Exception {
    FutureTask<Integer> task = new FutureTask<>(() -> work.under(this));
    Thread worker =
        Thread.ofPlatform()
            .daemon()
            .name("command")
            .stackSize(Explorer.stackBytes(options.memory()))
            .start(task);
    // Until the report is out: a signal asks the search to stop, not the report.
    try (var _ = new Interrupts(this::interrupt)) {
      while (!isOver(worker)) {
        if (reported.compareAndSet(false, true)) {
          return giveUp();
        }
      }
      return task.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw (Exception) failed.getCause();
    }
  }

  /**
   * Waits until the work is done or overdue. While the work fills the heap, this thread may find no
   * room either; the work notices it by itself and has something to say of it.
   */
  private boolean isOver(Thread worker) throws InterruptedException {
    while (true) {
      try {
        worker.join(POLL_MILLIS);
        if (!worker.isAlive()) {
          return true;
        }
        if (isOverdue()) {
          return false;
        }
      } catch (OutOfMemoryError full) {
        // The work's, not ours.
      }
    }
  }

  /** Asks the work to stop. */
  void interrupt() {
    interruptedAt = System.nanoTime();
    interrupted = true;
    Turn search = turn;
    if (search != null) {
      search.runner().monitor().requestStop();
    }
  }

  private boolean isOverdue() {
    Duration left = options.timeLeft();
    boolean late = left != null && left.isNegative();
    if (!interrupted && !late) {
      return false;
    }
    Turn search = turn;
    if (!loaded || search == null && interrupted) {
      return true;
    }
    if (search == null) {
      return false;
    }
    if (interrupted) {
      // It may have begun after the signal came.
      search.runner().monitor().requestStop();
    }
    Duration waited =
        interrupted ? Duration.ofNanos(System.nanoTime() - interruptedAt) : left.negated();
    return waited.compareTo(grace) > 0 && !search.runner().monitor().isHeeded();
  }

  private int giveUp() {
    Interruption why = interrupted ? Interruption.REQUEST : Interruption.TIME;
    Turn search = turn;
    Result result =
        search == null
            ? Result.notBegun(
                options.spec().build(),
                why,
                loaded ? "it was interrupted" : "the model was still being loaded")
            : search.lastSeen(why);
    reporting.report(result, loaded ? loadTime : Occasion.sinceStart());
    return ExitStatus.of(result.verdict());
  }
}
