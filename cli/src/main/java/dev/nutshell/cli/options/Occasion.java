package dev.nutshell.cli.options;

import dev.nutshell.engine.memory.MemoryBudget;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a command is run in.
 *
 * @param began when it began, by {@link System#nanoTime}: what {@code --time} counts from
 * @param alone whether the process is for this command and nothing else
 */
public record Occasion(long began, boolean alone) {
  /** When the program began, so that reports count the JVM's work on our classes too. */
  private static final long STARTED = System.nanoTime();

  /** The program, which knows what its commands are run in. */
  public interface Host {
    Occasion occasion();
  }

  public static Occasion ofProcess() {
    return new Occasion(processStart(), true);
  }

  /** In a process that does other things too: the command's memory is that of its tables. */
  public static Occasion amongOthers() {
    return new Occasion(System.nanoTime(), false);
  }

  public static Occasion of(CommandSpec command) {
    return ((Host) command.root().userObject()).occasion();
  }

  /** The start of the JVM, which a user waits for as well. */
  public static long processStart() {
    return ProcessHandle.current()
        .info()
        .startInstant()
        .map(start -> System.nanoTime() - Duration.between(start, Instant.now()).toNanos())
        .filter(start -> start < STARTED)
        .orElse(STARTED);
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
