package dev.nutshell.bench.liveness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A row of the corpus: what SPIN said about a model's claim.
 *
 * @param table which of the three it is from
 * @param asked in our words
 * @param verdict {@code holds} or {@code violated}
 * @param says why it is violated
 * @param states that SPIN stored, or 0
 * @param reduced whether SPIN searched with its partial order reduction
 */
record ClaimRow(
    String table,
    Path model,
    Asked asked,
    String verdict,
    String says,
    long states,
    boolean reduced) {
  private static final Pattern NEVER = Pattern.compile("(?m)^\\s*never\\b");
  private static final Pattern NEXT = Pattern.compile("\\bnext\\b");
  private static final String CLAIMS = "promela/claims.tsv";
  private static final String PAIRS = "ltl/promela-pairs.tsv";
  private static final String SMALL = "ltl/small/verdicts.tsv";

  /** All rows of a corpus. */
  static List<ClaimRow> all(Path corpus) throws IOException {
    List<ClaimRow> rows = new ArrayList<>();
    for (String[] cells : cells(corpus.resolve(SMALL))) {
      Path model = corpus.resolve("ltl/small").resolve(cells[0]);
      boolean fair = cells[2].endsWith("-fair");
      String property =
          cells[2].startsWith("progress") ? Asked.PROGRESS : property(model, cells[1], cells[4]);
      Asked asked = Asked.property(property, fair && !property.equals("deadlock"));
      rows.add(new ClaimRow(SMALL, model, asked, cells[3], cells[4], 0, false));
    }
    for (String[] cells : cells(corpus.resolve(CLAIMS))) {
      Path model = corpus.resolve("promela").resolve(cells[0]);
      String property =
          cells[1].startsWith("progress") ? Asked.PROGRESS : property(model, cells[2], cells[4]);
      rows.add(
          new ClaimRow(
              CLAIMS,
              model,
              Asked.property(property, cells[1].endsWith("-fair")),
              cells[3],
              cells[4].equals("none") ? "" : cells[4],
              Long.parseLong(cells[5]),
              cells[1].endsWith("-por")));
    }
    for (String[] cells : cells(corpus.resolve(PAIRS))) {
      Path model = corpus.resolve("promela").resolve(cells[0]);
      Asked asked = Asked.formula(cells[1], cells[2].equals("fair"));
      long states = Long.parseLong(cells[5]);
      rows.add(new ClaimRow(PAIRS, model, asked, cells[3], cells[4], states, false));
    }
    return rows;
  }

  private static List<String[]> cells(Path table) throws IOException {
    return Files.readAllLines(table).stream().skip(1).map(line -> line.split("\t", -1)).toList();
  }

  /** What SPIN's complaint is about, where its claim has no name. */
  private static String property(Path model, String claim, String says) throws IOException {
    if (!claim.equals("-")) {
      return claim;
    }
    if (says.contains("no matching event")) {
      return "trace";
    }
    if (says.contains("all events matched")) {
      return "notrace";
    }
    if (says.contains("invalid end state")) {
      return "deadlock";
    }
    String text = Files.readString(model, StandardCharsets.ISO_8859_1);
    return NEVER.matcher(text).find() ? "never" : Asked.ACCEPTANCE;
  }

  /** Why it says nothing about the claim, or null. */
  String aside() {
    return says.contains("partial order reduction invalid")
        ? "a reduction that SPIN calls invalid"
        : says.contains("uninitialized chan")
            ? "an uninitialised channel"
            : asked.formula() != null && NEXT.matcher(asked.formula()).find()
                ? "a formula that SPIN does not read, as next is its operator"
                : null;
  }

  /** Whether SPIN may have stopped at an assertion of the model itself. */
  boolean mayBeAssertion() {
    return says.startsWith("assertion violated");
  }

  boolean isNever() {
    return "never".equals(asked.property());
  }

  /** Its model and what is asked, for people. */
  String name() {
    return model.getFileName() + " " + asked;
  }
}
