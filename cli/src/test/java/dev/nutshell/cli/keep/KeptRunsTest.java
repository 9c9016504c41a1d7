package dev.nutshell.cli.keep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import dev.nutshell.report.Json;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.core.json.JsonFactory;

/** {@code check --run}, {@code resume} and {@code runs}, with processes that are really killed. */
class KeptRunsTest {
  private static final String MODEL =
      """
      byte x[3];
      active [3] proctype P() {
        do
        :: x[_pid] < 12 -> x[_pid]++; assert(x[0] + x[1] + x[2] < 35)
        :: x[_pid] == 12 -> x[_pid] = 0
        od
      }
      ltl low { [] (x[0] <= 12) }
      """;

  @TempDir private Path folder;
  private String err;

  /** One thread follows the same paths each time. */
  private List<String> threads = List.of("--threads", "1");

  private int run(String... arguments) {
    StringWriter said = new StringWriter();
    int status =
        Main.run(new PrintWriter(new StringWriter()), new PrintWriter(said, true), arguments);
    err = said.toString();
    return status;
  }

  private Path model() throws IOException {
    Path file = folder.resolve("counters.pml");
    Files.writeString(file, MODEL);
    return file;
  }

  private List<String> check(Path model, Path... run) {
    List<String> words =
        new ArrayList<>(List.of("check", model.toString(), "--reduce", "none", "--errors", "all"));
    words.addAll(threads);
    words.addAll(
        List.of("--memory", "256M", "--progress-bar", "off", "--trail", trail(), "--json", json()));
    if (run.length > 0) {
      words.addAll(List.of("--run", run[0].toString(), "--checkpoint", "1ms"));
    }
    return words;
  }

  private String json() {
    return folder.resolve("out.json").toString();
  }

  private String trail() {
    return folder.resolve("t.json").toString();
  }

  /** What a run says that does not depend on when it ran. */
  private List<Object> told() throws IOException {
    Map<String, Object> json = Json.read(Files.readString(Path.of(json())));
    List<Object> violations = new ArrayList<>();
    for (Object each : (List<?>) json.get("violations")) {
      Map<?, ?> violation = (Map<?, ?>) each;
      violations.add(List.of(violation.get("kind"), violation.get("depth")));
    }
    return List.of(
        json.get("verdict"),
        json.get("guarantee"),
        json.get("counts"),
        violations,
        json.get("properties"));
  }

  private static List<Long> generations(Path run) throws IOException {
    return Files.isDirectory(run) ? RunDirectory.numbers(run) : List.of();
  }

  /** A run that is killed once two generations are there. */
  private Path killed(Path model, String name) throws Exception {
    Path run = folder.resolve(name);
    Process process = start(check(model, run));
    while (process.isAlive() && generations(run).size() < 2) {
      Thread.sleep(1);
    }
    process.destroyForcibly().waitFor();
    assertThat(generations(run)).as(Files.readString(folder.resolve("log"))).isNotEmpty();
    return run;
  }

