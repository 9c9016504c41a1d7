package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.search.Device;
import dev.nutshell.testkit.program.HostileProgram;
import dev.nutshell.testkit.program.RandomProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Promela by compiled text finds what the JVM's search finds. */
class CompiledPromelaTest {
  private static final Path CORPUS = Path.of("../../shared/corpus/promela");

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../examples/promela"))) {
      return files.filter(file -> file.toString().endsWith(".pml")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void every_example_is_searched_as_by_the_JVM(Path file) {
    Device device = Searches.device();
    TransitionSystem system = Searches.load(file);
    assumeTrue(system.abilities().portable().isThere(), "skipped: it is not written as C");
    Searches.agree(file.toString(), system, device);
  }

  /** Channels, rendezvous, d_steps, unless, priorities, processes that start and end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "spin-examples/abp.pml",
        "spin-examples/leader.pml",
        "spin-examples/snoopy.pml",
        "spin-examples/sort.pml",
        "spin-examples/eratosthenes.pml",
        "beem/adding.1.pm",
        "beem/extinction.1.pm",
        "beem/phils.1.pm",
        "beem/peterson.1.pm",
        "beem/firewire_link.1.pm"
      })
  void models_of_others_are_searched_as_by_the_JVM(String name) {
    Path file = CORPUS.resolve(name);
    assumeTrue(Files.exists(file), "skipped: " + file + " is not here");
    Device device = Searches.device();
    TransitionSystem system = Searches.load(file);
    if (Searches.run(system, true, null).counts().states() <= 100_000) {
      Searches.agree(name, system, device);
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 24);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void random_programs_are_searched_as_by_the_JVM(long seed) {
    Device device = Searches.device();
    for (String text : List.of(RandomProgram.of(seed).text(), HostileProgram.of(seed).text())) {
      TransitionSystem system = Searches.promela(text, seed % 2 == 0);
      if (system != null && system.abilities().portable().isThere()) {
        Searches.agree("seed " + seed + "\n" + text, system, device);
      }
    }
  }

  @Test
  void vectors_become_wider_while_processes_are_started() {
    String text =
        """
        byte left = 9;
        proctype child(byte n) { byte mine[9]; mine[n % 9] = n; mine[8] = mine[n % 9] }
        active proctype parent() {
          do
          :: left > 0 -> run child(left); left--
          :: else -> break
          od
        }
        """;
    Searches.agree("children", Searches.promela(text, false), Searches.device());
  }

  @Test
  void choices_inside_of_atomic_sequences_are_paths() {
    String text =
        """
        byte a, b;
        chan c = [0] of { byte };
        active [2] proctype p() {
          atomic {
            if :: a = 1 :: a = 2 :: a = 3 fi;
            if :: b < 3 -> b++ :: b > 0 -> b-- :: c!a :: else fi;
            if :: a > 1 -> a-- :: skip fi
          }
          c!b
        }
        active proctype q() {
          byte x;
          do :: c?x -> assert(x < 3 || a != 2) od
        }
        """;
    for (boolean smaller : new boolean[] {true, false}) {
      TransitionSystem system = Searches.promela(text, smaller);
      assertThat(system).isNotNull();
      Searches.agree("paths", system, Searches.device());
    }
  }
}
