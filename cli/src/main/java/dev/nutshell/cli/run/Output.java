package dev.nutshell.cli.run;

import dev.nutshell.cli.options.ModelOptions;
import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.options.ReportOptions;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.TooLarge;
import dev.nutshell.cli.terminal.Trails;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.cli.terminal.WholeFile;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.report.ContestLines;
import dev.nutshell.report.Course;
import dev.nutshell.report.HtmlReport;
import dev.nutshell.report.JUnitReport;
import dev.nutshell.report.JsonReport;
import dev.nutshell.report.Run;
import dev.nutshell.report.SarifReport;
import dev.nutshell.report.Style;
import dev.nutshell.report.TextReport;
import dev.nutshell.report.TrailJson;
import dev.nutshell.studio.Pictures;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Where a command's words go: the terminal, and the files that were asked for. */
public final class Output {
  private final PrintWriter out;
  private final PrintWriter err;
  private final RunOptions options;
  private final ReportOptions reports;
  private final boolean toOutput;
  private volatile Progress progress;

  /** How the run goes; null where no report shows it. */
  private final Course course;

  /** Somebody looks on while a search is under way. */
  public interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  public Output(CommandLine command, RunOptions options) {
    this(command, options, ReportOptions.NONE);
  }

  public Output(CommandLine command, RunOptions options, ReportOptions reports) {
    out = command.getOut();
    err = command.getErr();
    this.options = options;
    this.reports = reports;
    course = reports.html() == null ? null : new Course();
    List<String> files = reports.files(options.json());
    toOutput = files.contains("-");
    files.forEach(Output::attempt);
  }

  public PrintWriter err() {
    return err;
  }

  /** Seconds since the program began. */
  public double elapsed() {
    return Occasion.sinceStart();
  }

  /** Shows progress, and writes it down, where that is wanted. */
  public Watch watch(Runner runner) {
    Progress shown = options.showsProgress() ? Progress.start(runner, err, isTerminal()) : null;
    Sampling written = course == null ? null : Sampling.start(runner, course);
    progress = shown;
    return () -> {
      if (shown != null) {
        shown.close();
      }
      if (written != null) {
        written.close();
      }
    };
  }

  /**
   * @param contest whether answers are printed as the Model Checking Contest wants them
   */
  public void report(
      ModelOptions model, Result result, String trailOption, double loadTime, boolean contest) {
    List<String> trails = new ArrayList<>();
    for (Violation violation : result.violations()) {
      if (contest) {
        // Who wants the contest's lines wants no files beside them.
        trails.add(null);
        continue;
      }
      String first = trailOption != null ? trailOption : Trails.usual(model.model());
      String name = Trails.numbered(first, trails.size() + 1);
      boolean written = write(name, file -> TrailJson.write(model.model(), violation, file));
      trails.add(written ? name : null);
    }
    if (contest && !toOutput && !options.isQuiet()) {
      ContestLines.of(result.answers()).forEach(out::println);
      out.flush();
    }
    write(model, result, trails, loadTime, null, contest || toOutput);
  }

  /**
   * Reports a run that has no trail.
   *
   * @param written null where nothing was to be
   * @param silent where standard output carries something else
   */
  public void report(
      ModelOptions model, Result result, double loadTime, Run.Written written, boolean silent) {
    boolean text = !silent && !toOutput;
    write(model, result, List.of(), loadTime, written, !text);
  }

  /** Reports a run that ended while the model was loaded. */
  public int unexplored(ModelOptions model, RunSpec spec, TooLarge noRoom) {
    Result result = Result.notBegun(spec, Interruption.MEMORY, noRoom.getMessage());
    report(model, result, elapsed(), null, false);
    return ExitStatus.INCONCLUSIVE;
  }

  private void write(
      ModelOptions model,
      Result result,
      List<String> trails,
      double loadTime,
      Run.Written written,
      boolean silent) {
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
            trails,
            loadTime,
            elapsed(),
            written);
    if (!silent && !options.isQuiet()) {
      Style style = options.allowsColour() && isTerminal() ? Style.COLOUR : Style.PLAIN;
      new TextReport(out, style).write(run);
    }
    if (options.json() != null) {
      write(options.json(), file -> JsonReport.write(run, file));
    }
    if (reports.html() != null) {
      String picture = Pictures.ofNet(result, model.model());
      write(reports.html(), file -> HtmlReport.write(run, picture, course, file));
    }
    if (reports.junit() != null) {
      write(reports.junit(), file -> JUnitReport.write(run, file));
    }
    if (reports.sarif() != null) {
      write(reports.sarif(), file -> SarifReport.write(run, file));
    }
  }

  /** Complains of a file that cannot be written while nothing is lost by it; null is none. */
  public static void attempt(String name) {
    if (name == null || name.equals("-")) {
      return;
    }
    try {
      WholeFile.of(name).attempt();
    } catch (IOException failure) {
      throw new Complaint(cannotWrite(name, failure));
    }
  }

  /** What cannot be written is said; the verdict comes out all the same. */
  public boolean write(String name, WholeFile.Writing writing) {
    return write(name, out, err, writing);
  }

  /** The same for a command that has no run's options. */
  public static boolean write(String name, CommandLine command, WholeFile.Writing writing) {
    return write(name, command.getOut(), command.getErr(), writing);
  }

  private static boolean write(
      String name, PrintWriter out, PrintWriter err, WholeFile.Writing writing) {
    try {
      if (name.equals("-")) {
        writing.to(out);
        out.println();
        out.flush();
      } else {
        WholeFile.of(name).write(writing);
      }
      return true;
    } catch (IOException failure) {
      out.flush();
      say(cannotWrite(name, failure), err);
      return false;
    }
  }

  /** Says something that must be heard, beside the report. */
  public void say(String sentence) {
    say(sentence, err);
  }

  private static void say(String sentence, PrintWriter err) {
    err.println(Version.TOOL + ": " + sentence);
    err.flush();
  }

  private static String cannotWrite(String name, IOException failure) {
    return "cannot write " + name + ": " + WholeFile.reason(failure);
  }

  public static boolean isTerminal() {
    return System.console() != null && System.console().isTerminal();
  }
}
