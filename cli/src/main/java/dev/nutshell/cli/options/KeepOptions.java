package dev.nutshell.cli.options;

import dev.nutshell.cli.terminal.Complaint;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Whether and where a run is kept. */
public final class KeepOptions {
  @Option(
      names = "--run",
      paramLabel = "DIR",
      description =
          "Keep the run in this directory while it goes on: after Ctrl-C, a crash or a power cut,"
              + " 'nutshell resume DIR' goes on with it.")
  private Path run;

  @Option(
      names = "--checkpoint",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description =
          "With --run: keep it this often, such as 30s or 10m. Default: so that it costs less than"
              + " two per cent of the time.")
  private Duration interval;

  /** The directory, or null where the run is not kept. */
  public Path run() {
    if (run == null && interval != null) {
      throw new Complaint("--checkpoint says how often --run DIR keeps a run: name the directory");
    }
    if (interval != null && interval.isZero()) {
      throw new Complaint("--checkpoint 0 leaves no time for the run");
    }
    return run;
  }

  /** How often, or null where that follows from what it costs. */
  public Duration interval() {
    return interval;
  }
}
