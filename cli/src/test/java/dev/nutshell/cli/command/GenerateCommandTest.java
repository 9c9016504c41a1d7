package dev.nutshell.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file under its name is the whole state space; what is not has another name. */
class GenerateCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private int philosophers(String target, String... more) {
    return run(
        Stream.concat(
                Stream.of("generate", "java:Philosophers", "-D", "n=5", "-o", target),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void what_was_done_is_said_and_nothing_that_was_not_checked() throws IOException {
    assertThat(philosophers(in("p.aut"), "--json", in("p.json"))).isZero();
    String header = Files.readAllLines(folder.resolve("p.aut")).getFirst().strip();
    String[] figures = header.replaceAll("[^0-9,]", "").split(",");
    assertThat(out.toString())
        .contains(
            "WRITTEN, " + figures[2] + " states and " + figures[1] + " transitions to ",
            "exhaustive")
        .doesNotContain("HOLDS");
    assertThat(Files.readString(folder.resolve("p.json")))
        .contains("\"written\" : {", "\"transitions\" : " + figures[1], "\"complete\" : true");
    assertThat(files()).containsExactly("p.aut", "p.json");
  }

  @Test
  void the_transitions_of_the_report_are_those_of_the_file() throws IOException {
    String model =
        Files.writeString(
                folder.resolve("m.pml"),
                "byte x; active [2] proctype P() { x++; x = x * 2; printf(\"x\") }\n")
            .toString();
    assertThat(run("generate", model, "-o", in("m.aut"), "--json", in("m.json"))).isZero();
    long edges = Files.readAllLines(folder.resolve("m.aut")).size() - 1;
    assertThat(Files.readString(folder.resolve("m.json")))
        .doesNotContain("\"transitions\" : " + (edges + 1))
        .contains("\"transitions\" : " + edges);
    assertThat(out.toString()).contains(edges + " transitions\n", edges + " transitions to ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p.aut", "p.aut.gz", "p"})
  void a_part_has_another_name_and_an_old_file_stays(String name) throws IOException {
    Files.writeString(folder.resolve(name), "old");
    assertThat(philosophers(in(name), "--depth", "3", "--minimize")).isEqualTo(3);
    assertThat(files()).containsExactly(name, name + ".partial");
    assertThat(folder.resolve(name)).hasContent("old");
    assertThat(out.toString())
        .contains("INCONCLUSIVE", "a part of the state space was written", name + ".partial");
    assertThat(err.toString()).contains(name + " was not written", "the depth limit was reached");
  }

  @Test
  void a_run_without_time_to_begin_leaves_nothing() throws IOException {
    assertThat(philosophers(in("p.aut"), "--time", "0s")).isEqualTo(3);
    assertThat(files()).isEmpty();
    assertThat(out.toString()).contains("INCONCLUSIVE", "nothing was written");
  }

  @Test
  void a_killed_run_leaves_no_file_under_the_name() throws Exception {
    Path target = folder.resolve("p.aut");
    Process process =
        java("generate", "java:Philosophers", "-D", "n=30", "-o", target.toString()).start();
    try {
      Path partial = folder.resolve("p.aut.partial");
      while (process.isAlive() && (!Files.exists(partial) || Files.size(partial) < 100_000)) {
        Thread.sleep(20);
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(files()).containsExactly("p.aut.partial");
    assertThat(run("check", in("p.aut.partial"), "--kind", "lts")).isEqualTo(2);
  }

  @Test
  void an_interrupted_run_says_what_it_leaves() throws Exception {
    Path target = folder.resolve("p.aut");
    Process process =
        java("generate", "java:Philosophers", "-D", "n=30", "-o", target.toString()).start();
    Path partial = folder.resolve("p.aut.partial");
    while (process.isAlive() && (!Files.exists(partial) || Files.size(partial) < 100_000)) {
      Thread.sleep(20);
    }
    process.toHandle().destroy();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(said).contains("INCONCLUSIVE, it was interrupted", "p.aut.partial");
    assertThat(files()).containsExactly("p.aut.partial");
  }

  @Test
  void standard_output_gets_all_or_nothing() throws Exception {
    Process part =
        java("generate", "java:Philosophers", "-D", "n=5", "-o", "-", "--depth", "3").start();
    assertThat(part.getInputStream().readAllBytes()).isEmpty();
    assertThat(part.waitFor()).isEqualTo(3);
    assertThat(new String(part.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("- was not written: the state space is not complete");
    assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
    for (String[] command :
        List.of(
            new String[] {"generate", "java:Philosophers", "-D", "n=5", "-o", "-"},
            new String[] {"generate", "java:Philosophers", "-D", "n=5", "-o", "/dev/full"})) {
      Process full = java(command).redirectOutput(Path.of("/dev/full").toFile()).start();
      assertThat(new String(full.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
          .contains("nutshell: inconclusive: ", "cannot be written")
          .doesNotContain("Exception", "\tat ");
      assertThat(full.waitFor()).isEqualTo(3);
    }
  }

  @Test
  void what_was_explored_is_reported_though_it_could_not_be_written() {
    assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
    assertThat(philosophers("/dev/full", "--json", in("r.json"))).isEqualTo(3);
    assertThat(out.toString())
        .contains("EXPLORED, nothing was checked", "nothing was written")
        .doesNotContain("WRITTEN", "HOLDS");
    assertThat(folder.resolve("r.json")).content().contains("\"complete\" : false");
  }

  @Test
  void a_verdict_on_a_full_disk_keeps_its_status() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
    Process full =
        java("check", "java:Philosophers", "-D", "n=3", "--trail", "/dev/null", "--json", "-")
            .redirectOutput(Path.of("/dev/full").toFile())
            .start();
    assertThat(new String(full.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("nutshell: standard output is not complete: No space left on device\n");
    assertThat(full.waitFor()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.gv", "x.png", "x.bcg", "x.txt", "x.gz"})
  void another_format_is_refused(String name) throws IOException {
    assertThat(philosophers(in(name))).isEqualTo(2);
    assertThat(err.toString()).contains(name + ": Aldebaran files are written", ".aut or .aut.gz");
    assertThat(files()).isEmpty();
  }

  @Test
  void a_path_that_the_locale_cannot_name_is_refused_in_a_sentence() throws Exception {
    ProcessBuilder builder = java("check", "/nowhere/größe.aut");
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(said).startsWith("nutshell: ").doesNotContain("internal error", "\tat ");
    assertThat(run("check", "a\0b.aut")).isEqualTo(2);
    assertThat(run("generate", "java:Philosophers", "-o", "a\0b.aut")).isEqualTo(2);
    assertThat(err.toString()).doesNotContain("internal error");
  }

  private static ProcessBuilder java(String... arguments) {
    List<String> command =
        Stream.concat(
                Stream.of(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-Xmx240m",
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName()),
                Stream.of(arguments))
            .toList();
    return new ProcessBuilder(command);
  }
}
