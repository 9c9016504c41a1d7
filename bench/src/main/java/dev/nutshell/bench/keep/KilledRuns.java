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
 * of trails. Every third round damages the newest checkpoint first: the one before it has to do.
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
          "cache:lru,size=1M");

  private final Path folder;
  private final Random random;
  private final Map<List<String>, String> undisturbed = new HashMap<>();
  private int kills;
  private int resumed;
  private int fellBack;

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
            + " %d wrong%n",
        rounds, runs.kills, runs.resumed, runs.fellBack, wrong);
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

  private boolean round(int round) throws Exception {
    List<String> words;
    String expected;
    do {
      words = pick();
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
    List<String> check = new ArrayList<>(List.of("check", "--threads", "1"));
    check.addAll(words);
    check.addAll(List.of("--run", run, "--checkpoint", "50ms", "--json", "out.json"));
    Files.deleteIfExists(folder.resolve("out.json"));
    List<String> next = check;
    StringBuilder story = new StringBuilder();
    while (true) {
      boolean spare = story.length() > 0 && random.nextInt(3) == 0;
      long after = spare ? Long.MAX_VALUE : (long) (random.nextDouble() * 1.2 * whole);
      Process process = start(next);
      boolean ended = process.waitFor(Math.min(after, 600_000_000_000L), TimeUnit.NANOSECONDS);
      if (ended) {
        String what = outcome(process.exitValue());
        boolean same = what.equals(expected);
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
      if (kept.size() > 1 && random.nextInt(3) == 0) {
        story.append(", ").append(damage(folder.resolve(run), kept.getFirst()));
        fellBack++;
      }
      story.append(kept.isEmpty() ? ", nothing kept" : ", resumed from " + kept.getFirst());
      resumed++;
      next = List.of("resume", run, "--json", "out.json");
    }
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
        byte[] bytes = Files.readAllBytes(image);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(image, bytes);
        return "a bit flipped";
      }
      case 1 -> {
        byte[] bytes = Files.readAllBytes(figures);
        bytes[random.nextInt(bytes.length - 2)] ^= (byte) (1 << random.nextInt(7));
        Files.write(figures, bytes);
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
    return outcome(start(check).waitFor());
  }

  private Process start(List<String> words) throws IOException {
    List<String> command = new ArrayList<>();
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
    if (status == 2 || !Files.exists(file)) {
      return "status " + status;
    }
    Map<String, Object> json = Json.read(Files.readString(file));
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
