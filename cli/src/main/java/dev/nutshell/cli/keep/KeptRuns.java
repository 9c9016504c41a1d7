package dev.nutshell.cli.keep;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is known of runs from their directories. */
public final class KeptRuns {
  private static final List<String> HEAD =
      List.of("RUN", "STATE", "KEPT", "STATES", "DEPTH", "SEARCH", "MODEL");

  private KeptRuns() {}

  /** A table of all runs in a directory and in those in it. */
  public static List<String> list(Path directory) {
    List<List<String>> rows = new ArrayList<>();
    try {
      if (Files.exists(directory.resolve(Manifest.FILE))) {
        rows.add(row(directory));
      }
      List<Path> found;
      try (Stream<Path> inside = Files.list(directory)) {
        found = inside.filter(each -> Files.exists(each.resolve(Manifest.FILE))).sorted().toList();
      }
      found.forEach(run -> rows.add(row(run)));
    } catch (IOException failure) {
      throw new Complaint(
          directory
              + ": "
              + (Files.isDirectory(directory)
                  ? WholeFile.reason(failure)
                  : "there is no such directory"));
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    rows.addFirst(HEAD);
    return aligned(rows);
  }

  private static List<String> row(Path run) {
    String name = run.normalize().toString().isEmpty() ? "." : run.normalize().toString();
    Manifest manifest;
    try {
      manifest = Manifest.read(run);
    } catch (IOException failure) {
      return List.of(name, "unreadable: " + WholeFile.reason(failure), "", "", "", "", "");
    }
    Generation newest = newest(run);
    RunDirectory.End end = RunDirectory.readEnd(run);
    String state =
        RunDirectory.isLocked(run)
            ? "running"
            : end == null
                ? "broken off"
                : end.canGoOn() ? "stopped (" + end.limit() + ")" : end.verdict();
    long states =
        end != null && !end.canGoOn() ? end.states() : newest == null ? 0 : newest.states();
    return List.of(
        name,
        state,
        end != null && !end.canGoOn()
            ? ago(end.when())
            : newest == null ? "never" : ago(newest.written()),
        String.format(Locale.ROOT, "%,d", states),
        newest == null ? "" : String.format(Locale.ROOT, "%,d", newest.depth()),
        newest == null ? "" : newest.part() + " of " + newest.parts(),
        manifest.model());
  }

  private static Generation newest(Path run) {
    try {
      for (long number : RunDirectory.numbers(run)) {
        try {
          return Generation.read(run, number);
        } catch (IOException broken) {
          // The one before it may do.
        }
      }
    } catch (IOException unreadable) {
      // Then none is known.
    }
    return null;
  }

  private static String ago(Instant when) {
    Duration age = Duration.between(when, Instant.now());
    if (age.toDays() > 0) {
      return age.toDays() + " d ago";
    }
    if (age.toHours() > 0) {
      return age.toHours() + " h ago";
    }
    return age.toMinutes() > 0 ? age.toMinutes() + " min ago" : age.toSeconds() + " s ago";
  }

  private static List<String> aligned(List<List<String>> rows) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(each -> each.get(column).length()).max().orElse(0);
        line.append(row.get(i)).append(" ".repeat(width - row.get(i).length() + 2));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
