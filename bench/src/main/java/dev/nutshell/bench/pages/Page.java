package dev.nutshell.bench.pages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A page in Markdown as it is written. */
public final class Page {
  /** Stands where the machine's load goes, which is known when the page is written. */
  private static final String LOAD = "\0";

  private final StringBuilder text = new StringBuilder();
  private final String begun;

  /** Before what is measured is run: the load of the machine is taken here and in the end. */
  public Page(String title) throws IOException {
    begun = load();
    text.append("# ").append(title).append("\n\n");
  }

  /** When, from which commit, and on what machine the figures of the page are. */
  public Page dated(String command, String remark) throws IOException, InterruptedException {
    Process git =
        new ProcessBuilder("git", "describe", "--always", "--exclude=*", "--dirty= with changes")
            .start();
    String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    git.waitFor();
    return say(
        "Made by `"
            + command
            + "` on "
            + LocalDate.now()
            + " from commit "
            + commit
            + ". Machine: "
            + machine()
            + ". "
            + remark);
  }

  private static String machine() throws IOException {
    String model = "a processor that does not say its name";
    Path cpus = Path.of("/proc/cpuinfo");
    if (Files.isReadable(cpus)) {
      try (Stream<String> lines = Files.lines(cpus)) {
        model =
            lines
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(model);
      }
    }
    return "%s, %d cores, %s, JDK %s%s"
        .formatted(
            model,
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("java.version"),
            LOAD);
  }

  /** Of the last minute, or nothing where the system does not tell. */
  private static String load() throws IOException {
    Path average = Path.of("/proc/loadavg");
    return Files.isReadable(average) ? Files.readString(average).split(" ")[0] : "";
  }

  public Page say(String paragraph) {
    text.append(paragraph.strip()).append("\n\n");
    return this;
  }

  public Page heading(String title) {
    text.append("## ").append(title).append("\n\n");
    return this;
  }

  /**
   * @param numbers from which column on cells are numbers
   */
  public Page table(int numbers, List<String> heads, List<List<String>> rows) {
    row(heads);
    text.append('|');
    for (int i = 0; i < heads.size(); i++) {
      text.append(i < numbers ? " --- |" : " ---: |");
    }
    text.append('\n');
    rows.forEach(this::row);
    text.append('\n');
    return this;
  }

  private void row(List<String> cells) {
    text.append('|');
    cells.forEach(cell -> text.append(' ').append(cell).append(" |"));
    text.append('\n');
  }

  public Page picture(String what, String file) {
    return say("![" + what + "](" + file + ")");
  }

  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    String load =
        begun.isEmpty()
            ? ""
            : ", load " + begun + " at the beginning and " + load() + " at the end";
    Files.writeString(file, text.toString().replace(LOAD, load).stripTrailing() + "\n");
  }

  public static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  public static String decimal(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
  }

  public static String percent(double part, double whole) {
    double percent = 100 * part / whole;
    return String.format(Locale.ROOT, percent < 10 ? "%.1f %%" : "%,.0f %%", percent);
  }
}
