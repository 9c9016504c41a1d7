package dev.nutshell.bench.nets;

import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.mcc.Examination;
import dev.nutshell.petri.mcc.Property;
import dev.nutshell.petri.mcc.PropertyFile;
import dev.nutshell.petri.mcc.PropertyInquiry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares what the nets of the corpus are found to have with what is known of them: states,
 * firings, token maxima and deadlocks under every store. The word {@code verdicts} asks for all
 * formulas and global properties of the contest, {@code stubborn} for deadlocks and formulas of
 * place/transition nets in reduced searches.
 *
 * <p>Arguments: the table to go on with, the fewest and the most states of a net, seconds a run,
 * what a net's name must contain, then stores and these words. What the table already has is not
 * run again, but for runs that were cut short.
 */
public final class NetFigures {
  private static final String HEAD =
      "net\tstore\torder\tstates\tfirings\tdeadlocks\tbytes a state\tCPU seconds\toutcome\n";
  private static final Map<String, String> FILES =
      Map.of(
          "UB", "UpperBounds.xml",
          "RC", "ReachabilityCardinality.xml",
          "RF", "ReachabilityFireability.xml");
  private static final Map<String, Examination> GLOBAL =
      Map.of(
          "RD", Examination.REACHABILITY_DEADLOCK,
          "OS", Examination.ONE_SAFE,
          "SM", Examination.STABLE_MARKING,
          "QL", Examination.QUASI_LIVENESS,
          "L", Examination.LIVENESS);

  private final Path table;
  private final Duration time;
  private final Set<String> done = new HashSet<>();

  private NetFigures(Path table, Duration time) throws IOException {
    this.table = table;
    this.time = time;
    StringBuilder kept = new StringBuilder(HEAD);
    if (Files.exists(table)) {
      for (String line : Files.readAllLines(table)) {
        boolean cut = line.contains("ended by") || line.contains("(open:");
        if (!cut && !line.equals(HEAD.strip())) {
          String[] cells = line.split("\t");
          done.add(cells[0] + "\t" + cells[1]);
          kept.append(line).append('\n');
        }
      }
    }
    Files.writeString(table, kept);
  }

  public static void main(String[] args) throws IOException {
    long fewest = Long.parseLong(args[1]);
    long most = Long.parseLong(args[2]);
    NetFigures figures =
        new NetFigures(Path.of(args[0]), Duration.ofSeconds(Long.parseLong(args[3])));
    List<NetCorpus.Row> rows =
        NetCorpus.rows().stream()
            .filter(row -> row.states() >= fewest && row.states() <= most)
            .filter(row -> row.name().contains(args[4]))
            .sorted((a, b) -> Long.compare(a.states(), b.states()))
            .toList();
    for (NetCorpus.Row row : rows) {
      for (String store : List.of(args).subList(5, args.length)) {
        if (figures.done.contains(row.name() + "\t" + store)) {
          continue;
        }
        switch (store) {
          case "verdicts" -> {
            if (row.isContest()) {
              figures.verdicts(row);
            }
          }
          case "stubborn" -> {
            if (row.isContest()) {
              figures.reduced(row);
            }
          }
          default -> figures.count(row, store);
        }
      }
    }
  }

