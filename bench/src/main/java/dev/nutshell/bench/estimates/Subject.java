package dev.nutshell.bench.estimates;

import dev.nutshell.bench.nets.NetCorpus;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every model of the corpus, and some of ours, whose number of states is in a range. */
record Subject(String name, Map<String, String> defines, long states) {
  private static final String CORPUS = "../shared/corpus/";
  private static final Pattern WORD = Pattern.compile("[a-z]+");

  /**
   * Models of one kind under several names: what is learnt from one must not be tried on another.
   */
  private static final Map<String, String> SAME =
      Map.ofEntries(
          Map.entry("dining", "philosophers"),
          Map.entry("philo", "philosophers"),
          Map.entry("philosophersdyn", "philosophers"),
          Map.entry("eratosthenes", "eratosthene"),
          Map.entry("sievesinglemsgmbox", "eratosthene"),
          Map.entry("slidingtiles", "loyd"),
          Map.entry("lamportfastmutex", "lamport"),
          Map.entry("simpleloadbal", "load"),
          Map.entry("pftp", "p"),
          Map.entry("boundedretransmission", "brp"));

  static List<Subject> between(long least, long most) throws IOException {
    List<Subject> all = new ArrayList<>();
    rows("promela/oracle.tsv", 0)
        .forEach(
            row ->
                all.add(
                    new Subject(
                        "promela/" + row.get("model"), Map.of(), count(row, "states_pure"))));
    rows("petri/mcc/index.tsv", 1)
        .forEach(
            row ->
                all.add(new Subject("net:" + row.get("instance"), Map.of(), count(row, "states"))));
    rows("petri/helena/index.tsv", 1)
        .forEach(
            row ->
                all.add(
                    new Subject(
                        "petri/helena/" + row.get("file"),
                        defines(row.get("parameters")),
                        count(row, "states"))));
    all.add(new Subject("java:Philosophers", defines("n=13"), 94_642));
    all.add(new Subject("java:Philosophers", defines("n=15"), 300_000));
    all.add(new Subject("java:BoundedRetransmission", defines("n=12;max=3;data=2"), 200_000));
    all.add(new Subject("java:SlidingTiles", Map.of(), 181_440));
    return all.stream()
        .filter(each -> each.states >= least && each.states <= most)
        .sorted(Comparator.comparingLong(Subject::states))
        .toList();
  }

  private static List<Map<String, String>> rows(String file, int head) throws IOException {
    List<String> lines = Files.readAllLines(Path.of(CORPUS + file));
    List<String> names = Arrays.asList(lines.get(head).split("\t"));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(head + 1, lines.size())) {
      String[] cells = line.split("\t", -1);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < names.size() && i < cells.length; i++) {
        row.put(names.get(i), cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  private static long count(Map<String, String> row, String column) {
    String text = row.getOrDefault(column, "");
    return text.matches("[0-9]{1,15}") ? Long.parseLong(text) : -1;
  }

  private static Map<String, String> defines(String text) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String part : text.split("[;, ]+")) {
      String[] pair = part.split("=");
      if (pair.length == 2) {
        all.put(pair[0], pair[1]);
      }
    }
    return all;
  }

  String title() {
    String file = name.substring(Math.max(name.lastIndexOf('/'), name.indexOf(':')) + 1);
    return defines.isEmpty()
        ? file
        : file + " " + String.join(" ", defines.entrySet().stream().map(Object::toString).toList());
  }

  /** What models have in common that are instances of one. */
  static String family(String title) {
    Matcher word = WORD.matcher(title.toLowerCase(Locale.ROOT));
    String first = word.find() ? word.group() : title;
    return SAME.getOrDefault(first, first);
  }

  TransitionSystem load() {
    if (name.startsWith("net:")) {
      return NetCorpus.net(name.substring("net:".length()));
    }
    String where = name.startsWith("java:") ? name : CORPUS + name;
    Loading loading =
        FrontEnds.load(
            new Source.Named(where),
            LoadOptions.AS_WRITTEN.defining(defines),
            MemoryBudget.unlimited());
    return switch (loading) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected -> throw new IllegalStateException(rejected.toString());
    };
  }
}
