package dev.nutshell.bench.spin;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SPIN, asked about one model after the other in a folder of its own.
 *
 * @param compiler what makes the verifier; tcc takes a thirtieth of gcc's time
 */
public record Spin(Path folder, String compiler) {
  private static final Pattern STORED = Pattern.compile("(\\d+) states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile("(\\d+) transitions \\(");
  private static final Pattern ATOMIC = Pattern.compile("(\\d+) atomic steps");
  private static final Pattern ERRORS = Pattern.compile("errors: (\\d+)");
  private static final Pattern MESSAGE =
      Pattern.compile("(?m)^pan:\\d+: (.*) \\(at depth -?\\d+\\)");

  /** What it says where processes may end, but a trace may not. */
  static final String INCOMPLETE = "event_trace not completed";

  private static final List<String> VERIFY = List.of("./pan", "-c0", "-m100000", "-w18");

  /** For the verifier: some hundred thousand states. */
  private static final int MEGABYTES = 30;

  /** How SPIN reduces. */
  enum Mode {
    /** Every statement is a step, every variable is kept. */
    PURE("-o1", "-o2", "-o3"),
    /** Dead variables are reset. */
    DEAD("-o3"),
    /** Statements are merged as well. */
    MERGED();

    private final List<String> options;

    Mode(String... options) {
      this.options = List.of(options);
    }
  }

  sealed interface Answer {}

  /**
   * What the verifier counted.
   *
   * @param messages the words of what it complained about
   * @param complete false where it gave up at an error that it does not go on from
   */
  public record Counted(
      long states,
      long transitions,
      long atomicSteps,
      long errors,
      Set<String> messages,
      boolean complete)
      implements Answer {}

  /** It does not take the model. */
  record Rejected(String message) implements Answer {}

  /** It has more states, or longer paths, than it is worth to wait for. */
  record TooLarge() implements Answer {}

  /** It broke off. */
  record Failed(String message) implements Answer {}

  /** SPIN with the fastest compiler that is installed, or null where there is none. */
  static Spin installed(Path folder) {
    return !onPath("spin")
        ? null
        : onPath("tcc") ? new Spin(folder, "tcc") : onPath("gcc") ? new Spin(folder, "gcc") : null;
  }

  static boolean onPath(String program) {
    for (String directory : System.getenv("PATH").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(directory, program))) {
        return true;
      }
    }
    return false;
  }

  Answer ask(String model, Mode mode) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("model.pml"), model);
    Files.deleteIfExists(folder.resolve("pan.c"));
    Files.deleteIfExists(folder.resolve("pan"));
    List<String> spin = new ArrayList<>(List.of("spin", "-a"));
    spin.addAll(mode.options);
    if (!model.contains("#")) {
      // Without macros the C preprocessor would take most of the time.
      spin.add("-Pcat");
    }
    spin.add("model.pml");
    String text = run(spin, 10);
    if (text == null || !Files.exists(folder.resolve("pan.c"))) {
      return new Rejected(text == null ? "no answer" : text.strip());
    }
    List<String> compile = new ArrayList<>(List.of(compiler, "-w"));
    if (compiler.equals("gcc")) {
      compile.add("-O0");
    }
    compile.addAll(List.of("-DNOREDUCE", "-DSAFETY", "-DNOCLAIM", "-DMEMLIM=" + MEGABYTES));
    compile.addAll(List.of("-o", "pan", "pan.c"));
    String complaints = run(compile, 60);
    if (!Files.exists(folder.resolve("pan"))) {
      return new Failed("not compiled: " + complaints);
    }
    return counted(run(VERIFY, 60));
  }

  /** Asks the verifier of the model before once more, with an option of its own. */
  Answer again(String option) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(VERIFY);
    command.add(option);
    return counted(run(command, 60));
  }

  /** What the verifier printed, read. */
  public static Answer counted(String text) {
    if (text == null) {
      return new TooLarge();
    }
    Matcher stored = STORED.matcher(text);
    Matcher transitions = TRANSITIONS.matcher(text);
    Matcher atomic = ATOMIC.matcher(text);
    Matcher errors = ERRORS.matcher(text);
    if (!stored.find() || !transitions.find() || !atomic.find() || !errors.find()) {
      return new Failed("pan broke off: " + text.strip());
    }
    if (text.contains("max search depth too small") || text.contains("MEMLIM")) {
      return new TooLarge();
    }
    Set<String> messages = new TreeSet<>();
    Matcher message = MESSAGE.matcher(text);
    while (message.find()) {
      messages.add(message.group(1));
    }
    if (text.contains(INCOMPLETE)) {
      messages.add(INCOMPLETE);
    }
    return new Counted(
        Long.parseLong(stored.group(1)),
        Long.parseLong(transitions.group(1)),
        Long.parseLong(atomic.group(1)),
        Long.parseLong(errors.group(1)),
        messages,
        !text.contains("Search not completed"));
  }

  /** What a command says, or null if it does not end in time. */
  private String run(List<String> command, int seconds) throws IOException, InterruptedException {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      return null;
    }
    return Files.readString(output, java.nio.charset.StandardCharsets.ISO_8859_1);
  }
}