  private static double cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }

  private void count(NetCorpus.Row row, String store) throws IOException {
    // Replaying paths is for breadth-first search, where they are short.
    Order order = store.startsWith("comback") ? Order.BFS : Order.DFS;
    double start = cpu();
    MarkedNet net = row.load();
    Result result =
        ask(net, Examination.STATE_SPACE.ask(), spec(store, order).property("deadlock").findAll());
    Result.Counts counts = result.counts();
    List<String> differences = new ArrayList<>();
    compare("states", row.states(), counts.states(), differences);
    compare("firings", row.firings(), counts.transitions(), differences);
    compare("deadlocks", row.deadlocks(), counts.errors(), differences);
    compare("in a place", row.inPlace(), value(result, "MAX_TOKEN_IN_PLACE"), differences);
    compare("in a marking", row.inMarking(), value(result, "MAX_TOKEN_PER_MARKING"), differences);
    if (!row.deadlock().isEmpty() && row.deadlock().equals("TRUE") != counts.errors() > 0) {
      differences.add("deadlock " + row.deadlock());
    }
    write(
        row.name(),
        store,
        String.format(
            Locale.ROOT,
            "%s\t%d\t%d\t%d\t%.2f\t%.2f",
            order.word(),
            counts.states(),
            counts.transitions(),
            counts.errors(),
            result.store().bytesPerState(),
            cpu() - start),
        result.limitReached() != null ? "ended by " + result.limitReached() : outcome(differences));
  }

  private RunSpec.Builder spec(String store, Order order) {
    return RunSpec.builder().store(store).order(order).memory(10L << 30).time(time);
  }

  private static Result ask(MarkedNet net, Inquiry inquiry, RunSpec.Builder spec) {
    return new Runner((Plan.Ready) Planner.plan(spec.ask(inquiry).build(), net)).run();
  }

  private static void compare(String what, long known, long found, List<String> differences) {
    if (known >= 0 && known != found) {
      differences.add(what + " known " + known + " found " + found);
    }
  }

  private static long value(Result result, String name) {
    return result.answers().stream()
        .filter(answer -> answer.property().name().equals(name) && answer.isKnown())
        .mapToLong(answer -> Long.parseLong(answer.value()))
        .findFirst()
        .orElse(-1);
  }

  private static String outcome(List<String> differences) {
    return differences.isEmpty() ? "agrees" : "DIFFERS: " + String.join(", ", differences);
  }

  /** Answers all formulas in one exploration, and each global property in its own. */
  private void verdicts(NetCorpus.Row row) throws IOException {
    double start = cpu();
    MarkedNet net = row.load();
    TreeMap<String, String> known = new TreeMap<>();
    TreeMap<String, String> found = new TreeMap<>();
    List<Property> properties = new ArrayList<>();
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      known.putAll(NetCorpus.oracle(row.instance(), file.getKey()));
      try (InputStream in = NetCorpus.open(row.instance(), file.getValue())) {
        properties.addAll(PropertyFile.read(in, net));
      }
    }
    collect(ask(net, new PropertyInquiry(properties), spec("full", null)), found);
    for (Map.Entry<String, Examination> global : GLOBAL.entrySet()) {
      known.putAll(NetCorpus.oracle(row.instance(), global.getKey()));
      collect(ask(net, global.getValue().ask(), spec("full", null)), found);
    }
    write(
        row.name(),
        "verdicts",
        String.format(Locale.ROOT, "\t\t\t\t\t%.2f", cpu() - start),
        comparison(known, found));
  }

  private static String comparison(Map<String, String> known, Map<String, String> found) {
    int right = 0;
    List<String> differences = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (Map.Entry<String, String> answer : known.entrySet()) {
      String ours = found.get(answer.getKey());
      if (answer.getValue().equals(ours)) {
        right++;
      } else if (ours == null) {
        open.add(answer.getKey());
      } else {
        differences.add(answer.getKey() + " known " + answer.getValue() + " found " + ours);
      }
    }
    return right
        + " of "
        + known.size()
        + " "
        + (open.isEmpty() ? "" : "(open: " + String.join(" ", open) + ") ")
        + outcome(differences);
  }

  /** All deadlocks, then one exploration a file of formulas, each with stubborn sets. */
  private void reduced(NetCorpus.Row row) throws IOException {
    MarkedNet net = row.load();
    if (!net.abilities().subsets().isThere()) {
      return;
    }
    double start = cpu();
    RunSpec spec =
        spec("full", Order.DFS).property("deadlock").findAll().reduce(Reduction.STUBBORN).build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, net)).run();
    double deadlockTime = cpu() - start;
    List<String> differences = new ArrayList<>();
    compare("deadlocks", row.deadlocks(), result.counts().errors(), differences);
    if (!row.deadlock().isEmpty()
        && row.deadlock().equals("TRUE") != result.counts().errors() > 0) {
      differences.add("deadlock " + row.deadlock());
    }
    StringBuilder formulas = new StringBuilder();
    for (String key : List.of("RC", "RF")) {
      TreeMap<String, String> found = new TreeMap<>();
      List<Property> properties;
      try (InputStream in = NetCorpus.open(row.instance(), FILES.get(key))) {
        properties = PropertyFile.read(in, net);
      }
      Result answers =
          ask(
              net,
              new PropertyInquiry(properties),
              spec("full", Order.DFS).reduce(Reduction.STUBBORN));
      collect(answers, found);
      formulas.append(
          String.format(
              Locale.ROOT,
              "; %s in %d states: %s",
              key,
              answers.counts().states(),
              comparison(NetCorpus.oracle(row.instance(), key), found)));
    }
    write(
        row.name(),
        "stubborn",
        String.format(
            Locale.ROOT,
            "dfs\t%d\t%d\t%d\t%.2f\t%.2f",
            result.counts().states(),
            result.counts().transitions(),
            result.counts().errors(),
            result.store().bytesPerState(),
            deadlockTime),
        (result.limitReached() != null ? "ended by " + result.limitReached() : outcome(differences))
            + formulas);
  }

  private static void collect(Result result, Map<String, String> into) {
    for (Answer answer : result.answers()) {
      if (answer.isKnown()) {
        into.put(answer.property().name(), answer.value().toUpperCase(Locale.ROOT));
      }
    }
  }

  private void write(String net, String store, String figures, String outcome) throws IOException {
    String line = net + "\t" + store + "\t" + figures + "\t" + outcome + "\n";
    Files.writeString(table, line, StandardOpenOption.APPEND);
    System.out.print(line);
  }
}
