package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.options.MemoryOption;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.report.Figures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code --memory} is for the whole process. Each run is a process with the launcher's options; all
 * stores and sizes are measured by {@code ResidentMemory} under {@code bench}.
 */
@EnabledOnOs(OS.LINUX)
class ResidentMemoryTest {
  private static final String LEAST = (MemoryOption.LEAST_MEMORY >> 20) + "M";

  private static final String PHILOSOPHERS = "java:Philosophers -Dn=15 --time=30s";

  @TempDir private Path folder;

  private record Child(int status, String output) {}

  /** Runs the program as the launcher does. */
  private Child run(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", "-c"));
    command.add(
        "source ./jvm-options.sh; java=$1 path=$2; shift 2; jvm_options \"$@\";"
            + " exec \"$java\" \"${options[@]}\" -cp \"$path\" dev.nutshell.cli.Main \"$@\"");
    command.add("bash");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(System.getProperty("java.class.path"));
    command.addAll(arguments);
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int status = process.waitFor();
    return new Child(status, Files.readString(output, StandardCharsets.UTF_8));
  }

  private Child explore(String model, String store, String memory) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("check"));
    arguments.addAll(Arrays.asList(model.split(" ")));
    arguments.addAll(List.of("--property=none", "--store=" + store, "--memory=" + memory));
    arguments.addAll(List.of("--json=-", "--progress-bar=off"));
    return run(arguments);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LEAST | full",
        "LEAST | auto",
        "LEAST | collapse+automaton",
        "LEAST | comback",
        "LEAST | snapshots",
        "LEAST | bitstate",
        "192M  | tree:compact",
        "192M  | compact"
      })
  void a_process_takes_no_more_than_it_was_allowed(String memory, String store) throws Exception {
    String allowed = memory.replace("LEAST", LEAST);
    Child child = explore(PHILOSOPHERS, store, allowed);
    assertThat(child.status()).as(child.output()).isIn(ExitStatus.HOLDS, ExitStatus.INCONCLUSIVE);
    Figures figures = Figures.read(child.output());
    long most = figures.number("memory.budget") / 100 * 105;
    assertThat(figures.number("memory.peak")).isBetween(32L << 20, most);
    assertThat(figures.number("counts.states")).isPositive();
  }

  @Test
  void a_model_that_the_memory_does_not_hold_is_inconclusive_and_no_crash() throws Exception {
    Path announced =
        Files.writeString(folder.resolve("large.aut"), "des (0,40000000,20000000)\n(0,a,1)\n");
    endsWhileLoading(explore(announced.toString(), "auto", LEAST));
  }

  @Test
  void a_program_too_large_for_the_heap_is_inconclusive_and_no_crash() throws Exception {
    StringBuilder promela = new StringBuilder("byte x;\nactive proctype A() {\n");
    for (int i = 0; i < 300_000; i++) {
      promela.append("x = ").append(i % 200).append(";\n");
    }
    Path large = Files.writeString(folder.resolve("large.pml"), promela.append("}\n"));
    endsWhileLoading(explore(large.toString(), "auto", LEAST));
  }

  @ParameterizedTest
  @CsvSource({"Endless, 128M", "Speechless, 128M", "Endless, LEAST"})
  void a_model_that_calls_itself_without_end_is_violated_in_the_memory_it_was_given(
      String model, String memory) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("check", "java:users.Unruly$" + model));
    arguments.addAll(List.of("--memory=" + memory.replace("LEAST", LEAST), "--json=-"));
    arguments.addAll(List.of("--trail=" + folder.resolve("t.json"), "--progress-bar=off"));
    Child child = run(arguments);
    assertThat(child.status()).as(child.output()).isEqualTo(ExitStatus.VIOLATED);
    Figures figures = Figures.read(child.output());
    assertThat(figures.number("memory.peak"))
        .isLessThan(figures.number("memory.budget") / 100 * 105);
  }

  private static void endsWhileLoading(Child child) {
    assertThat(child.status()).as(child.output()).isEqualTo(ExitStatus.INCONCLUSIVE);
    Figures figures = Figures.read(child.output());
    assertThat(figures.text("verdict")).isEqualTo("inconclusive");
    assertThat(figures.text("limits.reached")).isEqualTo("memory");
    assertThat(figures.number("counts.states")).isZero();
    assertThat(figures.number("memory.peak")).isPositive();
  }
}
