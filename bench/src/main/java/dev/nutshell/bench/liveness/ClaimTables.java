package dev.nutshell.bench.liveness;

import dev.nutshell.engine.plan.judge.Reduction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Every verdict of SPIN that the corpus has about claims, against ours: with and without reduction
 * and merging, under every store that can; and SPIN's number of states for hand-written claims.
 *
 * <p>Arguments: the folder of the corpus, the most states that a row may have, the fewest, and a
 * part of the names to restrict it to. {@code -Dsettings=few} takes only the plain search and the
 * default. The answers go to the file that {@code -Dtable=} names.
 */
public final class ClaimTables {
  private final Checking checking =
      new Checking(Long.getLong("megabytes", 2048) << 20, Integer.getInteger("seconds", 60));

  private final List<Setting> settings = settings();
  private final Map<String, Said> known = new HashMap<>();
  private final Map<String, Map<String, Integer>> outcomes = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> table = new ArrayList<>();

  private ClaimTables() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path corpus = Path.of(arguments.length > 0 ? arguments[0] : "../shared/corpus");
    long most = arguments.length > 1 ? Long.parseLong(arguments[1]) : Long.MAX_VALUE;
    long fewest = arguments.length > 2 ? Long.parseLong(arguments[2]) : 0;
    String part = arguments.length > 3 ? arguments[3] : "";
    ClaimTables tables = new ClaimTables();
    int rows = 0;
    int aside = 0;
    for (ClaimRow row : ClaimRow.all(corpus)) {
      boolean chosen = row.states() <= most && row.states() >= fewest;
      if (!chosen || !row.model().toString().contains(part)) {
        continue;
      }
      rows++;
      if (row.aside() != null) {
        aside++;
        System.out.println("aside\t" + row.name() + "\t" + row.aside());
        continue;
      }
      tables.compare(row);
    }
    System.out.println(rows + " rows, " + aside + " aside");
    tables.outcomes.forEach((setting, words) -> System.out.println(setting + "\t" + words));
    System.out.println("states of hand-written claims that hold\t" + tables.counts);
    String table = System.getProperty("table");
    if (table != null) {
      Files.write(Path.of(table), tables.table);
    }
  }

  private static List<Setting> settings() {
    if ("few".equals(System.getProperty("settings"))) {
      return List.of(Setting.PURE, Setting.DEFAULT);
    }
    List<Setting> all = new ArrayList<>(List.of(Setting.PURE));
    for (Reduction reduction : List.of(Reduction.NONE, Reduction.POR)) {
      for (boolean merge : List.of(false, true)) {
        for (String store : Setting.STORES) {
          all.add(new Setting(merge, true, reduction, store));
        }
      }
    }
    return all;
  }

  private void compare(ClaimRow row) throws IOException, InterruptedException {
    for (Setting setting : settings) {
      Said said = said(row, setting);
      String word = said.word().equals(row.verdict()) ? "equal" : word(row, setting, said);
      outcomes
          .computeIfAbsent(setting.toString(), _ -> new TreeMap<>())
          .merge(word, 1, Integer::sum);
      String line =
          String.join(
              "\t",
              row.table(),
              row.name(),
              setting.toString(),
              word,
              row.verdict(),
              row.says(),
              said.toString());
      table.add(line);
      if (!word.equals("equal")) {
        System.out.println(line);
        System.out.flush();
      }
    }
    if (row.isNever() && !row.reduced() && row.verdict().equals(Said.HOLDS) && row.states() > 0) {
      count(row, said(row, Setting.PURE));
    }
    if (row.asked().formula() != null) {
      block(row);
    }
  }

  private Said said(ClaimRow row, Setting setting) {
    String key = row.model() + "\t" + row.asked() + "\t" + setting;
    return known.computeIfAbsent(key, _ -> checking.ask(row.model(), row.asked(), setting));
  }

  private String word(ClaimRow row, Setting setting, Said said)
      throws IOException, InterruptedException {
    if (!row.mayBeAssertion()) {
      return said.isKnown() ? "DIFFERENT" : said.word();
    }
    // SPIN stopped at whatever came first: where that was the model's own assertion, it says
    // nothing about the claim, unless assertions are ignored. Nor do we where such a step ends
    // runs.
    Asked assertion = Asked.property("assert", false);
    boolean fails = checking.ask(row.model(), assertion, setting).word().equals(Said.VIOLATED);
    if (!said.isKnown()) {
      return fails ? "unknown beside an assertion that fails" : said.word();
    }
    Said theirs = spin(row, List.of("-O1", "-DNOREDUCE"), List.of("-E", "-A"));
    return fails && theirs.word().equals(said.word()) ? "equal beside an assertion" : "DIFFERENT";
  }

  private static Said spin(ClaimRow row, List<String> compile, List<String> options)
      throws IOException, InterruptedException {
    String text = Files.readString(row.model(), StandardCharsets.ISO_8859_1);
    Path folder = Files.createTempDirectory("claims");
    return new Verifier(folder, text, List.of("-o1", "-o2", "-o3"), compile, 300)
        .ask(row.asked(), options);
  }

  /** SPIN's own figures may be of merged statements: where ours are others, it is asked again. */
  private void count(ClaimRow row, Said ours) throws IOException, InterruptedException {
    String word = ours.states() == row.states() ? "equal" : "";
    if (word.isEmpty()) {
      Said theirs = spin(row, List.of("-O1", "-DNOREDUCE"), List.of("-E", "-m3000000"));
      word = theirs.states() == ours.states() ? "equal to spin -o1 -o2 -o3" : "DIFFERENT";
      System.out.println(
          "states\t"
              + row.name()
              + "\t"
              + word
              + "\t"
              + row.states()
              + "\tspin "
              + theirs
              + "\tours "
              + ours);
    }
    counts.merge(word, 1, Integer::sum);
  }

  /** The same formula as a block of the model, beside the files that this includes. */
  private void block(ClaimRow row) throws IOException {
    Path folder = Files.createTempDirectory("block");
    try (Stream<Path> beside = Files.list(row.model().getParent())) {
      for (Path file : beside.filter(Files::isRegularFile).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Path copy = folder.resolve(row.model().getFileName());
    String text = Files.readString(copy, StandardCharsets.ISO_8859_1);
    String more = text + "\nltl asked_here { " + row.asked().formula() + " }\n";
    Files.writeString(copy, more, StandardCharsets.ISO_8859_1);
    Said said =
        checking.ask(copy, Asked.property("asked_here", row.asked().fair()), Setting.DEFAULT);
    try (Stream<Path> copies = Files.list(folder)) {
      for (Path file : copies.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
    String word = said.word().equals(row.verdict()) ? "equal" : "DIFFERENT " + said.word();
    outcomes.computeIfAbsent("as a block", _ -> new TreeMap<>()).merge(word, 1, Integer::sum);
    if (!word.equals("equal")) {
      System.out.println("block\t" + row.name() + "\t" + word + "\t" + said);
    }
  }
}
