package dev.nutshell.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.cli.Main;
import dev.nutshell.cli.options.RunOptions;
import dev.nutshell.cli.terminal.Trails;
import dev.nutshell.cli.terminal.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that cannot be written: found before the run, and where not, no verdict is lost by it. */
class OutputFilesTest {
  private static final String FULL = "/dev/full";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String ring;

  @BeforeEach
  void a_model_with_a_deadlock() throws IOException {
    ring =
        Files.writeString(
                folder.resolve("ring.aut"),
                "des (0,4,4)\n(0,\"a\",1)\n(1,\"b\",2)\n(2,\"c\",0)\n(1,\"oops\",3)\n")
            .toString();
  }

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--trail"})
  void what_cannot_be_written_is_found_before_the_search(String option) {
    for (String name : List.of("/nowhere/x.json", in("ring.aut/x.json"), folder.toString())) {
      assertThat(run("check", ring, option, name)).isEqualTo(2);
      assertThat(err.toString()).contains("nutshell: cannot write " + name + ": ");
    }
    assertThat(out.toString()).isEmpty();
    assertThat(run("compare", ring, "--stores", "full", "--chart", "/nowhere/x.svg")).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--trail"})
  void a_full_disk_takes_nothing_from_the_verdict(String option) {
    assumeTrue(Files.exists(Path.of(FULL)), "this system has no /dev/full");
    assertThat(run("check", ring, option, FULL)).isEqualTo(1);
    assertThat(out.toString()).contains("VIOLATED deadlock", "2:  oops", "4 states, stored");
    assertThat(err.toString())
        .isEqualTo("nutshell: cannot write /dev/full: No space left on device\n");
  }

  @Test
  void a_trail_that_is_not_there_is_not_named() {
    assumeTrue(Files.exists(Path.of(FULL)), "this system has no /dev/full");
    run("check", ring, "--trail", FULL);
    assertThat(out.toString()).contains("VIOLATED").doesNotContain("written to");
    run("check", ring, "--trail", FULL, "--json", "-");
    assertThat(out.toString()).contains("\"trail\" : null");
  }

  @Test
  void a_directory_that_vanishes_while_the_search_runs_takes_nothing_from_the_verdict() {
    Output output =
        new Output(
            new picocli.CommandLine(new RunOptions())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err)),
            new RunOptions());
    assertThat(output.write(in("gone/x.json"), writer -> writer.write("x"))).isFalse();
    assertThat(err.toString())
        .isEqualTo(
            "nutshell: cannot write " + in("gone/x.json") + ": there is no such directory\n");
  }

  @Test
  void to_try_a_file_leaves_none_and_changes_none() throws IOException {
    Files.writeString(folder.resolve("old.json"), "old");
    Output.attempt(in("old.json"));
    Output.attempt(in("new.json"));
    Output.attempt("/dev/null");
    Output.attempt("-");
    assertThat(files()).containsExactly("old.json", "ring.aut");
    assertThat(folder.resolve("old.json")).hasContent("old");
  }

  @Test
  void what_fails_half_way_leaves_the_old_file_as_it_was() throws IOException {
    Path old = Files.writeString(folder.resolve("old.json"), "old");
    Throwable failure = null;
    try {
      WholeFile.of(old.toString())
          .write(
              file -> {
                file.write("x".repeat(100_000));
                throw new IOException("full");
              });
    } catch (IOException expected) {
      failure = expected;
    }
    assertThat(failure).hasMessage("full");
    assertThat(old).hasContent("old");
    WholeFile.of(old.toString()).write(file -> file.write("new"));
    assertThat(old).hasContent("new");
    assertThat(files()).containsExactly("old.json", "ring.aut");
  }

  @Test
  void a_link_stays_a_link() throws IOException {
    Path old = Files.writeString(folder.resolve("old.json"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), old);
    WholeFile.of(link.toString()).write(file -> file.write("new"));
    assertThat(link).isSymbolicLink();
    assertThat(old).hasContent("new");
  }

  @Test
  void a_trail_goes_to_the_working_directory_as_the_model_is_called() {
    assertThat(Trails.usual("/far/away/leader.pml")).isEqualTo("leader.trail.json");
    assertThat(Trails.usual("x/graph.aut.gz")).isEqualTo("graph.trail.json");
    assertThat(Trails.usual("v1.2.pnml")).isEqualTo("v1.2.trail.json");
    assertThat(Trails.usual("java:Philosophers")).isEqualTo("Philosophers.trail.json");
    assertThat(Trails.usual("java:users.Endless")).isEqualTo("users.Endless.trail.json");
    assertThat(Trails.usual("-")).isEqualTo("stdin.trail.json");
  }

  @Test
  void every_violation_has_a_trail_of_its_own() throws IOException {
    String model =
        Files.writeString(
                folder.resolve("four.pml"),
                """
                byte x;
                active proctype P() {
                  if
                  :: x = 1; assert(x != 1)
                  :: x = 2; assert(x != 2)
                  :: x = 3; assert(x != 3)
                  :: x = 4; false
                  fi
                }
                """)
            .toString();
    String trail = in("four.trail.json");
    assertThat(run("check", model, "--errors", "all", "--trail", trail)).isEqualTo(1);
    assertThat(files())
        .containsExactly(
            "four.2.trail.json",
            "four.3.trail.json",
            "four.4.trail.json",
            "four.pml",
            "four.trail.json",
            "ring.aut");
    assertThat(out.toString())
        .contains(trail + ", " + in("four.2.trail.json"), "four.4.trail.json")
        .containsOnlyOnce("the first violation's:");
    for (String name : List.of(trail, in("four.2.trail.json"), in("four.4.trail.json"))) {
      assertThat(run("simulate", model, "--trail", name)).isEqualTo(1);
    }
    run("check", model, "--errors", "all", "--trail", trail, "--json", in("r.json"));
    assertThat(Files.readString(folder.resolve("r.json")))
        .contains("\"trail\" : \"" + trail, "\"trail\" : \"" + in("four.4.trail.json"));
    assertThat(run("check", model, "--errors", "all", "--trail", "/dev/null")).isEqualTo(1);
  }

  @Test
  void a_trail_on_standard_output_does_not_close_it() {
    assertThat(run("check", ring, "--trail", "-")).isEqualTo(1);
    assertThat(out.toString()).contains("\"kind\" : \"deadlock\"", "VIOLATED deadlock");
  }
}
