package dev.nutshell.cli.options;

import dev.nutshell.engine.memory.MemoryBudget;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a command is run in.
 *
 * @param began when it began, by {@link System#nanoTime}: what {@code --time} counts from
 * @param alone whether the process is for this command and nothing else
 */
public record Occasion(long began, boolean alone) {
  /**
   * When the program began, so that reports count the JVM's work on our classes too. Not when the
   * process did: that is the launcher's, which may have built for a minute, and Linux tells it with
   * an error of up to a second.
   */
  private static final long STARTED = System.nanoTime();

  /** The program, which knows what its commands are run in. */
  public interface Host {
    Occasion occasion();
  }

  public static Occasion ofProcess() {
    return new Occasion(STARTED, true);
  }

  /** In a process that does other things too: the command's memory is that of its tables. */
  public static Occasion amongOthers() {
    return new Occasion(System.nanoTime(), false);
  }

  public static Occasion of(CommandSpec command) {
    return ((Host) command.root().userObject()).occasion();
  }

  /** Seconds since the program began. */
  public static double sinceStart() {
    return (System.nanoTime() - STARTED) / 1e9;
  }

  public Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** The budget of a command that may take so much memory. */
  public MemoryBudget budget(long memory) {
    return alone ? MemoryBudget.forProcess(memory) : new MemoryBudget(memory);
  }
}
