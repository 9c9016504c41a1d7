package dev.nutshell.petri;

import dev.nutshell.testkit.Archive;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nets that others made, beside the checkout. */
public final class Corpus {
  public static final Path FOLDER = Path.of("../../shared/corpus/petri");

  private Corpus() {}

  public static boolean isThere() {
    return Files.isDirectory(FOLDER);
  }

  /** A row of the contest's index. */
  public record Row(Map<String, String> cells) {
    public String instance() {
      return cells.get("instance");
    }

    public boolean isPlain() {
      return cells.get("kind").equals("PT");
    }

    /** A number, or -1 where the index has none or infinity. */
    public long number(String column) {
      String text = cells.getOrDefault(column, "");
      return text.matches("\\d+") ? Long.parseLong(text) : -1;
    }

    public String text(String column) {
      return cells.getOrDefault(column, "");
    }

    @Override
    public String toString() {
      return instance();
    }
  }

  public static List<Row> rows() {
    if (!isThere()) {
      return List.of();
    }
    try {
      List<String> lines = Files.readAllLines(FOLDER.resolve("mcc/index.tsv"));
      String[] head = lines.get(1).split("\t");
      return lines.stream()
          .skip(2)
          .map(line -> line.split("\t"))
          .map(
              cells -> {
                Map<String, String> row = new HashMap<>();
                for (int i = 0; i < Math.min(head.length, cells.length); i++) {
                  row.put(head[i], cells[i]);
                }
                return new Row(row);
              })
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A file of an instance's archive. */
  public static InputStream open(String instance, String file) {
    return Archive.open(FOLDER.resolve("mcc/inputs/" + instance + ".tgz"), file);
  }
}
