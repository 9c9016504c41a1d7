package dev.nutshell.bench.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Remakes the tables and figures of a paper and writes its page: {@code bench/paper N [--seconds S]
 * [--small] [--corpus FOLDER] [--out FOLDER]}.
 */
public final class PaperPages {
  /** Runs what is needed and writes {@code docs/papers/N.md}. */
  interface Paper {
    void remake(Lab lab) throws IOException, InterruptedException;
  }

  private static final Map<String, Paper> PAPERS =
      new TreeMap<>(
          Map.of(
              "000", new ComBackPage(),
              "001", new SnapshotsPage(),
              "002", new SearchOptimizationPage(),
              "003", new DeltaPage(),
              "004", new CompactionPage()));

  private PaperPages() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String number = null;
    int seconds = 120;
    boolean small = false;
    Path corpus = Path.of("..", "shared", "corpus");
    Path folder = Path.of("docs", "papers");
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--seconds" -> seconds = Integer.parseInt(arguments[++i]);
        case "--small" -> small = true;
        case "--corpus" -> corpus = Path.of(arguments[++i]);
        case "--out" -> folder = Path.of(arguments[++i]);
        default -> number = arguments[i];
      }
    }
    Paper paper = number == null ? null : PAPERS.get(number);
    if (paper == null) {
      System.err.println("bench/paper: which one? " + String.join(", ", PAPERS.keySet()));
      System.exit(2);
      return;
    }
    Files.createDirectories(folder);
    paper.remake(new Lab(corpus, folder, seconds, small));
    System.err.println("written: " + folder.resolve(number + ".md"));
  }
}
