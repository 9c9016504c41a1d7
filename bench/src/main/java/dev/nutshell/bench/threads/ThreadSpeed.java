package dev.nutshell.bench.threads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Eight large models, whole commands: one thread, two commands of one thread each at the same time
 * (the limit of the machine), and two threads. Seconds are those of the search by its own account,
 * the best of so many runs in turn; counts must agree.
 *
 * <pre>ThreadSpeed LAUNCHER CORPUS dfs|bfs STORE REPEATS [MODEL…]</pre>
 */
public final class ThreadSpeed {
  private static final String PERFBOOK = "paulmckrcu_perfbook/CodeSamples/formal/promela/";

  /**
   * @param arguments of the command; a path of the corpus begins with {@code @}
   */
  private record Model(String name, List<String> arguments) {
    static Model promela(String name, String path, String... more) {
      List<String> arguments = new ArrayList<>(List.of(path, "--merge", "off", "--dead", "off"));
      arguments.addAll(List.of(more));
      return new Model(name, arguments);
    }

    static Model net(String name) {
      return new Model(name, List.of("@petri/mcc/inputs/" + name + ".tgz"));
    }
  }

  private static final List<Model> MODELS =
      List.of(
          Model.promela("leader7", "@promela/leader/leader7.pml"),
          Model.promela("dyntick", "@promela/" + PERFBOOK + "dyntick/dyntickRCU-irqnn-ssl.spin"),
          Model.promela("brp", "@promela/spins-cases/brp/brp.prm"),
          Model.net("MAPK-PT-00008"),
          Model.net("RobotManipulation-PT-00010"),
          Model.net("ResAllocation-PT-R020C002"),
          new Model("philosophers", List.of("java:Philosophers", "--define", "n=19")),
          new Model(
              "retransmission",
              List.of(
                  "java:BoundedRetransmission",
                  "--define",
                  "n=14",
                  "--define",
                  "max=4",
                  "--define",
                  "data=2")));

  private record Took(long states, long transitions, double seconds, double cpu, double bytes) {}

  private final Path launcher;
  private final Path corpus;
  private final String order;
  private final String store;
  private final Path folder;

  private ThreadSpeed(String[] arguments, Path folder) {
    launcher = Path.of(arguments[0]).toAbsolutePath();
    corpus = Path.of(arguments[1]).toAbsolutePath();
    order = arguments[2];
    store = arguments[3];
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("threads");
    ThreadSpeed speed = new ThreadSpeed(arguments, folder);
    int repeats = Integer.parseInt(arguments[4]);
    List<String> names = List.of(arguments).subList(5, arguments.length);
    List<Double> ratios = new ArrayList<>();
    List<Double> limits = new ArrayList<>();
    System.out.printf("%s %s%n", speed.order, speed.store);
    System.out.println(
        "| model | states | one thread: s | two at once: s | limit | two threads: s |"
            + " times as fast | CPU, two / one | bytes a state, two / one |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (Model model : MODELS) {
      if (names.isEmpty() || names.contains(model.name)) {
        speed.measure(model, repeats, ratios, limits);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "geometric mean: %.2f times as fast, limit %.2f%n",
        mean(ratios),
        mean(limits));
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private void measure(Model model, int repeats, List<Double> ratios, List<Double> limits)
      throws IOException, InterruptedException {
    List<String> command = command(model);
    Took one = null;
    Took two = null;
    double both = Double.MAX_VALUE;
    for (int i = 0; i < repeats; i++) {
      one = better(one, run(command, 1, "a"));
      Process first = start(command, 1, "a");
      Process second = start(command, 1, "b");
      first.waitFor();
      second.waitFor();
      both = Math.min(both, (took("a").seconds + took("b").seconds) / 2);
      two = better(two, run(command, 2, "a"));
    }
    if (one.states != two.states || one.transitions != two.transitions) {
      throw new IllegalStateException(model.name + ": " + one + " and " + two);
    }
    ratios.add(one.seconds / two.seconds);
    limits.add(2 * one.seconds / both);
    System.out.printf(
        Locale.ROOT,
        "| %s | %,d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |%n",
        model.name,
        one.states,
        one.seconds,
        both,
        2 * one.seconds / both,
        two.seconds,
        one.seconds / two.seconds,
        two.cpu / one.cpu,
        two.bytes / one.bytes);
  }

  private static double mean(List<Double> ratios) {
    return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
  }

  private static Took better(Took known, Took now) {
    return known == null || now.seconds < known.seconds ? now : known;
  }

  /** A net lies in an archive. */
  private List<String> command(Model model) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "check"));
    for (String argument : model.arguments) {
      Path path = corpus.resolve(argument.substring(1));
      if (!argument.startsWith("@")) {
        command.add(argument);
      } else if (argument.endsWith(".tgz")) {
        Path net = folder.resolve(model.name + ".pnml");
        new ProcessBuilder("tar", "xzf", path.toString(), "-O", model.name + "/model.pnml")
            .redirectOutput(net.toFile())
            .start()
            .waitFor();
        command.add(net.toString());
      } else {
        command.add(path.toString());
      }
    }
    command.addAll(List.of("--property", "none", "--reduce", "none", "--progress-bar", "off"));
    command.addAll(List.of("--search", order, "--store", store));
    return command;
  }

  private Took run(List<String> command, int threads, String name)
      throws IOException, InterruptedException {
    start(command, threads, name).waitFor();
    return took(name);
  }

  private Process start(List<String> command, int threads, String name) throws IOException {
    List<String> whole =
        new ArrayList<>(List.of("bash", "-c", "TIMEFORMAT='%U %S'; time \"$@\"", "bash"));
    whole.addAll(command);
    whole.addAll(List.of("--threads", Integer.toString(threads)));
    whole.addAll(List.of("--json", folder.resolve(name + ".json").toString()));
    return new ProcessBuilder(whole)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(folder.resolve(name + ".time").toFile())
        .start();
  }

  private Took took(String name) throws IOException {
    String json = Files.readString(folder.resolve(name + ".json"));
    String[] cpu = Files.readString(folder.resolve(name + ".time")).strip().split("\\s+");
    return new Took(
        (long) number(json, "states"),
        (long) number(json, "transitions"),
        number(json.substring(json.indexOf("\"time\"")), "search"),
        Double.parseDouble(cpu[cpu.length - 2]) + Double.parseDouble(cpu[cpu.length - 1]),
        number(json, "bytesPerState"));
  }

  private static double number(String json, String key) {
    Matcher matcher = Pattern.compile("\"" + key + "\" *: *([\\d.E+]+)").matcher(json);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + key + " in " + json);
    }
    return Double.parseDouble(matcher.group(1));
  }
}
