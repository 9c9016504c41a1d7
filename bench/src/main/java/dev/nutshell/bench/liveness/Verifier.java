package dev.nutshell.bench.liveness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SPIN's verifier of one model: made once, and asked about each of the claims in it. */
final class Verifier {
  private static final Pattern STORED = Pattern.compile("(\\d+) states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile("(\\d+) transitions \\(");
  private static final Pattern ERRORS = Pattern.compile("errors: (\\d+)");
  private static final Pattern MESSAGE =
      Pattern.compile("(?m)^pan:\\d+: (.*?)( \\(at depth -?\\d+\\))?$");

  private final Path folder;
  private final int seconds;
  private final List<String> compile;
  private final Map<String, Boolean> made = new HashMap<>();

  /** What {@code spin -a} said. */
  private final String words;

  private final boolean taken;

  /**
   * @param folder for its files
   * @param options of {@code spin -a}, such as {@code -o3}
   * @param compile with which the verifier is compiled, such as {@code -O0 -DNOREDUCE}
   * @param seconds after which a run is given up
   */
  Verifier(Path folder, String text, List<String> options, List<String> compile, int seconds)
      throws IOException, InterruptedException {
    this.folder = folder;
    this.seconds = seconds;
    this.compile = compile;
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("model.pml"), text, StandardCharsets.ISO_8859_1);
    Files.deleteIfExists(folder.resolve("pan.c"));
    List<String> spin = new ArrayList<>(List.of("spin", "-a"));
    spin.addAll(options);
    if (!text.contains("#")) {
      // Without macros the C preprocessor would take most of the time.
      spin.add("-Pcat");
    }
    spin.add("model.pml");
    String answer = run(spin, 20);
    words = answer == null ? "no answer" : answer.strip();
    taken = answer != null && Files.exists(folder.resolve("pan.c"));
  }

  /** SPIN's answer; what the model itself does wrong plays no part. */
  Said ask(Asked asked) throws IOException, InterruptedException {
    return ask(asked, List.of("-E"));
  }

  /**
   * @param more options of the verifier
   */
  Said ask(Asked asked, List<String> more) throws IOException, InterruptedException {
    if (!taken) {
      return new Said("rejected", words);
    }
    String macro =
        switch (asked.property()) {
          case Asked.ACCEPTANCE -> "-DNOCLAIM";
          case Asked.PROGRESS -> "-DNP";
          default -> "-DCLAIMED";
        };
    String program = "pan" + macro;
    if (!made.containsKey(macro)) {
      Files.deleteIfExists(folder.resolve(program));
      List<String> command = new ArrayList<>(List.of("gcc", "-w", macro));
      command.addAll(compile);
      command.addAll(List.of("-o", program, "pan.c"));
      run(command, 120);
      made.put(macro, Files.exists(folder.resolve(program)));
    }
    if (!made.get(macro)) {
      return new Said("not compiled", macro);
    }
    List<String> command = new ArrayList<>(List.of("./" + program, "-m100000", "-w18", "-n"));
    command.add(macro.equals("-DNP") ? "-l" : "-a");
    if (asked.fair()) {
      command.add("-f");
    }
    boolean unnamed = !macro.equals("-DCLAIMED") || asked.property().equals("never");
    if (!unnamed) {
      command.addAll(List.of("-N", asked.property()));
    }
    command.addAll(more);
    return read(run(command, seconds));
  }

  /** What a verifier printed. */
  static Said read(String text) {
    if (text == null) {
      return new Said("too large", "time");
    }
    Matcher stored = STORED.matcher(text);
    Matcher errors = ERRORS.matcher(text);
    Matcher transitions = TRANSITIONS.matcher(text);
    if (!stored.find() || !errors.find() || !transitions.find()) {
      return new Said("failed", text.strip().lines().limit(3).toList().toString());
    }
    long states = Long.parseLong(stored.group(1));
    long steps = Long.parseLong(transitions.group(1));
    Matcher message = MESSAGE.matcher(text);
    String detail = message.find() ? message.group(1) : "";
    if (Long.parseLong(errors.group(1)) > 0) {
      return detail.contains("self-loop") || detail.contains("reduction invalid")
          ? new Said("failed", detail, states, steps, 0)
          : new Said(Said.VIOLATED, detail, states, steps, 0);
    }
    boolean all =
        !text.contains("max search depth too small") && !text.contains("Search not completed");
    return all
        ? new Said(Said.HOLDS, "", states, steps, 0)
        : new Said("too large", "depth", states, steps, 0);
  }

  /** What a command says, or null if it does not end in time. */
  private String run(List<String> command, int most) throws IOException, InterruptedException {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(most, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      return null;
    }
    return Files.readString(output, StandardCharsets.ISO_8859_1);
  }
}
