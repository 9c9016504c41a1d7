package dev.nutshell.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a whole process took.
 *
 * @param seconds CPU, user and system, of the process and its children
 * @param wall seconds from begin to end
 * @param resident its largest resident size, in bytes
 * @param output what it printed
 */
record Measured(double seconds, double wall, long resident, String output, int status) {
  private static final Pattern FIGURES =
      Pattern.compile("([\\d.]+) ([\\d.]+) (\\d+) ([\\d.]+)\\s*$");

  /** A shell command that has to end within some seconds. */
  static Measured of(Path folder, String command, int most)
      throws IOException, InterruptedException {
    Path figures = folder.resolve("figures.txt");
    Files.deleteIfExists(figures);
    List<String> timed =
        List.of(
            "timeout",
            "-k2",
            Integer.toString(most),
            "/usr/bin/time",
            "-f",
            "%U %S %M %e",
            "-o",
            figures.toString(),
            "bash",
            "-c",
            "exec " + command);
    Process process =
        new ProcessBuilder(timed).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    int status = process.waitFor();
    Matcher matcher = FIGURES.matcher(Files.exists(figures) ? Files.readString(figures) : "");
    if (!matcher.find()) {
      return new Measured(0, 0, 0, output, status == 0 ? -1 : status);
    }
    double seconds = Double.parseDouble(matcher.group(1)) + Double.parseDouble(matcher.group(2));
    double wall = Double.parseDouble(matcher.group(4));
    return new Measured(seconds, wall, Long.parseLong(matcher.group(3)) << 10, output, status);
  }

  /** The least of both, each figure by itself: whatever else runs only adds to them. */
  Measured least(Measured other) {
    return new Measured(
        Math.min(seconds, other.seconds),
        Math.min(wall, other.wall),
        Math.min(resident, other.resident),
        output,
        status);
  }

  /** The number that the pattern's group finds in the output, or -1. */
  long number(Pattern pattern) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
  }
}
