package dev.nutshell.cli.run;

import dev.nutshell.cli.options.Occasion;
import dev.nutshell.engine.plan.Machine;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.report.Course;

/** Writes down how a run goes, for its report. It polls; the search does not know of it. */
final class Sampling implements AutoCloseable {
  private final Thread thread;

  private Sampling(Thread thread) {
    this.thread = thread;
  }

  static Sampling start(Runner runner, Course course) {
    return new Sampling(
        Thread.ofPlatform().daemon().name("course").start(() -> poll(runner, course)));
  }

  private static void poll(Runner runner, Course course) {
    while (true) {
      try {
        Thread.sleep(Course.period(Occasion.sinceStart()));
        course.sample(Occasion.sinceStart(), runner, Machine.resident());
      } catch (InterruptedException finished) {
        return; // The run is over.
      } catch (OutOfMemoryError full) {
        // The search's, which says so itself.
      }
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
