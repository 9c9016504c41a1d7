package dev.nutshell.bench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One process and two workers on this machine, over the same model with the same store: CPU seconds
 * of all processes, the largest of them, and what went from one worker to the other. Counts must
 * agree, also where executors are killed while it goes on.
 *
 * <pre>ClusterRace LAUNCHER STORE KILLS MODEL [OPTION…]</pre>
 */
public final class ClusterRace {
  private static final Pattern STATES = Pattern.compile("(\\d+) states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile("(\\d+) transitions");
  private static final Pattern PEAK = Pattern.compile("memory +(\\S+ \\S+) at the peak");
  private static final Pattern SENT = Pattern.compile("([\\d,]+) bytes of blocks.*?([\\d.]+) a tr");
  private static final Pattern REPEATED = Pattern.compile("repeated (\\d+) times");
  private static final Pattern CPU = Pattern.compile("user (\\S+)\\s+sys (\\S+)");
  private static final long BETWEEN_KILLS_MILLIS = 15_000;

  private record Outcome(String states, String transitions, double cpu, String peak, String text) {}

  private ClusterRace() {}

  public static void main(String[] arguments) throws Exception {
    String launcher = arguments[0];
    String store = arguments[1];
    int kills = Integer.parseInt(arguments[2]);
    List<String> model = List.of(arguments).subList(3, arguments.length);
    List<String> same = new ArrayList<>(model);
    same.addAll(
        List.of("--store", store, "--property", "none", "--search", "bfs", "--reduce", "none"));
    same.addAll(List.of("--progress-bar", "off"));
    Outcome alone = run(launcher, List.of("check", "--threads", "1"), same, 0);
    Outcome divided = run(launcher, List.of("cluster", "check"), same, kills);
    if (!alone.states.equals(divided.states) || !alone.transitions.equals(divided.transitions)) {
      throw new IllegalStateException("counts differ:\n" + alone.text + divided.text);
    }
    System.out.printf(
        Locale.ROOT,
        "%s, %s: %s states, %s transitions; CPU %.1f s and %.1f s, %.2f times; the largest process"
            + " %s and %s; %s bytes a transition; repeated %s times%n",
        String.join(" ", model),
        store,
        alone.states,
        alone.transitions,
        alone.cpu,
        divided.cpu,
        divided.cpu / alone.cpu,
        alone.peak,
        divided.peak,
        found(SENT, divided.text, 2),
        found(REPEATED, divided.text, 1));
  }

  private static Outcome run(String launcher, List<String> words, List<String> same, int kills)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("bash", "-c", "time -p \"$@\"", "race", launcher));
    line.addAll(words);
    line.addAll(same);
    Path output = Files.createTempFile("race", ".txt");
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    for (int i = 0; i < kills && process.isAlive(); i++) {
      Thread.sleep(BETWEEN_KILLS_MILLIS);
      process
          .descendants()
          .filter(each -> isJava(each) && each.parent().filter(ClusterRace::isJava).isPresent())
          .findFirst()
          .ifPresent(ProcessHandle::destroyForcibly);
    }
    process.waitFor();
    String text = Files.readString(output);
    Files.delete(output);
    Matcher cpu = CPU.matcher(text);
    if (!cpu.find()) {
      throw new IllegalStateException(text);
    }
    return new Outcome(
        found(STATES, text, 1),
        found(TRANSITIONS, text, 1),
        Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2)),
        found(PEAK, text, 1),
        text);
  }

  /** Executors are processes of Java that one of Java has started. */
  private static boolean isJava(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("java");
  }

  private static String found(Pattern pattern, String text, int group) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(group) : "no";
  }
}
