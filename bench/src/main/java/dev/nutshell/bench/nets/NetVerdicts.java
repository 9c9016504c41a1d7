package dev.nutshell.bench.nets;

import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
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
 * Compares the answers to formulas of linear and of branching time with those that the contest's
 * tools agreed on, smaller nets first.
 *
 * <p>Arguments: the table to go on with, the fewest and the most states of a net, seconds a search,
 * mebibytes, then {@code LTLC LTLF CTLC CTLF} or some of them. What the table already has is not
 * run again. A search is an LTL formula, the graph of a CTL file, or all that is left of one.
 */
public final class NetVerdicts {
  private static final String HEAD =
      "net\tstates\tfile\tknown\tanswered\tright\twrong\topen\tCPU seconds\tnote\n";
  private static final Map<String, String> FILES =
      Map.of(
          "LTLC", "LTLCardinality.xml",
          "LTLF", "LTLFireability.xml",
          "CTLC", "CTLCardinality.xml",
          "CTLF", "CTLFireability.xml");

  private final Path table;
  private final Duration time;
  private final long memory;
  private final Set<String> done = new HashSet<>();

  private NetVerdicts(Path table, Duration time, long memory) throws IOException {
    this.table = table;
    this.time = time;
    this.memory = memory;
    if (!Files.exists(table)) {
      Files.writeString(table, HEAD);
    }
    for (String line : Files.readAllLines(table)) {
      String[] cells = line.split("\t");
      done.add(cells[0] + "\t" + cells[2]);
    }
  }

  public static void main(String[] args) throws IOException {
    long fewest = Long.parseLong(args[1]);
    long most = Long.parseLong(args[2]);
    NetVerdicts verdicts =
        new NetVerdicts(
            Path.of(args[0]),
            Duration.ofSeconds(Long.parseLong(args[3])),
            Long.parseLong(args[4]) << 20);
    List<NetCorpus.Row> rows =
        NetCorpus.rows().stream()
            .filter(NetCorpus.Row::isContest)
            .filter(row -> row.states() >= fewest && row.states() <= most)
            .sorted((a, b) -> Long.compare(a.states(), b.states()))
            .toList();
    for (NetCorpus.Row row : rows) {
      for (String file : List.of(args).subList(5, args.length)) {
        if (!verdicts.done.contains(row.name() + "\t" + file)) {
          verdicts.compare(row, file);
        }
      }
    }
  }

  private static double cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }

  private void compare(NetCorpus.Row row, String file) throws IOException {
    double start = cpu();
    Map<String, String> known = NetCorpus.oracle(row.instance(), file);
    known.values().removeIf(value -> value.equals("?"));
    MarkedNet net = row.load();
    TreeMap<String, Answer> answers = new TreeMap<>();
    try (InputStream in = NetCorpus.open(row.instance(), FILES.get(file))) {
      for (Inquiry inquiry : PropertyInquiry.of(PropertyFile.read(in, net))) {
        RunSpec spec =
            RunSpec.builder()
                .store("full")
                .memory(memory)
                .time(time)
                .reduce(Reduction.POR)
                .ask(inquiry)
                .build();
        Result result = new Runner((Plan.Ready) Planner.plan(spec, net)).run();
        result.answers().forEach(answer -> answers.put(answer.property().name(), answer));
      }
    }
    int right = 0;
    int wrong = 0;
    int open = 0;
    List<String> notes = new ArrayList<>();
    for (Map.Entry<String, String> each : known.entrySet()) {
      Answer answer = answers.get(each.getKey());
      String name = each.getKey().substring(each.getKey().lastIndexOf('-') + 1);
      if (answer == null || !answer.isKnown()) {
        open++;
        notes.add(name + " open: " + (answer == null ? "no row" : answer.why()));
      } else if (answer.value().toUpperCase(Locale.ROOT).equals(each.getValue())) {
        right++;
      } else {
        wrong++;
        notes.add(name + " WRONG: known " + each.getValue());
      }
    }
    String line =
        String.format(
            Locale.ROOT,
            "%s\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%.1f\t%s\n",
            row.name(),
            row.states(),
            file,
            known.size(),
            right + wrong,
            right,
            wrong,
            open,
            cpu() - start,
            String.join("; ", notes));
    Files.writeString(table, line, StandardOpenOption.APPEND);
    System.out.print(line);
  }
}
