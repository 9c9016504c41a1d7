package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Loads every net of the corpus, explores it by a plain breadth-first search up to a number of
 * states, and compares with what is known. Arguments: the corpus, the most states, a part of names.
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
      return switch (load(file)) {
        case Loading.Rejected rejected ->
            "REFUSED\t" + rejected.problems().getFirst().message().replaceAll("\\s+", " ");
        case Loading.Loaded loaded -> {
          String found = explore(loaded.system(), most);
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
      return "CRASH\t" + thrown + " " + (trace.length == 0 ? "" : trace[0]);
    }
  }

  /** A file that a net uses lies beside it under the net's name and its own. */
  private static Loading load(Path file) throws IOException {
    String stem = file.getFileName().toString().replaceFirst("cpn$", "");
    Path beside = Files.createTempDirectory("cpn");
    try (var files = Files.list(file.getParent())) {
      for (Path each : files.toList()) {
        String name = each.getFileName().toString();
        if (name.startsWith(stem) && name.endsWith(".sml")) {
          Files.copy(each, beside.resolve(name.substring(stem.length())));
        }
      }
      return CpnFrontEnd.load(
          Files.readAllBytes(file), file.toString(), beside, Map.of(), MemoryBudget.unlimited());
    } finally {
      try (var copies = Files.list(beside)) {
        for (Path copy : copies.toList()) {
          Files.delete(copy);
        }
      }
      Files.delete(beside);
    }
  }

  static String explore(TransitionSystem system, int most) {
    Explorer explorer = system.explorer();
    Set<State> seen = new HashSet<>();
    Deque<State> waiting = new ArrayDeque<>();
    State initial = new State();
    explorer.initial(initial);
    seen.add(initial);
    waiting.add(initial);
    EventList events = new EventList();
    long arcs = 0;
    while (!waiting.isEmpty()) {
      State state = waiting.poll();
      int fault = explorer.enabled(state, events);
      for (int i = 0; i < events.size() && fault == Explorer.OK; i++) {
        State next = new State();
        fault = explorer.fire(state, events.get(i), next);
        arcs++;
        if (fault == Explorer.OK && seen.add(next)) {
          waiting.add(next);
        }
      }
      if (fault != Explorer.OK) {
        return "FAULT after " + seen.size() + ": " + system.narrator().fault(fault).message();
      }
      if (seen.size() >= most) {
        return "more than " + most;
      }
    }
    return seen.size() + "/" + arcs;
  }
}
