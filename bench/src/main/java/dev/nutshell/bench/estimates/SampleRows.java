package dev.nutshell.bench.estimates;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.advise.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Draws samples of models whose states can all be counted: a row for a model and a share of its
 * states, with the figures that an estimate is made from.
 *
 * <p>{@code SampleRows FILE.tsv [LEAST [MOST]]}: models with so many states; those that the file
 * has rows of are passed over.
 */
public final class SampleRows {
  static final double[] SHARES = {0.003, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4};
  private static final int LEAST_SAMPLE = 400;

  /** Of models with more states, the corpus says how many, and samples have fixed sizes. */
  private static final long COUNTED = 3_000_000;

  private static final int[] SIZES = {5_000, 20_000, 80_000};

  private SampleRows() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    long least = arguments.length > 1 ? Long.parseLong(arguments[1]) : 20_000;
    long most = arguments.length > 2 ? Long.parseLong(arguments[2]) : 3_000_000;
    String known = Files.exists(file) ? Files.readString(file) : "";
    for (Subject subject : Subject.between(least, most)) {
      if (known.contains(subject.title() + "\t")) {
        continue;
      }
      long began = System.nanoTime();
      String rows;
      try {
        rows = rows(subject, subject.load());
      } catch (RuntimeException failed) {
        System.err.println(subject.title() + ": " + failed);
        continue;
      }
      Files.writeString(
          file,
          rows,
          java.nio.file.StandardOpenOption.CREATE,
          java.nio.file.StandardOpenOption.APPEND);
      System.err.printf("%s %.1f s%n", subject.title(), (System.nanoTime() - began) / 1e9);
    }
  }

  private static String rows(Subject subject, TransitionSystem system) {
    try {
      StringBuilder rows = new StringBuilder();
      if (subject.states() > COUNTED) {
        for (int size : SIZES) {
          row(subject, subject.states(), 0, sample(system, size), rows);
        }
        return rows.toString();
      }
      long states = sample(system, Integer.MAX_VALUE).states();
      for (double share : SHARES) {
        int most = (int) (share * states);
        if (most >= LEAST_SAMPLE) {
          row(subject, states, share, sample(system, most), rows);
        }
      }
      return rows.toString();
    } catch (Outgrown narrow) {
      return rows(subject, narrow.wider());
    }
  }

  private static void row(
      Subject subject, long states, double share, Sample sample, StringBuilder rows) {
    rows.append(subject.title()).append('\t').append(states).append('\t').append(share);
    rows.append('\t').append(sample.states()).append('\t').append(sample.known());
    for (double figure : sample.figures()) {
      rows.append(String.format(Locale.ROOT, "\t%.4f", figure));
    }
    rows.append('\n');
  }

  private static Sample sample(TransitionSystem system, int most) {
    return Sample.of(system, _ -> null, MemoryBudget.unlimited(), 1, new Sample.Limits(most));
  }
}
