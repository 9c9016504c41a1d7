package dev.nutshell.bench.spin;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.testkit.program.Fragment;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** Programs made from seeds, one after the other: what differs is printed, and made small. */
final class Campaign {
  private static final int MOST_TRIES = 600;
  private static final int REPORT_EVERY = 100;

  private static final Set<String> EXPECTED = Set.of("rejected", "rejected-by-both", "too-large");

  /** A smaller program is no better where these come out. */
  private static final Set<String> NOT_OURS = Set.of("spin-failed", "rejected-by-spin");

  /** Both sides' answers to one program. */
  interface Comparison {
    /** The seed of a program that another one was made smaller to. */
    long SMALLER = -1;

    /** One word for what came out, then more; a word that begins with {@code equal} is well. */
    String outcome(String text, long seed) throws IOException, InterruptedException;
  }

  private final LongFunction<Fragment> programs;
  private final Comparison comparison;
  private final boolean shrinks;
  private final Map<String, Integer> outcomes = new TreeMap<>();

  /**
   * @param programs the program of a seed
   * @param shrinks whether each program that differs is reduced to a small one
   */
  Campaign(LongFunction<Fragment> programs, Comparison comparison, boolean shrinks) {
    this.programs = programs;
    this.comparison = comparison;
    this.shrinks = shrinks;
  }

  /** How often each word came out. */
  Map<String, Integer> outcomes() {
    return outcomes;
  }

  /**
   * @param report run now and then, and at the end, with the last seed so far
   */
  void run(long first, long count, LongConsumer report) throws IOException, InterruptedException {
    for (long done = 1; done <= count; done++) {
      long seed = first + done - 1;
      compare(seed);
      if (done % REPORT_EVERY == 0 || done == count) {
        report.accept(seed);
      }
    }
  }

  private void compare(long seed) throws IOException, InterruptedException {
    Fragment program = programs.apply(seed);
    String outcome = comparison.outcome(program.text(), seed);
    String word = word(outcome);
    outcomes.merge(word, 1, Integer::sum);
    if (word.startsWith("equal") || EXPECTED.contains(word)) {
      return;
    }
    System.out.println("seed " + seed + ": " + outcome);
    if (shrinks && !NOT_OURS.contains(word)) {
      Fragment small = shrunk(program, word);
      System.out.println("  small: " + comparison.outcome(small.text(), Comparison.SMALLER));
      System.out.println(small.text().indent(4));
    }
    System.out.flush();
  }

  private static String word(String outcome) {
    int end = outcome.indexOf(' ');
    return end < 0 ? outcome : outcome.substring(0, end);
  }

  private Fragment shrunk(Fragment program, String word) throws IOException, InterruptedException {
    Fragment current = program;
    int tries = 0;
    boolean changed = true;
    while (changed && tries < MOST_TRIES) {
      changed = false;
      for (Fragment less : current.smaller()) {
        if (tries++ >= MOST_TRIES) {
          break;
        }
        if (word(comparison.outcome(less.text(), Comparison.SMALLER)).equals(word)) {
          current = less;
          changed = true;
          break;
        }
      }
    }
    return current;
  }

  /** What a run complains of, by kind and line. */
  static Set<String> causes(Result result) {
    return switch (result.verdict()) {
      case Verdict.Violated violated ->
          violated.violations().stream()
              .map(violation -> violation.kind() + ":" + violation.line())
              .collect(Collectors.toCollection(TreeSet::new));
      case Verdict.Holds _, Verdict.Inconclusive _ -> Set.of();
    };
  }

  static String crash(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    return thrown + (trace.length == 0 ? "" : " at " + trace[0]);
  }
}
