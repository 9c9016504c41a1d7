package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.Purpose;
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
import java.util.Set;

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
          String found = explore(loaded.system(), reference, most);
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

  static String explore(TransitionSystem system, TransitionSystem reference, int most) {
    Explorer explorer = system.explorer();
    Explorer evaluator = reference.explorer();
    Set<State> seen = new HashSet<>();
    Deque<State> waiting = new ArrayDeque<>();
    State initial = new State();
    State other = new State();
    explorer.initial(initial);
    evaluator.initial(other);
    same(initial.equals(other), "the initial states");
    seen.add(initial);
    waiting.add(initial);
    EventList events = new EventList();
    EventList expected = new EventList();
    long arcs = 0;
    while (!waiting.isEmpty()) {
      State state = waiting.poll();
      int fault = explorer.enabled(state, events);
      same(fault == evaluator.enabled(state, expected), "the faults of guards");
      same(events.size() == expected.size(), "the numbers of events");
      for (int i = 0; i < events.size() && fault == Explorer.OK; i++) {
        State next = new State();
        same(events.get(i) == expected.get(i), "the events");
        fault = explorer.fire(state, events.get(i), next);
        same(fault == evaluator.fire(state, expected.get(i), other), "the faults");
        same(next.equals(other), "the successors");
        arcs++;
        if (fault == Explorer.OK && seen.add(next)) {
          waiting.add(next);
        }
      }
      if (fault != Explorer.OK) {
        String message = system.narrator().fault(fault).message();
        same(message.equals(reference.narrator().fault(fault).message()), "the messages");
        return "FAULT after " + seen.size() + ": " + message.replaceAll("\\s+", " ");
      }
      if (seen.size() >= most) {
        return "more than " + most;
      }
    }
    return seen.size() + "/" + arcs;
  }

  private static void same(boolean same, String what) {
    if (!same) {
      throw new IllegalStateException(what + " of code and evaluator differ");
    }
  }
}
