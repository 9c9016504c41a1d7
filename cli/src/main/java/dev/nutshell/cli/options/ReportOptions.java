package dev.nutshell.cli.options;

import dev.nutshell.cli.terminal.Complaint;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Option;

/** Files that tell others of a run. */
public final class ReportOptions {
  /** Of a command that has none of these options. */
  public static final ReportOptions NONE = new ReportOptions();

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write a page with everything, the counterexample among it; needs no network.")
  private String html;

  @Option(
      names = "--junit",
      paramLabel = "FILE.xml",
      description = "Write the answers as JUnit's XML, a test case for every property.")
  private String junit;

  @Option(
      names = "--sarif",
      paramLabel = "FILE.sarif",
      description = "Write the answers in the Static Analysis Results Interchange Format.")
  private String sarif;

  /** Null where none is wanted; so of the others. */
  public String html() {
    return html;
  }

  public String junit() {
    return junit;
  }

  public String sarif() {
    return sarif;
  }

  /** The files, once it is known that no two are the same. */
  public List<String> files(String json) {
    List<String> files =
        Arrays.asList(json, html, junit, sarif).stream().filter(Objects::nonNull).toList();
    for (String file : files) {
      boolean device = file.startsWith("/dev/") && !file.equals("/dev/stdout");
      if (!device && files.stream().filter(file::equals).count() > 1) {
        throw new Complaint(
            (file.equals("-") ? "standard output" : file)
                + " is to be written twice: name another file for each of --json, --report, --junit"
                + " and --sarif");
      }
    }
    return files;
  }
}
