package dev.nutshell.bench.cpn;

import dev.nutshell.bench.cpn.EditedNet.Edit;
import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.Purpose;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Every row of {@code counts.tsv}: what was published or reckoned for a net, what the search
 * counts, and what compiled code and evaluator count side by side. Arguments: the corpus, a part of
 * names. Run it in the repository.
 */
public final class KnownCounts {
  private static final Counting REPORTED = Counting.AS_REPORTED;
  private static final Counting ASAP = new Counting(false, true);
  private static final Counting RELATIVE = new Counting(true, false);

  /** For nets that nobody has explored to the end. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Path corpus;

  /** A run that answers a row: the net, how it counts, and what is expected. */
  private record Case(EditedNet net, Counting counting, String size, String expected) {}

  private KnownCounts(Path corpus) {
    this.corpus = corpus;
  }

  public static void main(String[] arguments) throws IOException {
    KnownCounts counts = new KnownCounts(Path.of(arguments[0]));
    String part = arguments.length > 1 ? arguments[1] : "";
    System.out.println("said\tmodel\tparameter\tknown\tours\tcode beside evaluator");
    List<String> rows = Files.readAllLines(counts.corpus.resolve("counts.tsv"));
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split("\t", -1);
      if (row.contains(part)) {
        counts.row(cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]);
      }
    }
  }

  private void row(
      String model, String parameter, String states, String arcs, String kind, String file)
      throws IOException {
    List<Case> cases;
    try {
      cases = cases(model, parameter, states + "/" + arcs, file);
    } catch (NotThere reason) {
      print("NOT RUN", model, parameter, states + "/" + arcs, reason.getMessage());
      return;
    }
    for (Case each : cases) {
      String found;
      String twins;
      try {
        found = count(each.net().load(each.counting(), Purpose.EXPLORATION));
        twins = kind.startsWith("partial") ? "" : twins(each);
      } catch (IllegalStateException refused) {
        print("REFUSED", model, each.size(), each.expected(), refused.getMessage());
        continue;
      }
      print(
          found.equals(each.expected())
              ? "EQUAL"
              : kind.startsWith("partial") ? "PARTIAL" : "DIFFERS",
          model,
          each.size(),
          each.expected(),
          found,
          twins);
    }
  }

  /** What compiled code and evaluator come to together, binding by binding. */
  private static String twins(Case each) throws IOException {
    try {
      return Twins.explore(
          each.net().load(each.counting(), Purpose.EXPLORATION),
          each.net().load(each.counting(), Purpose.REFERENCE),
          Integer.MAX_VALUE);
    } catch (Twins.Differ differ) {
      return differ.getMessage();
    }
  }

  private static void print(String... cells) {
    System.out.println(String.join("\t", cells));
  }

  private List<Case> cases(String model, String parameter, String known, String file) {
    List<Integer> numbers = new ArrayList<>();
    Matcher matcher = Pattern.compile("\\d+").matcher(parameter);
    while (matcher.find()) {
      numbers.add(Integer.parseInt(matcher.group()));
    }
    if (model.equals("drawing")) {
      EditedNet net = EditedNet.of(path(file));
      return List.of(
          new Case(net, REPORTED, "distinct", known.replaceAll(" .*", "")),
          new Case(net, ASAP, "asap", "58/154"));
    }
    if (model.startsWith("7-2 LimitProtocol")) {
      // SW 7,4 of the ComBack paper, less the transition that sets the paper's net up.
      EditedNet paper = EditedNet.protocol(corpus, 7, 4);
      return List.of(
          new Case(EditedNet.of(path(file)), REPORTED, parameter, known),
          new Case(paper, REPORTED, "SW 7,4", "215195/1133845"),
          new Case(paper, ASAP, "SW 7,4 asap", "215195/1242385"));
    }
    if (model.equals("DP classic")) {
      return List.of(philosophers(5), philosophers(20), philosophers(22));
    }
    if (model.equals("DB classic")) {
      return List.of(database(3), database(4), database(10));
    }
    if (model.startsWith("7-2 variant")) {
      boolean packetsVary = model.contains("Limit");
      int packets = packetsVary ? numbers.get(0) : 4;
      int limit = packetsVary ? 4 : numbers.get(0);
      return one(EditedNet.patientProtocol(corpus, packets, limit), parameter, known);
    }
    if (model.startsWith("7-2 unedited")) {
      int limit = Integer.parseInt(model.replaceAll(".*Limit ", ""));
      return one(EditedNet.protocol(corpus, numbers.get(0), limit), parameter, known);
    }
    if (model.startsWith("timed protocol, time-equivalence")) {
      // The slides' net is unknown; the file's own figure is in the remark of the row.
      return List.of(new Case(timed(10, 1), RELATIVE, "the file at L1P10", "335/672"));
    }
    return switch (model) {
      case "ComBack Table 1: DP" -> one(EditedNet.philosophers(corpus, 22), parameter, known);
      case "ComBack Table 1: DB" -> one(EditedNet.database(corpus, 10), parameter, known);
      case "ComBack Table 1: TS" -> one(EditedNet.telephones(corpus, 5), parameter, known);
      case "MQTT" -> one(mqtt(parameter), parameter, known);
      default -> {
        if (!file.startsWith("models/")) {
          throw new NotThere(file.equals("-") ? "the net is not in the corpus" : file);
        }
        yield one(EditedNet.of(path(file)), parameter, known);
      }
    };
  }

  private static List<Case> one(EditedNet net, String parameter, String known) {
    return List.of(new Case(net, REPORTED, parameter, known));
  }

  private Path path(String file) {
    return corpus.resolve(file);
  }

  private static Case philosophers(int n) {
    long before = 1;
    long last = 3;
    long half = 1;
    long full = 1;
    for (int i = 2; i < n; i++) {
      long next = before + last;
      before = last;
      last = next;
      long sum = half + full;
      half = full;
      full = sum;
    }
    return new Case(
        EditedNet.example("philosophers", "n=" + n),
        REPORTED,
        "n=" + n,
        last + "/" + 2L * n * half);
  }

  private static Case database(int n) {
    long power = Math.round(Math.pow(3, n - 2));
    return new Case(
        EditedNet.example("database", "n=" + n),
        REPORTED,
        "n=" + n,
        (3L * n * power + 1) + "/" + 2L * n * (1 + (n - 1) * power));
  }

  private EditedNet timed(int packets, int limit) {
    StringBuilder all = new StringBuilder("1`(1,&quot;a&quot;)");
    for (int i = 2; i <= packets; i++) {
      all.append("++1`(").append(i).append(",&quot;a&quot;)");
    }
    return EditedNet.of(
        EditedNet.model(corpus, "lmkr.10_19TimedStateSpaces.cpn"),
        new Edit("val AllPackets\\s*=[^;]*(?:&quot;[^;]*)*?\\);", "val AllPackets = " + all + ";"),
        new Edit(">\\d`\\(\\)</text>", ">" + limit + "`()</text>"));
  }

  /** The paper's steps: what its references hold was found by trying. */
  private EditedNet mqtt(String parameter) {
    Path file = EditedNet.model(corpus, "selabhvl.MQTT.cpn");
    if (parameter.equals("connect-disconnect")) {
      return EditedNet.of(file);
    }
    String both = "[publisher,subscriber]";
    Map<String, String> defines = new HashMap<>();
    defines.put("roleconfig", "ref([(client(1)," + both + "),(client(2)," + both + ")])");
    defines.put("allowSubscribe", "ref([0,1,2] : int list)");
    switch (parameter) {
      case "+subscribe" -> defines.put("iUnsubscribe", "ref false");
      case "+unsubscribe" -> {}
      default -> {
        String quality = "ref([" + parameter.replaceAll("\\D", "") + "] : int list)";
        defines.put("allowSubscribe", quality);
        defines.put("allowPublish", quality);
      }
    }
    return new EditedNet(file, defines, List.of());
  }

  static String count(TransitionSystem system) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .property("none")
            .threads(1)
            .memory(4L << 30)
            .time(LONGEST)
            .build();
    Plan.Ready plan = (Plan.Ready) Planner.plan(spec, system);
    Result result = new Runner(plan).run();
    String ended = result.limitReached() == null ? "" : " " + result.limitReached();
    return result.counts().states() + "/" + result.counts().transitions() + ended;
  }

  /** Why a row cannot be run. */
  private static final class NotThere extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotThere(String reason) {
      super(reason);
    }
  }
}
