package dev.nutshell.cli.lts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemCommandsTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String early;
  private String late;

  @BeforeEach
  void two_vending_machines() throws IOException {
    early = file("early.aut", "des (0,4,5)\n(0,coin,1)\n(0,coin,2)\n(1,tea,3)\n(2,milk,4)\n");
    late = file("late.aut", "des (0,3,4)\n(0,coin,1)\n(1,tea,2)\n(1,milk,3)\n");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void machines_that_choose_early_and_late_differ_but_not_in_their_traces() {
    assertThat(run("equal", early, late)).isOne();
    assertThat(out.toString())
        .contains("NOT EQUAL", "by strong bisimulation", "satisfies this formula", "<coin>!<");
    assertThat(run("equal", early, late, "--relation", "trace")).isZero();
    assertThat(out.toString()).contains("EQUAL: " + early);
  }

  @Test
  void a_trace_that_only_one_has_is_printed_a_label_a_line() throws IOException {
    String more = file("more.aut", "des (0,2,3)\n(0,coin,1)\n(1,cake,2)\n");
    assertThat(run("equal", late, more, "--relation", "trace", "--json", "-")).isOne();
    assertThat(out.toString()).contains("\"trace\" : [ \"coin\", \"", "\"equal\" : false");
    assertThat(run("equal", late, more, "--relation", "trace")).isOne();
    assertThat(out.toString()).contains("only ", "  coin" + System.lineSeparator() + "  ");
  }

  @Test
  void what_was_minimized_and_relabelled_is_read_again() throws IOException {
    String small = folder.resolve("small.aut").toString();
    String hidden = folder.resolve("hidden.aut").toString();
    assertThat(run("relabel", early, "-o", hidden, "--hide", "c*", "--rename", "tea=milk"))
        .isZero();
    assertThat(Files.readString(Path.of(hidden))).contains("\"i\"").doesNotContain("coin", "tea");
    assertThat(run("minimize", hidden, "-o", small, "--relation", "branching")).isZero();
    assertThat(Files.readString(Path.of(small)).lines().skip(1)).containsExactly("(0,\"milk\",1)");
    assertThat(err.toString()).contains("5 states and 4 transitions became 2 and 1");
  }

  @Test
  void mistakes_are_told_in_a_sentence() {
    assertThat(run("equal", early, late, "--hide", "coins")).isEqualTo(2);
    assertThat(run("equal", early, late, "--relation", "weak")).isEqualTo(2);
    assertThat(run("equal", early, "model.pml")).isEqualTo(2);
    assertThat(run("minimize", early, "-o", folder.toString())).isEqualTo(2);
    assertThat(run("relabel", early, "-o", folder + "/x.aut", "--rename", "coin")).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "did you mean 'coin'?",
            "there is no relation 'weak'",
            "nutshell generate makes one of a model",
            "it is a directory",
            "expected OLD=NEW")
        .doesNotContain("Exception");
  }
}
