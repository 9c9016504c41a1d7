package dev.nutshell.cli;

import dev.nutshell.engine.search.Monitor;

/**
 * Ctrl-C ends the run, not the report: the search is asked to stop, and the JVM waits until the
 * command has said what it has to say.
 */
final class Interrupts implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 30_000;

  // The process has one command and one fate; System.exit would wait for the hook for ever.
  private static volatile boolean leaving;

  private final Thread hook;

  Interrupts(Monitor monitor) {
    Thread command = Thread.currentThread();
    hook =
        new Thread(
            () -> {
              leaving = true;
              monitor.requestStop();
              try {
                command.join(PATIENCE_MILLIS);
              } catch (InterruptedException impatient) {
                // Leave at once.
              }
            });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void close() {
    if (!leaving) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException signalledJustNow) {
        // The hook runs already and sees to it that the command's status is the process's.
      }
    }
  }

  /** Ends the process with the command's own status, also after a signal. */
  static void exit(int status) {
    if (leaving) {
      System.out.flush();
      System.err.flush();
      Runtime.getRuntime().halt(status);
    }
    System.exit(status);
  }
}
