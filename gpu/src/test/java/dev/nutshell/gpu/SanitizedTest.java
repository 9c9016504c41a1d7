package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.testkit.program.HostileProgram;
import dev.nutshell.testkit.program.RandomNet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernels touch no memory that is not theirs, do nothing undefined and race with nobody. */
class SanitizedTest {
  private static final int WIDE = 200;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "leader.pml, 'address,undefined'",
    "leader.pml, thread",
    "peterson.pml, 'address,undefined'",
    "elevator.pml, 'address,undefined'"
  })
  void a_sanitizer_finds_nothing(String name, String sanitizer) throws Exception {
    Searches.device();
    sanitized(Searches.load(Path.of("../examples/promela", name)), WIDE, sanitizer);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void a_sanitizer_finds_nothing_in_random_programs(long seed) throws Exception {
    Searches.device();
    TransitionSystem system = Searches.promela(HostileProgram.of(seed).text(), true);
    if (system != null && system.abilities().portable().isThere()) {
      sanitized(system, WIDE, "address,undefined");
    }
  }

  /** Of finite ones whose vectors need not become wider. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void a_sanitizer_finds_nothing_in_random_nets(long seed) throws Exception {
    Searches.device();
    TransitionSystem system = Searches.net(RandomNet.of(seed));
    if (system != null && !system.mayOutgrow()) {
      sanitized(system, 0, "address,undefined");
    }
  }

  /**
   * @param least words of a vector, which may become longer
   */
  private void sanitized(TransitionSystem system, int least, String sanitizer) throws Exception {
    Result expected = Searches.run(system, true, null);
    Portable model = system.abilities().portable().on(system.explorer());
    int words = Math.max(model.words(), least);
    Path source = folder.resolve("all.c");
    Path program = folder.resolve("all");
    Files.writeString(source, Sources.of(model, words) + standalone());
    String made =
        call(
            List.of(
                "gcc",
                "-O1",
                "-g",
                "-w",
                "-pthread",
                "-fsanitize=" + sanitizer,
                "-fno-sanitize-recover=all",
                "-o",
                program.toString(),
                source.toString()));
    assumeTrue(made != null, "skipped: there is no gcc with this sanitizer");
    State initial = new State();
    system.explorer().initial(initial);
    initial.resize(8 * words);
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(Integer.toString(model.marks()), "100000", "4"));
    for (int i = 0; i < words; i++) {
      command.add(Long.toHexString(initial.getLong(8 * i)));
    }
    Result.Counts counts = expected.counts();
    assertThat(call(command))
        .isEqualTo(
            "%d states %d fired depth %d signs 0"
                .formatted(
                    counts.states(), counts.states() - 1 + counts.matched(), counts.depth()));
  }

  private static String standalone() throws IOException {
    try (InputStream in = SanitizedTest.class.getResourceAsStream("standalone.c")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** What it says, or null where it cannot be started or the compiler fails. */
  private static String call(List<String> command) throws Exception {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException absent) {
      return null;
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    return command.getFirst().equals("gcc") && status != 0 ? null : said;
  }
}
