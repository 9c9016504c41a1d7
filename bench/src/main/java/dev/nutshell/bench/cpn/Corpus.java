package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.Purpose;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Loads every net of the corpus, explores it by a plain breadth-first search up to a number of
 * states, and compares with what is known. Beside the compiled net goes the same net under the
 * evaluator: both have to have the same events in every state, and lead to the same states.
 * Arguments: the corpus, the most states, a part of names.
 */
public final class Corpus {
  private Corpus() {}

  public static void main(String[] arguments) throws IOException {
    Path corpus = Path.of(arguments[0]);
    int most = Integer.parseInt(arguments[1]);
    String part = arguments.length > 2 ? arguments[2] : "";
    List<String> rows = Files.readAllLines(corpus.resolve("index.tsv"));
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split("\t", -1);
      if (cells[0].contains(part)) {
        String features = cells[4].substring(cells[4].indexOf(';') + 1).strip();
        System.out.println(
            line(corpus.resolve("models").resolve(cells[0]), most, cells[5], cells[6])
                + "\t"
                + cells[0]
                + "\t["
                + features
                + "]");
      }
    }
  }

  private static String line(Path file, int most, String states, String arcs) {
    try {
      EditedNet net = EditedNet.of(file);
      return switch (net.loading(Counting.AS_REPORTED, Purpose.EXPLORATION)) {
        case Loading.Rejected rejected ->
            "REFUSED\t" + rejected.problems().getFirst().message().replaceAll("\\s+", " ");
        case Loading.Loaded loaded -> {
          TransitionSystem reference = net.load(Counting.AS_REPORTED, Purpose.REFERENCE);
          String found = Twins.explore(loaded.system(), reference, most);
          String known = states.isEmpty() ? "" : states + "/" + arcs;
          boolean differs = !known.isEmpty() && !found.equals(known);
          yield (differs ? "DIFFERS" : known.isEmpty() ? "LOADED" : "EQUAL")
              + "\t"
              + found
              + (differs ? " expected " + known : "");
        }
      };
    } catch (Throwable thrown) {
      StackTraceElement[] trace = thrown.getStackTrace();
      return "CRASH\t"
          + thrown.toString().lines().findFirst().get()
          + " "
          + (trace.length == 0 ? "" : trace[0]);
    }
  }
}
