package dev.nutshell.bench.keep;

import dev.nutshell.report.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Kills runs that are kept: {@code KilledRuns FOLDER [ROUNDS] [SEED]}. Each round starts a check in
 * a process of its own, kept every few milliseconds so that most kills fall into a checkpoint, ends
 * it by SIGKILL at a random moment, resumes it, perhaps kills that too, and compares what comes out
 * in the end with the same run that nobody disturbed: verdict, states, transitions, depth, length
 * of trails. Now and then
 *
 * <ul>
 *   <li>the newest checkpoint is damaged first: the one before it has to do;
 *   <li>the run goes on in another exact store and by other threads;
 *   <li>files may not grow beyond a few blocks, as where a disk is full;
 *   <li>a copy of the run is spoilt, or its model changed: that has to be refused by a sentence.
 * </ul>
 */
public final class KilledRuns {
  private static final List<String> STORES =
      List.of(
          "auto",
          "full",
          "tree",
          "tree:compact",
          "collapse",
          "automaton",
          "collapse+automaton",
          "comback",
          "delta",
          "collapse+delta",
          "compact:bits=40",
          "bitstate:k=3,size=64M",
          "bitstate",
          "snapshots:(c2,lru,5),backtrack",
          "cache:lru,size=1M",
          "disk");

  /** States can move to these. */
  private static final List<String> TAKERS =
      List.of("full", "tree", "tree:compact", "collapse", "automaton", "disk", "auto");

  /** And away from these, too. */
  private static final List<String> GIVERS = List.of("comback", "delta", "collapse+delta");

  private final Path folder;
  private final Random random;
  private final Map<List<String>, String> undisturbed = new HashMap<>();
  private int kills;
  private int resumed;
  private int fellBack;
  private int changed;
  private int onFullDisks;
  private int refused;

  private KilledRuns(Path folder, long seed) {
    this.folder = folder;
    random = new Random(seed);
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    Files.createDirectories(folder);
    KilledRuns runs = new KilledRuns(folder, seed);
    runs.writeModels();
    int wrong = 0;
    for (int round = 1; round <= rounds; round++) {
      wrong += runs.round(round) ? 0 : 1;
    }
    System.out.printf(
        "%d rounds, %d processes killed, %d resumed, %d from the checkpoint before a damaged one,"
            + " %d in another store or by other threads, %d processes with too little disk,"
            + " %d spoilt runs refused, %d wrong%n",
        rounds,
        runs.kills,
        runs.resumed,
        runs.fellBack,
        runs.changed,
        runs.onFullDisks,
        runs.refused,
        wrong);
    System.exit(wrong == 0 ? 0 : 1);
  }

  private void writeModels() throws IOException {
    String counters =
        """
        #define K %d
        byte x[4];
        active [4] proctype P() {
          do
          :: x[_pid] < K -> x[_pid]++
          :: x[_pid] == K -> x[_pid] = 0
          od
        }
        """;
    Files.writeString(
        folder.resolve("counters.pml"),
        counters.formatted(12) + "ltl low { [] (x[0] <= K) }\nltl back { [] (x[1] >= 0) }\n");
    Files.writeString(
        folder.resolve("wrong.pml"),
        counters.formatted(5).replace("x[_pid]++", "x[_pid]++; assert(x[0] + x[1] + x[2] < 15)"));
    Files.writeString(
        folder.resolve("unfair.pml"), counters.formatted(6) + "ltl often { [] <> (x[0] == 0) }\n");
    Files.writeString(
        folder.resolve("net.lna"),
        "n { type t: range 0..2000000; place a { dom: t; init: <( 3 )> + <( 5 )> + <( 7 )>; }"
            + " place c { dom: epsilon; init: 300 * epsilon; } place b { dom: epsilon; }"
            + " transition go { in { a: <( x )>; c: epsilon; }"
            + " out { a: <( (x * 31 + 7) % 1999 )>; b: epsilon; } } }");
  }

  private List<String> pick() {
    List<String> words = new ArrayList<>();
    String store = STORES.get(random.nextInt(STORES.size()));
    switch (random.nextInt(6)) {
      case 0 -> words.addAll(List.of("counters.pml", "--reduce", "none"));
      case 1 -> words.addAll(List.of("wrong.pml", "--reduce", "none"));
      case 2 ->
          words.addAll(
              List.of("unfair.pml", "--property", "often", "--fair", "weak", "--reduce", "none"));
      case 3 -> words.addAll(List.of("net.lna"));
      case 4 -> words.addAll(List.of("java:Philosophers", "-D", "n=12", "--errors", "all"));
      default -> words.addAll(List.of("counters.pml", "--property", "low", "--reduce", "none"));
    }
    words.addAll(List.of("--store", store));
    if (random.nextBoolean() && !store.startsWith("snapshots") && !words.contains("--fair")) {
      words.addAll(List.of("--search", store.startsWith("cache") ? "dfs" : "bfs"));
    }
    words.addAll(List.of("--memory", "512M", "--trail", "t.json", "--progress-bar", "off"));
    return words;
  }

