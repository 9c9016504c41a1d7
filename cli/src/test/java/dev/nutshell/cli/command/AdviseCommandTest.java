package dev.nutshell.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import dev.nutshell.report.Figures;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** About how many states there are, in which store, and what to type. */
class AdviseCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void of_a_small_model_the_exact_number_is_told_and_that_check_suffices() {
    int status = run("advise", "java:Philosophers", "-D", "n=4", "--property", "none");
    assertThat(status).as("%s", err).isZero();
    assertThat(out.toString())
        .contains("states   34 states, all explored")
        .contains("check suffices")
        .contains("nutshell check java:Philosophers --define=n=4 --property=none")
        .contains("nothing: this is no verdict")
        .doesNotContain("violation", "bytes/state");
  }

  @Test
  void a_violation_that_was_met_is_told_and_changes_no_status() {
    assertThat(run("advise", "java:Philosophers", "-D", "n=4")).as("%s", err).isZero();
    assertThat(out.toString()).contains("a violation was met");
  }

  @Test
  void of_a_part_stores_are_told_and_the_command_can_be_run() throws Exception {
    Path json = folder.resolve("a.json");
    int status =
        run(
            "advise",
            "java:Philosophers",
            "--define=n=13",
            "--property=none",
            "--sample=20000",
            "--time=5m",
            "--json=" + json);
    assertThat(status).as("%s", err).isZero();
    String text = Files.readString(json);
    Figures figures = Figures.read(text);
    assertThat(figures.number("sample.explored")).isBetween(20_000L, 20_100L);
    assertThat(figures.number("sample.violations")).isZero();
    assertThat(figures.text("estimate.kind")).isIn("about", "atLeast");
    assertThat(figures.number("estimate.states")).isGreaterThanOrEqualTo(20_000);
    assertThat(text)
        .contains("\"store\" : \"tree:compact\"", "\"store\" : \"comback\"")
        .contains("\"bytesPerState\"", "\"roomForStates\"", "\"timeToFull\"", "\"exact\"");
    assertThat(out.toString()).contains("bytes/state", "may omit states");
    String[] command = figures.text("advice.command").split(" ");
    assertThat(command).startsWith("nutshell", "check", "java:Philosophers", "--define=n=13");
    assertThat(run(Stream.of(command).skip(1).toArray(String[]::new))).as("%s", err).isZero();
    assertThat(out.toString()).contains("94642 states, stored");
  }

  @Test
  void json_alone_goes_to_standard_output() {
    assertThat(run("advise", "java:Philosophers", "-D", "n=4", "--json", "-")).isZero();
    assertThat(Figures.read(out.toString()).text("estimate.kind")).isEqualTo("exact");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--store=full",
        "--threads=2",
        "--depth=9",
        "--fair",
        "--runs=2",
        "--expect=9",
        "--sample=0",
        "--sample=many",
        "--property=nonsense"
      })
  void what_has_no_effect_or_makes_no_sense_is_refused(String option) {
    assertThat(run("advise", "java:Philosophers", option)).isEqualTo(2);
    assertThat(err.toString()).isNotBlank();
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void what_ended_for_another_reason_than_memory_or_time_gets_no_advice() throws Exception {
    Path model = folder.resolve("fault.pml");
    Files.writeString(model, "byte x;\nactive proctype P() { x = 1 / x }\nltl p { <> (x == 1) }\n");
    int status = run("check", model.toString(), "--property", "p", "--trail", "/dev/null");
    assertThat(status).as("%s", err).isEqualTo(3);
    assertThat(out.toString()).contains("goes wrong").doesNotContain("advise");
  }

  @Test
  void a_model_that_is_not_there_or_not_named_is_refused() {
    assertThat(run("advise", folder.resolve("none.pml").toString())).isEqualTo(2);
    assertThat(run("advise", "-", "--kind", "promela")).isEqualTo(2);
    assertThat(err.toString()).contains("name a file, not -");
  }
}
