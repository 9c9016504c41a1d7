package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Promela on the command line. */
class PromelaCommandTest {
  /** Three local steps and a death, twice. */
  private static final String LOCAL = "active [2] proctype P() { byte x; x = 1; x = 2; x = 3 }\n";

  private static final String UNSAFE =
      """
      byte x;
      active proctype P() {
        x = N;
        assert(x != 3);
        if
        :: x == 9 -> x = 0
        :: else
        fi
      }
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pml", "prom", "promela", "spin", "pm", "prm", "pr"})
  void every_extension_that_people_use_means_promela(String extension) throws IOException {
    assertThat(run("check", file("model." + extension, LOCAL))).isZero();
    assertThat(out.toString()).contains("(promela)", "HOLDS, exhaustive");
  }

  @Test
  void a_model_may_come_from_standard_input() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(LOCAL.getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(run("check", "-", "--kind", "promela")).isZero();
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void a_violated_assertion_names_its_line_and_a_macro_comes_from_the_command_line()
      throws IOException {
    String model = file("unsafe.pml", UNSAFE);
    assertThat(run("check", model, "-D", "N=3")).isEqualTo(1);
    assertThat(out.toString()).contains("VIOLATED assertion: " + model + ":4: ");
    assertThat(run("check", model, "-D", "N=4")).isZero();
  }

  @Test
  void statements_that_were_never_reached_are_listed_with_their_lines() throws IOException {
    String model = file("unsafe.pml", UNSAFE);
    run("check", model, "-D", "N=4");
    assertThat(out.toString()).contains("unreached in P", model + ":6, \"x = 0\"");
  }

  @Test
  void merging_can_be_switched_off_and_is_reported() throws IOException {
    String model = file("local.pml", LOCAL);
    assertThat(run("check", model, "--json", "-")).isZero();
    assertThat(out.toString()).contains("\"merging\" : true");
    String[] pure = {"check", model, "--merge", "off", "--dead", "off", "--reduce", "none"};
    assertThat(run(Stream.concat(Stream.of(pure), Stream.of("--json", "-")).toArray(String[]::new)))
        .isZero();
    assertThat(out.toString()).contains("\"merging\" : false", "\"states\" : 21");
  }

  @Test
  void an_invariant_sees_a_variable_that_would_else_be_reset_or_passed_over() throws IOException {
    String model = file("local.pml", LOCAL);
    assertThat(run("check", model, "--invariant", "P[0]:x != 2")).isEqualTo(1);
  }

  @Test
  void the_report_says_how_much_was_reduced_and_by_what() throws IOException {
    String text = "active [3] proctype P() { byte x; x = 1; x = 2; assert(x == 2) }";
    String model = file("three.pml", text);
    assertThat(run("check", model, "--merge", "off", "--json", "-")).isZero();
    assertThat(out.toString()).contains("\"reduction\" : \"stubborn\"", "\"states\" : 13");
    assertThat(run("check", model, "--merge", "off")).isZero();
    assertThat(out.toString()).contains("partial order reduction (stubborn): ");
    assertThat(run("check", model, "--merge", "off", "--reduce", "both")).isZero();
    assertThat(out.toString())
        .contains("partial order reduction (both): ", "different sleep sets", "store    full");
  }

  @Test
  void who_only_counts_gets_all_states() throws IOException {
    String model = file("two.pml", "active [2] proctype P() { byte x; x = 1; assert(x == 1) }");
    String[] pure = {"check", model, "--merge", "off", "--property", "none", "--json", "-"};
    assertThat(run(pure)).isZero();
    assertThat(out.toString()).contains("\"reduction\" : \"none\"");
  }

  @Test
  void what_switches_the_reduction_off_is_said() throws IOException {
    String model = file("last.pml", "active [2] proctype P() { _last == 0 }");
    run("check", model, "--json", "-");
    assertThat(out.toString()).contains("\"reduction\" : \"none\"");
    run("check", model);
    assertThat(out.toString()).contains("no partial order reduction: the model uses last");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check MODEL --reduce most|most",
        "check java:Philosophers --reduce stubborn|--reduce stubborn cannot be used here",
        "check MODEL --reduce both --store tree|--store full, or --reduce stubborn",
        "check MODEL --reduce both --search bfs|along a depth-first path",
        "generate MODEL -o OUT.aut --reduce ample|leaves transitions out",
        "check MODEL --merge perhaps|perhaps",
        "check java:Philosophers --merge on|--merge on is for Promela models",
        "check nowhere.pml|nowhere.pml: The file is not found.",
        "check WRONG|wrong.pml:1:"
      })
  void what_is_wrong_is_said_in_a_sentence_and_ends_with_status_2(String line) throws IOException {
    String[] parts = line.split("\\|");
    String arguments =
        parts[0]
            .replace("MODEL", file("local.pml", LOCAL))
            .replace("WRONG", file("wrong.pml", "active proctype P() { y = 1 }"));
    assertThat(run(arguments.split(" "))).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("nutshell: ")
        .contains(parts[1])
        .doesNotContain("Exception", "\tat ");
  }
}
