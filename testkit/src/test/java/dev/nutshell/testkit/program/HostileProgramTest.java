package dev.nutshell.testkit.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileProgramTest {
  private static final String MANY =
      LongStream.range(0, 1000)
          .mapToObj(seed -> HostileProgram.of(seed).text())
          .collect(Collectors.joining());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "provided (",
        "priority ",
        "set_priority(",
        "get_priority(",
        "enabled(",
        "_last",
        "timeout",
        "pc_value(",
        "D_proctype",
        "unless {",
        "else ->",
        "eval(",
        "!!",
        "??",
        "??<",
        "?[",
        "run W(",
        "@LP",
        "]:x",
        "d_step {",
        "atomic {",
        "end0:",
        "hidden ",
        "local ",
        "show ",
        "typedef",
        ".v[",
        "a[g",
        "a[h - 1]",
        " / ",
        "_nr_pr",
        "[0] of",
        "of { chan }",
        "goto ",
        "full("
      })
  void every_construct_occurs(String construct) {
    assertThat(MANY).contains(construct);
  }

  @Test
  void the_same_seed_gives_the_same_program_and_another_one_another() {
    for (long seed = 0; seed < 50; seed++) {
      assertThat(HostileProgram.of(seed)).isEqualTo(HostileProgram.of(seed));
      assertThat(HostileProgram.of(seed)).isNotEqualTo(HostileProgram.of(seed + 1));
    }
  }
}