  /** By levels, so that what comes out is the same for any number of threads. */
  private List<String> pickToChange() {
    List<String> words = new ArrayList<>();
    switch (random.nextInt(4)) {
      case 0 -> words.addAll(List.of("counters.pml", "--property", "low"));
      case 1 -> words.addAll(List.of("wrong.pml"));
      case 2 -> words.addAll(List.of("net.lna"));
      default -> words.addAll(List.of("java:Philosophers", "-D", "n=12", "--errors", "all"));
    }
    words.addAll(List.of("--reduce", "none", "--search", "bfs"));
    words.addAll(List.of("--memory", "512M", "--trail", "t.json", "--progress-bar", "off"));
    return words;
  }

  private static <T> T any(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private boolean round(int round) throws Exception {
    List<String> words;
    String expected;
    boolean changes = round % 2 == 0;
    do {
      words = changes ? pickToChange() : pick();
      expected = undisturbed.get(words);
      if (expected == null) {
        long began = System.nanoTime();
        expected = plain(words);
        undisturbed.put(words, expected);
        undisturbed.put(List.of("time", words.toString()), "" + (System.nanoTime() - began));
      }
    } while (expected.startsWith("status 2") || expected.startsWith("status 3"));
    long whole = Long.parseLong(undisturbed.get(List.of("time", words.toString())));
    String run = "run" + round;
    delete(folder.resolve(run));
    List<String> check = new ArrayList<>(List.of("check"));
    check.addAll(words);
    StringBuilder story = new StringBuilder();
    if (changes) {
      boolean gives = random.nextInt(3) == 0;
      String store = any(gives ? GIVERS : TAKERS, random);
      String threads = "" + (gives ? 1 : 1 + random.nextInt(3));
      check.addAll(List.of("--store", store, "--threads", threads));
      story.append(" --store ").append(store).append(" --threads ").append(threads);
    } else {
      check.addAll(List.of("--threads", "1"));
    }
    check.addAll(List.of("--run", run, "--checkpoint", "50ms", "--json", "out.json"));
    Files.deleteIfExists(folder.resolve("out.json"));
    List<String> next = check;
    boolean sameText = true;
    for (int starts = 0; ; starts++) {
      boolean spare = starts > 0 && random.nextInt(3) == 0;
      long after = spare ? Long.MAX_VALUE : (long) (random.nextDouble() * 1.2 * whole);
      boolean fullDisk = random.nextInt(6) == 0;
      if (fullDisk) {
        onFullDisks++;
        story.append(", disk full");
      }
      Process process = start(next, fullDisk ? 64 << random.nextInt(8) : 0);
      boolean ended = process.waitFor(Math.min(after, 600_000_000_000L), TimeUnit.NANOSECONDS);
      if (ended) {
        String what = outcome(process.exitValue());
        boolean same = what.equals(expected) && sameText;
        System.out.printf(
            "%d %s: %s%s%s%n",
            round,
            same ? "same" : "WRONG",
            String.join(" ", words),
            story,
            same ? "" : "\n  " + what + "\n  " + expected + "\n  " + log());
        if (same) {
          delete(folder.resolve(run));
        }
        return same;
      }
      process.destroyForcibly().waitFor();
      kills++;
      story.append(", killed");
      if (!Files.exists(folder.resolve(run).resolve("run.json"))) {
        story.append(" before it began");
        next = check;
        continue;
      }
      List<Long> kept = generations(folder.resolve(run));
      if (kept.size() > 1
          && Files.exists(folder.resolve(run).resolve(kept.getFirst() + ".image"))
          && random.nextInt(3) == 0) {
        story.append(", ").append(damage(folder.resolve(run), kept.getFirst()));
        fellBack++;
      }
      if (!kept.isEmpty() && random.nextInt(4) == 0) {
        sameText &= isRefused(folder.resolve(run), words.getFirst(), story);
      }
      story.append(kept.isEmpty() ? ", nothing kept" : ", resumed from " + kept.getFirst());
      resumed++;
      next = new ArrayList<>(List.of("resume", run, "--json", "out.json"));
      if (changes) {
        String store = any(TAKERS, random);
        String threads = "" + (1 + random.nextInt(3));
        next.addAll(List.of("--store", store, "--threads", threads));
        story.append(" --store ").append(store).append(" --threads ").append(threads);
        changed++;
      }
    }
  }

  /** Spoils a copy of a run, or its model: nothing may go on with it. */
  private boolean isRefused(Path run, String model, StringBuilder story) throws Exception {
    Path copy = folder.resolve("spoilt");
    delete(copy);
    Files.createDirectory(copy);
    try (Stream<Path> files = Files.list(run)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    Path text = folder.resolve(model);
    String before = Files.exists(text) ? Files.readString(text) : null;
    String how;
    String why;
    int kind = random.nextInt(before == null ? 2 : 3);
    if (kind == 0) {
      how = "all images flipped";
      why = "no checkpoint of the run is whole";
      try (Stream<Path> files = Files.list(copy)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".image")).toList()) {
          flip(file, 0);
        }
      }
    } else if (kind == 1) {
      how = "manifest flipped";
      why = "run.json";
      flip(copy.resolve("run.json"), 2);
    } else {
      how = "model changed";
      why = "cannot go on with another model";
      Files.writeString(text, before + "\n/* another */\n");
    }
    int status = start(List.of("resume", "spoilt"), 0).waitFor();
    if (kind == 2) {
      Files.writeString(text, before);
    }
    boolean good = status == 2 && log().contains(why);
    refused += good ? 1 : 0;
    story.append(", ").append(how).append(good ? ": refused" : ": NOT REFUSED " + log());
    return good;
  }

  private void flip(Path file, int sparedAtEnd) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length > sparedAtEnd) {
      bytes[random.nextInt(bytes.length - sparedAtEnd)] ^= (byte) (1 << random.nextInt(7));
    }
    Files.write(file, bytes);
  }

  private static List<Long> generations(Path run) throws IOException {
    try (Stream<Path> files = Files.list(run)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d+\\.json"))
          .map(name -> Long.parseLong(name.replace(".json", "")))
          .sorted((a, b) -> Long.compare(b, a))
          .toList();
    }
  }

  private String damage(Path run, long newest) throws IOException {
    Path image = run.resolve(newest + ".image");
    Path figures = run.resolve(newest + ".json");
    switch (random.nextInt(4)) {
      case 0 -> {
        flip(image, 0);
        return "a bit flipped";
      }
      case 1 -> {
        flip(figures, 2);
        return "a bit of the figures flipped";
      }
      case 2 -> {
        Files.delete(image);
        return "image lost";
      }
      default -> {
        try (var channel =
            java.nio.channels.FileChannel.open(image, java.nio.file.StandardOpenOption.WRITE)) {
          channel.truncate(random.nextLong(channel.size()));
        }
        return "image cut short";
      }
    }
  }

  private String plain(List<String> words) throws Exception {
    List<String> check = new ArrayList<>(List.of("check", "--threads", "1"));
    check.addAll(words);
    check.addAll(List.of("--json", "out.json"));
    Files.deleteIfExists(folder.resolve("out.json"));
    return outcome(start(check, 0).waitFor());
  }

  /**
   * @param blocks so many kibibytes may a file have, or 0 for any number
   */
  private Process start(List<String> words, int blocks) throws IOException {
    List<String> command = new ArrayList<>();
    if (blocks > 0) {
      command.addAll(List.of("bash", "-c", "ulimit -f \"$0\"; exec \"$@\"", "" + blocks));
    }
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    StringBuilder path = new StringBuilder();
    for (String part : System.getProperty("java.class.path").split(":")) {
      path.append(path.isEmpty() ? "" : ":").append(Path.of(part).toAbsolutePath());
    }
    command.addAll(List.of("-cp", path.toString(), "dev.nutshell.cli.Main"));
    command.addAll(words);
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log")).strip().replace("\n", "\n  ");
  }

  /** What a run says that does not depend on when it ran. */
  private String outcome(int status) throws IOException {
    Path file = folder.resolve("out.json");
    // Killed after it had ended: what it wrote then counts.
    boolean over = status == 2 && log().contains("the run is over");
    if (status == 2 && !over || !Files.exists(file)) {
      return "status " + status;
    }
    Map<String, Object> json = Json.read(Files.readString(file));
    if (over) {
      return outcome(List.of("holds", "violated").indexOf(json.get("verdict")));
    }
    List<Object> trails = new ArrayList<>();
    for (Object violation : (List<?>) json.get("violations")) {
      trails.add(((Map<?, ?>) violation).get("kind"));
      trails.add(((Map<?, ?>) violation).get("depth"));
    }
    return "status %d, %s, %s, %s, %s"
        .formatted(status, json.get("verdict"), json.get("guarantee"), json.get("counts"), trails);
  }

  private static void delete(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }
}
