package dev.nutshell.cli.run;

import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.terminal.Terminal;
import dev.nutshell.engine.plan.Machine;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.search.Counters;
import java.io.PrintWriter;

/**
 * Says on standard error how far a run is: one line that is written over in a terminal, a plain
 * line every few seconds elsewhere. It polls; the search does not know of it.
 */
public final class Progress implements AutoCloseable {
  private static final long TERMINAL_MILLIS = 200;
  private static final long PLAIN_MILLIS = 5000;

  private final Runner runner;
  private final PrintWriter err;
  private final boolean terminal;
  private final Thread thread;
  private boolean shown;

  private Progress(Runner runner, PrintWriter err, boolean terminal) {
    this.runner = runner;
    this.err = err;
    this.terminal = terminal;
    thread = Thread.ofPlatform().daemon().name("progress").unstarted(this::poll);
  }

  static Progress start(Runner runner, PrintWriter err, boolean terminal) {
    Progress progress = new Progress(runner, err, terminal);
    progress.thread.start();
    return progress;
  }

  private void poll() {
    Counters counters = new Counters();
    long lastStates = 0;
    long period = terminal ? TERMINAL_MILLIS : PLAIN_MILLIS;
    try {
      while (true) {
        Thread.sleep(period);
        runner.monitor().read(counters);
        show(counters, (counters.states - lastStates) * 1000 / period);
        lastStates = counters.states;
      }
    } catch (InterruptedException finished) {
      // The run is over.
    }
  }

  private synchronized void show(Counters counters, long rate) {
    double seconds = Occasion.sinceStart();
    long left = runner.monitor().nanosLeft();
    ProgressLine line =
        new ProgressLine(
            counters,
            runner.monitor().threads(),
            rate,
            Machine.resident(),
            runner.memory(),
            seconds,
            left == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : seconds + left / 1e9);
    // A line as wide as the terminal would wrap, and could not be written over.
    err.print(
        terminal
            ? "\r\u001b[K" + line.fit(Terminal.width() - 1)
            : line.whole() + System.lineSeparator());
    err.flush();
    shown = true;
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (terminal && shown) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
