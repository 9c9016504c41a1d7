package dev.nutshell.cli;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.report.ContestLines;
import dev.nutshell.report.JsonReport;
import dev.nutshell.report.Run;
import dev.nutshell.report.Style;
import dev.nutshell.report.TextReport;
import dev.nutshell.report.TrailJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine;

/** Where a command's words go: the terminal, and the files that were asked for. */
final class Output {
  private final PrintWriter out;
  private final PrintWriter err;
  private final RunOptions options;
  private volatile Progress progress;

  Output(CommandLine command, RunOptions options) {
    out = command.getOut();
    err = command.getErr();
    this.options = options;
  }

  PrintWriter err() {
    return err;
  }

  /** Seconds since the program began. */
  double elapsed() {
    return (System.nanoTime() - Main.STARTED) / 1e9;
  }

  /** Starts to show progress, or null where none is wanted. */
  Progress progress(Runner runner) {
    boolean wanted = !options.quiet && options.progressBar == RunOptions.ProgressBar.AUTO;
    progress = wanted ? Progress.start(runner, err, isTerminal()) : null;
    return progress;
  }

  /**
   * @param contest whether answers are printed as the Model Checking Contest wants them
   */
  void report(
      ModelOptions model, Result result, String trailOption, double loadTime, boolean contest) {
    String trailFile = null;
    if (!result.violations().isEmpty()) {
      String name = trailOption != null ? trailOption : defaultTrail(model.model());
      write(name, file -> TrailJson.write(model.model(), result.violations().getFirst(), file));
      trailFile = name;
    }
    boolean jsonOnly = "-".equals(options.json);
    if (contest && !jsonOnly && !options.quiet) {
      ContestLines.of(result.answers()).forEach(out::println);
      out.flush();
    }
    write(model, result, trailFile, loadTime, contest || jsonOnly);
  }

  /** Reports a run that has no trail; silently where standard output carries something else. */
  void report(ModelOptions model, Result result, double loadTime, boolean silent) {
    write(model, result, null, loadTime, silent || "-".equals(options.json));
  }

  /** Reports a run that ended while the model was loaded. */
  int unexplored(ModelOptions model, RunSpec spec, TooLarge noRoom) {
    Result result = Result.notBegun(spec, Interruption.MEMORY, noRoom.getMessage());
    report(model, result, elapsed(), false);
    return ExitStatus.INCONCLUSIVE;
  }

  private void write(
      ModelOptions model, Result result, String trailFile, double loadTime, boolean silent) {
    if (progress != null) {
      // Already done, but after a run that was given up.
      progress.close();
    }
    Run run =
        new Run(
            Version.TOOL,
            Version.number(),
            model.model(),
            model.kind(),
            result,
            trailFile,
            loadTime,
            elapsed());
    if (!silent && !options.quiet) {
      Style style = !options.noColor && isTerminal() ? Style.COLOUR : Style.PLAIN;
      new TextReport(out, style).write(run);
    }
    if (options.json != null) {
      write(options.json, file -> JsonReport.write(run, file));
    }
  }

  /** A trail lies beside its model; a model that is no file has it in the working directory. */
  private static String defaultTrail(String model) {
    String name = model.equals("-") ? "stdin" : model.replaceFirst("^java:", "");
    return name + ".trail.json";
  }

  interface Writing {
    void to(Writer file) throws IOException;
  }

  void write(String name, Writing writing) {
    try {
      if (name.equals("-")) {
        writing.to(out);
        out.println();
        out.flush();
        return;
      }
      try (Writer file = Files.newBufferedWriter(Path.of(name))) {
        writing.to(file);
      }
    } catch (IOException | InvalidPathException failure) {
      throw new Complaint("cannot write " + name + ": " + failure.getMessage());
    }
  }

  static boolean isTerminal() {
    return System.console() != null && System.console().isTerminal();
  }
}
