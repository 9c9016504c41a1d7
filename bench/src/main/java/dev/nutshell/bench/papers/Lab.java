package dev.nutshell.bench.papers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Where runs are made: one at a time, a JVM each.
 *
 * @param folder of the pages and plots
 * @param seconds of CPU, the most that a search may take
 * @param small whether sizes are smaller than the papers', for a machine that others use
 */
record Lab(Path corpus, Path folder, int seconds, boolean small) {

  /** How the page came to be, as it is typed. */
  String command(String number) {
    return "bench/paper " + number + " --seconds " + seconds + (small ? " --small" : "");
  }

  /** A search: what, in which order, by which store. */
  record Search(
      String model,
      String order,
      String store,
      String reduction,
      boolean pure,
      List<String> defines) {
    static Search of(String model, String order, String store, String... defines) {
      return new Search(model, order, store, "none", true, List.of(defines));
    }

    Search reduced(String word) {
      return new Search(model, order, store, word, pure, defines);
    }

    Search merged() {
      return new Search(model, order, store, reduction, false, defines);
    }
  }

  Measured run(Search search) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.addAll(List.of(search.model(), search.order(), search.store(), search.reduction()));
    words.addAll(List.of(search.pure() ? "pure" : "merged", Integer.toString(seconds)));
    words.addAll(search.defines());
    String output = java(RunOnce.class.getName(), words);
    try {
      Measured measured = Measured.parse(output.lines().reduce("", (_, line) -> line));
      System.err.println(search + ": " + measured.line());
      return measured;
    } catch (RuntimeException failed) {
      throw new IllegalStateException(search + ": " + output, failed);
    }
  }

  /** The output of a program of ours in a JVM of its own. */
  String java(String program, List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx1g"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
    command.addAll(words);
    return output(command, null, Math.max(20 * 60, 20 * seconds));
  }

  static String output(List<String> command, Path directory, int seconds)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory == null ? null : directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      return Files.readString(out, StandardCharsets.UTF_8);
    } finally {
      Files.delete(out);
    }
  }
}
