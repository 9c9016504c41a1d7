package dev.nutshell.bench.nets;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.PetriFrontEnd;
import dev.nutshell.testkit.Archive;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The nets beside the checkout with all that is known of them. */
public final class NetCorpus {
  static final Path FOLDER = Path.of("../shared/corpus/petri");

  private NetCorpus() {}

  /**
   * A net and its known figures; -1 where a figure is not known.
   *
   * @param instance the name of a contest net, or null
   * @param file the file of a Helena net, or null
   */
  record Row(
      String name,
      String instance,
      Path file,
      Map<String, String> defines,
      long states,
      long firings,
      long deadlocks,
      String deadlock,
      long inPlace,
      long inMarking) {
    MarkedNet load() {
      Loading loading =
          instance == null
              ? PetriFrontEnd.loadHelena(file, defines)
              : PetriFrontEnd.loadPnml(open(instance, "model.pnml"), instance);
      return switch (loading) {
        case Loading.Rejected rejected -> throw new IllegalStateException(rejected.toString());
        case Loading.Loaded loaded -> (MarkedNet) loaded.system();
      };
    }

    boolean isContest() {
      return instance != null;
    }
  }

  /** A net of the contest. */
  public static TransitionSystem net(String instance) {
    return switch (PetriFrontEnd.loadPnml(open(instance, "model.pnml"), instance)) {
      case Loading.Rejected rejected -> throw new IllegalStateException(rejected.toString());
      case Loading.Loaded loaded -> loaded.system();
    };
  }

  static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    List<String> contest = Files.readAllLines(FOLDER.resolve("mcc/index.tsv"));
    String[] head = contest.get(1).split("\t");
    for (String line : contest.subList(2, contest.size())) {
      rows.add(contest(cells(head, line)));
    }
    Path helena = FOLDER.resolve("helena");
    List<String> index = Files.readAllLines(helena.resolve("index.tsv"));
    head = index.get(1).split("\t");
    for (String line : index.subList(2, index.size())) {
      rows.add(helena(helena, cells(head, line)));
    }
    return rows;
  }

  private static Row contest(Map<String, String> cells) {
    String instance = cells.get("instance");
    return new Row(
        instance,
        instance,
        null,
        Map.of(),
        number(cells, "states"),
        number(cells, "fired_transitions"),
        number(cells, "our_deadlock_states"),
        cells.getOrDefault("ReachabilityDeadlock", ""),
        number(cells, "max_token_in_place"),
        number(cells, "max_token_per_marking"));
  }

  private static Row helena(Path folder, Map<String, String> cells) {
    Map<String, String> defines = new TreeMap<>();
    for (String define : cells.get("parameters").split(";")) {
      defines.put(define.split("=")[0], define.split("=")[1]);
    }
    String name = cells.get("file") + " " + cells.get("parameters");
    Path file = folder.resolve(cells.get("file"));
    long deadlocks = number(cells, "deadlock_states");
    return new Row(
        name,
        null,
        file,
        defines,
        number(cells, "states"),
        number(cells, "edges"),
        deadlocks,
        deadlocks < 0 ? "" : deadlocks > 0 ? "TRUE" : "FALSE",
        -1,
        -1);
  }

  private static Map<String, String> cells(String[] head, String line) {
    String[] cells = line.split("\t");
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < Math.min(head.length, cells.length); i++) {
      row.put(head[i], cells[i]);
    }
    return row;
  }

  private static long number(Map<String, String> cells, String column) {
    String text = cells.getOrDefault(column, "");
    return text.matches("\\d+") ? Long.parseLong(text) : -1;
  }

  /** The answers that the contest's tools agreed on, by the property's name. */
  static TreeMap<String, String> oracle(String instance, String key) throws IOException {
    TreeMap<String, String> answers = new TreeMap<>();
    for (String line :
        Files.readAllLines(FOLDER.resolve("mcc/oracle/" + instance + "-" + key + ".out"))) {
      String[] words = line.split(" ");
      if (words[0].equals("FORMULA") && !words[2].equals("?")) {
        answers.put(words[1], words[2]);
      }
    }
    return answers;
  }

  /** A file of an instance's archive. */
  static InputStream open(String instance, String file) {
    return Archive.open(FOLDER.resolve("mcc/inputs/" + instance + ".tgz"), file);
  }
}
