package dev.nutshell.bench.spin;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Runs the Promela models of the corpus and compares what is counted with what SPIN counted.
 *
 * <p>Arguments: the folder of the corpus, a mode ({@code pure}, {@code dead}, {@code merge}), the
 * most states that a model may have, and a part of the names to restrict it to.
 */
public final class OracleCounts {
  private OracleCounts() {}

  public static void main(String[] arguments) throws IOException {
    Path corpus = Path.of(arguments.length > 0 ? arguments[0] : "../shared/corpus/promela");
    String mode = arguments.length > 1 ? arguments[1] : "pure";
    long most = arguments.length > 2 ? Long.parseLong(arguments[2]) : Long.MAX_VALUE;
    String part = arguments.length > 3 ? arguments[3] : "";
    List<String> rows = Files.readAllLines(corpus.resolve("oracle.tsv"));
    int equal = 0;
    int different = 0;
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split("\t");
      if (!cells[0].contains(part) || Long.parseLong(cells[1]) > most) {
        continue;
      }
      if (compare(corpus, cells, mode)) {
        equal++;
      } else {
        different++;
      }
    }
    System.out.println(equal + " equal, " + different + " different");
  }

  private static boolean compare(Path corpus, String[] cells, String mode) {
    try {
      PromelaOptions options =
          switch (mode) {
            case "dead" -> PromelaOptions.DEAD_VARIABLES;
            case "merge" -> PromelaOptions.REDUCED;
            default -> PromelaOptions.PURE;
          };
      Loading loading = PromelaFrontEnd.load(corpus.resolve(cells[0]), Map.of(), options);
      return switch (loading) {
        case Loading.Rejected rejected -> {
          System.out.println(cells[0] + "\tREJECTED\t" + rejected.problems().getFirst());
          yield false;
        }
        case Loading.Loaded loaded -> explore(loaded.system(), cells, mode);
      };
    } catch (RuntimeException | StackOverflowError e) {
      System.out.println(cells[0] + "\tCRASHED\t" + e);
      if (Boolean.getBoolean("trace")) {
        e.printStackTrace(System.out);
      }
      return false;
    }
  }

  private static boolean explore(TransitionSystem system, String[] cells, String mode) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .order(Order.DFS)
            .findAll()
            .time(Duration.ofSeconds(Long.getLong("seconds", 120)))
            .build();
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
    long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Result.Counts counts = result.counts();
    long states = Long.parseLong(cells[1]);
    long transitions = Long.parseLong(cells[2]);
    long errors = Long.parseLong(cells[4]);
    boolean same =
        switch (mode) {
          case "dead" -> counts.states() <= Long.parseLong(cells[6]) && counts.states() <= states;
          case "merge" -> counts.states() <= Long.parseLong(cells[7]) && counts.states() <= states;
          default ->
              counts.states() == states
                  && counts.transitions() == transitions
                  && counts.errors() == errors;
        };
    if (!same || Boolean.getBoolean("all")) {
      System.out.printf(
          "%s\t%s\tstates %d/%s\ttransitions %d/%d\terrors %d/%d\tdepth %d/%s\t%.2fs/%ss%s%n",
          cells[0],
          same ? "equal" : "DIFFERENT",
          counts.states(),
          mode.equals("dead") ? cells[6] : mode.equals("merge") ? cells[7] : cells[1],
          counts.transitions(),
          transitions,
          counts.errors(),
          errors,
          counts.depth(),
          cells[3],
          (end - start) / 1e9,
          cells[11],
          result.limitReached() == null ? "" : "\t" + result.limitReached());
    }
    return same;
  }
}
