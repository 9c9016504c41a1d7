package dev.nutshell.cli.run;

import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.Version;
import java.io.PrintWriter;

/**
 * Ctrl-C ends the run, not the report: the search is asked to stop, and the JVM waits until the
 * command has said what it has to say.
 */
public final class Interrupts implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 30_000;

  // The process has one command and one fate; System.exit would wait for the hook for ever.
  private static volatile boolean leaving;
  private static volatile long patience = PATIENCE_MILLIS;
  private static volatile boolean finished;

  private final Thread hook;

  /**
   * @param stop asks the work to stop
   */
  public Interrupts(Runnable stop) {
    Thread command = Thread.currentThread();
    hook =
        new Thread(
            () -> {
              leaving = true;
              stop.run();
              try {
                command.join(patience);
              } catch (InterruptedException impatient) {
                // Leave at once.
              }
            });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Waits as long as it takes: a run that is kept is written before the process ends. */
  public static void waitForEver() {
    patience = 0;
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

  /** Whether a signal has come: what has not begun is not to begin. */
  public static boolean isLeaving() {
    return leaving;
  }

  /**
   * A model that calls System.exit would end the process with a status of its own, and 0 would be
   * taken for "holds".
   */
  public static void refuseExit(PrintWriter err) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  StackTraceElement caller = finished ? null : callerOfExit();
                  if (caller != null) {
                    err.println(
                        Version.TOOL
                            + ": the model calls System.exit ("
                            + caller.getFileName()
                            + ":"
                            + caller.getLineNumber()
                            + "), which would end the run without a verdict; throw an exception"
                            + " instead");
                    err.flush();
                    Runtime.getRuntime().halt(ExitStatus.USAGE);
                  }
                }));
  }

  /** Who called System.exit; null where a signal ends the process. */
  private static StackTraceElement callerOfExit() {
    for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
      for (int i = 0; i + 1 < stack.length; i++) {
        boolean exits =
            stack[i].getMethodName().equals("exit")
                && (stack[i].getClassName().equals("java.lang.Runtime")
                    || stack[i].getClassName().equals("java.lang.System"));
        if (exits && !stack[i + 1].getClassName().startsWith("java.lang.")) {
          return stack[i + 1];
        }
      }
    }
    return null;
  }

  /** Ends the process with the command's own status, also after a signal. */
  public static void exit(int status) {
    finished = true;
    if (leaving) {
      System.out.flush();
      System.err.flush();
      Runtime.getRuntime().halt(status);
    }
    System.exit(status);
  }
}
