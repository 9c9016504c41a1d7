package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Changes files of a folder at random and loads what comes out: it has to load or be refused, and
 * what loads has to take some steps. Arguments: the folder, how many, the seed.
 */
public final class Mutations {
  private static final String[] WORDS = {
    "(", ")", "[", "]", "{", "}", "`", "++", "::", "=", "if", "then", "else", "let", "in", "end",
    "1", "~1", "x", "empty", "fn", "=>", "|", "@+", "#1", "\"", "(*", "of", "val", "fun", ",", ";"
  };

  private Mutations() {}

  public static void main(String[] arguments) throws IOException {
    List<Path> files = new ArrayList<>();
    try (var all = Files.list(Path.of(arguments[0]))) {
      all.filter(file -> file.toString().endsWith(".cpn")).sorted().forEach(files::add);
    }
    int many = Integer.parseInt(arguments[1]);
    SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[2]));
    int loaded = 0;
    int refused = 0;
    int crashed = 0;
    for (int i = 0; i < many; i++) {
      if (i % 1000 == 0) {
        System.out.printf(
            "%,d: %,d loaded, %,d refused, %,d bytes of heap%n", i, loaded, refused, heap());
      }
      Path file = files.get(random.nextInt(files.size()));
      byte[] bytes = mutate(Files.readAllBytes(file), random);
      try {
        switch (CpnFrontEnd.load(
            bytes, file.getFileName().toString(), null, Map.of(), MemoryBudget.unlimited())) {
          case Loading.Rejected _ -> refused++;
          case Loading.Loaded ready -> {
            loaded++;
            walk(ready, random);
          }
        }
      } catch (Throwable thrown) {
        crashed++;
        System.out.println(file.getFileName() + " mutation " + i + ": " + thrown);
        StackTraceElement[] trace = thrown.getStackTrace();
        for (int t = 0; t < Math.min(6, trace.length); t++) {
          System.out.println("    " + trace[t]);
        }
      }
    }
    System.out.println(
        many
            + " mutations: "
            + loaded
            + " loaded, "
            + refused
            + " refused, "
            + crashed
            + " crashed, "
            + heap()
            + " bytes of heap");
  }

  /** What a full collection leaves. */
  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void walk(Loading.Loaded loaded, SplittableRandom random) {
    Explorer explorer = loaded.system().explorer();
    State state = new State();
    State next = new State();
    EventList events = new EventList();
    explorer.initial(state);
    for (int step = 0; step < 10; step++) {
      if (explorer.enabled(state, events) != Explorer.OK || events.isEmpty()) {
        return;
      }
      int event = events.get(random.nextInt(events.size()));
      loaded.system().narrator().steps(state, event);
      if (explorer.fire(state, event, next) != Explorer.OK) {
        return;
      }
      loaded.system().narrator().bindings(next);
      state.copyFrom(next);
    }
  }

  /** Mostly inside of texts, where the language is. */
  private static byte[] mutate(byte[] bytes, SplittableRandom random) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    StringBuilder into = new StringBuilder(text);
    int times = 1 + random.nextInt(3);
    for (int k = 0; k < times; k++) {
      int at = place(into, random);
      int length = Math.min(random.nextInt(6), into.length() - at);
      switch (random.nextInt(4)) {
        case 0 -> into.delete(at, at + length);
        case 1 -> into.insert(at, WORDS[random.nextInt(WORDS.length)]);
        case 2 -> into.replace(at, at + length, WORDS[random.nextInt(WORDS.length)]);
        default -> {
          int from = place(into, random);
          into.insert(at, into.substring(from, Math.min(into.length(), from + 12)));
        }
      }
    }
    return into.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static int place(StringBuilder text, SplittableRandom random) {
    int at = random.nextInt(text.length());
    if (random.nextInt(5) == 0) {
      return at;
    }
    String[] marks = {"<text", "<ml", "<id>", "<type"};
    int mark = text.indexOf(marks[random.nextInt(marks.length)], at);
    int start = mark < 0 ? -1 : text.indexOf(">", mark);
    int end = start < 0 ? -1 : text.indexOf("<", start);
    return end < 0 || end <= start + 1 ? at : start + 1 + random.nextInt(end - start - 1);
  }
}