  private Process start(List<String> words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx128m"));
    command.addAll(List.of("-cp", classes(), Main.class.getName()));
    command.addAll(words);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  /** Where the program lies, whoever has loaded it here. */
  private static String classes() throws Exception {
    Set<String> places = new LinkedHashSet<>(Manifest.places());
    for (Class<?> part : List.of(CommandLine.class, JsonFactory.class)) {
      places.add(
          Path.of(part.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    }
    return String.join(File.pathSeparator, places);
  }

  private static Path copy(Path run, String name) throws IOException {
    Path other = run.resolveSibling(name);
    Files.createDirectory(other);
    try (Stream<Path> files = Files.list(run)) {
      for (Path file : files.toList()) {
        Files.copy(file, other.resolve(file.getFileName()));
      }
    }
    return other;
  }

  private static void flip(Path file, long at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) at] ^= 1;
    Files.write(file, bytes);
  }

  @Test
  void a_killed_run_goes_on_and_a_damaged_one_from_the_checkpoint_before() throws Exception {
    Path model = model();
    assertThat(run(check(model).toArray(String[]::new))).isEqualTo(1);
    List<Object> expected = told();

    Path run = killed(model, "run");
    List<Long> numbers = generations(run);
    Path flipped = copy(run, "flipped");
    Path lost = copy(run, "lost");
    Path old = copy(run, "old");
    Path changed = copy(run, "changed");
    Path worthless = copy(run, "worthless");

    assertThat(run("runs", folder.toString())).isZero();
    assertThat(run("resume", run.toString(), "--checkpoint", "1h")).as(err).isEqualTo(1);
    assertThat(told()).isEqualTo(expected);
    assertThat(run("resume", run.toString())).isEqualTo(2);
    assertThat(err).contains("the run is over: it violated, after ");

    if (numbers.size() > 1) {
      Path image = Generation.image(flipped, numbers.getFirst());
      flip(image, Files.size(image) / 2);
      Files.deleteIfExists(Path.of(json()));
      assertThat(run("resume", flipped.toString(), "--checkpoint", "1h")).as(err).isEqualTo(1);
      assertThat(err).contains("its checksum differs");
      assertThat(told()).isEqualTo(expected);

      Files.delete(Generation.image(lost, numbers.getFirst()));
      assertThat(run("resume", lost.toString(), "--checkpoint", "1h")).as(err).isEqualTo(1);
      assertThat(err).contains("is missing");
      assertThat(told()).isEqualTo(expected);
    }

    for (long number : numbers) {
      flip(Generation.image(worthless, number), 9);
    }
    assertThat(run("resume", worthless.toString())).isEqualTo(2);
    assertThat(err).contains("no checkpoint of the run is whole, so it cannot go on");

    Map<String, Object> manifest = SealedFile.read(old.resolve("run.json"));
    manifest.remove("checksum");
    manifest.put("format", 0);
    SealedFile.write(old.resolve("run.json"), manifest);
    assertThat(run("resume", old.toString())).isEqualTo(2);
    assertThat(err).contains("it was kept in format 0");
    flip(old.resolve("run.json"), 40);
    assertThat(run("resume", old.toString())).isEqualTo(2);
    assertThat(err).contains("run.json is damaged");

    Files.writeString(model, MODEL.replace("< 35)", "< 34)"));
    assertThat(run("resume", changed.toString())).isEqualTo(2);
    assertThat(err)
        .contains("counters.pml has changed: line 4 was ':: x[_pid] < 12")
        .contains("34");
    Files.delete(model);
    assertThat(run("resume", changed.toString())).isEqualTo(2);
    assertThat(err).contains("counters.pml is gone");
  }

  @Test
  void a_killed_run_of_several_threads_goes_on() throws Exception {
    threads = List.of("--threads", "3", "--search", "bfs");
    Path model = model();
    assertThat(run(check(model).toArray(String[]::new))).isEqualTo(1);
    List<Object> expected = told();
    Path run = killed(model, "run");
    Path byTwo = copy(run, "two");
    Path byOne = copy(run, "one");
    assertThat(run("resume", run.toString(), "--checkpoint", "1h")).as(err).isEqualTo(1);
    assertThat(told()).isEqualTo(expected);
    assertThat(run("resume", byTwo.toString(), "--threads", "2")).as(err).isEqualTo(1);
    assertThat(told()).isEqualTo(expected);
    assertThat(run("resume", byOne.toString(), "--threads", "1", "--store", "tree"))
        .as(err)
        .isEqualTo(1);
    assertThat(told()).isEqualTo(expected);
  }

  private static Map<String, Long> sums(Path run) throws IOException {
    Map<String, Long> sums = new TreeMap<>();
    try (Stream<Path> files = Files.list(run)) {
      for (Path file : files.toList()) {
        CRC32C sum = new CRC32C();
        sum.update(Files.readAllBytes(file));
        sums.put(file.getFileName().toString(), sum.getValue());
      }
    }
    return sums;
  }

  @Test
  void a_killed_run_goes_on_in_another_store_and_stays_there() throws Exception {
    threads = List.of("--threads", "1", "--search", "bfs");
    Path model = model();
    assertThat(run(check(model).toArray(String[]::new))).isEqualTo(1);
    List<Object> expected = told();
    Path run = killed(model, "run");

    Map<String, Long> before = sums(run);
    assertThat(run("resume", run.toString(), "--store", "compact:bits=40")).isEqualTo(2);
    assertThat(err).contains("only exact stores take over what was seen");
    assertThat(run("resume", run.toString(), "--store", "delta")).isEqualTo(2);
    assertThat(err).contains("has to be told by which event each state was found");
    assertThat(run("resume", run.toString(), "--store", "nonsense")).isEqualTo(2);
    assertThat(sums(run)).isEqualTo(before);

    Path stays = copy(run, "stays");
    assertThat(run("resume", run.toString(), "--store", "tree", "--threads", "2"))
        .as(err)
        .isEqualTo(1);
    assertThat(told()).isEqualTo(expected);

    long first = generations(stays).getFirst();
    Process process =
        start(List.of("resume", stays.toString(), "--store", "tree", "--checkpoint", "1ms"));
    while (process.isAlive() && generations(stays).stream().noneMatch(each -> each > first)) {
      Thread.sleep(1);
    }
    process.destroyForcibly().waitFor();
    assertThat(run("resume", stays.toString())).as(err).isEqualTo(1);
    assertThat(told()).isEqualTo(expected);
    Map<?, ?> store = (Map<?, ?>) Json.read(Files.readString(Path.of(json()))).get("store");
    assertThat(store.get("spec")).isEqualTo("tree");
  }

  @Test
  void what_cannot_be_kept_is_refused_before_it_begins() throws Exception {
    String run = folder.resolve("run").toString();
    String net = "../examples/petri/telephones.pnml";
    assertThat(run("check", net, "--property", "Liveness", "--run", run)).isEqualTo(2);
    assertThat(err).contains("--run cannot keep this run");
    String peterson = "../examples/promela/peterson.pml";
    List<String> runs =
        List.of("check", peterson, "--ltl", "[] <> (inside == 1)", "--store", "full");
    List<String> byTwo = new ArrayList<>(runs);
    byTwo.addAll(List.of("--threads", "2", "--run", run));
    assertThat(run(byTwo.toArray(String[]::new))).isEqualTo(2);
    assertThat(err).contains("where several threads look for runs that go on for ever");
    assertThat(run("check", net, "--checkpoint", "1s")).isEqualTo(2);
    assertThat(err).contains("name the directory");
    assertThat(run("check", net, "--property", "none", "--run", run, "--quiet")).isZero();
    assertThat(run("check", net, "--property", "none", "--run", run)).isEqualTo(2);
    assertThat(err).contains("a run is kept there already");
    assertThat(run("resume", folder.resolve("nowhere").toString())).isEqualTo(2);
    assertThat(err).contains("there is no such directory");
    assertThat(run("resume", folder.toString())).isEqualTo(2);
    assertThat(err).contains("no run is kept there");
    assertThat(run("resume", run, "--store", "full")).isEqualTo(2);
    assertThat(err).contains("the run is over");
  }

  @Test
  void included_files_and_properties_beside_the_model_are_part_of_it() throws Exception {
    Path part = folder.resolve("part.h");
    Files.writeString(part, "#define N 3\n");
    Path model = folder.resolve("whole.pml");
    Files.writeString(model, "#include \"part.h\"\nbyte x; init { do :: x < N -> x++ od }\n");
    Path run = folder.resolve("run");
    run("check", model.toString(), "--run", run.toString(), "--quiet", "--trail", trail());
    Manifest manifest = Manifest.read(run);
    assertThat(manifest.files()).extracting(ReadFile::name).contains(part.toString());
    Files.writeString(part, "#define N 4\n");
    assertThat(manifest.files().get(1).whatChanged())
        .contains("line 1 was '#define N 3' and is '#define N 4'");
  }
}
