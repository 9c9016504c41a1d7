package dev.nutshell.testkit.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomProgramTest {
  private static final String MANY =
      LongStream.range(0, 500)
          .mapToObj(seed -> RandomProgram.of(seed).text())
          .collect(Collectors.joining());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bit",
        "bool",
        "byte",
        "short",
        "int",
        "unsigned",
        "pid",
        "mtype",
        "typedef",
        "chan",
        "proctype",
        "active [2]",
        "init",
        "run ",
        "= run",
        "priority",
        "provided",
        "_pid",
        "_nr_pr",
        "_last",
        "timeout",
        "else",
        "if",
        "do",
        "atomic",
        "d_step",
        "unless",
        "goto",
        "break",
        "skip",
        "end0:",
        "for (",
        " in ",
        "select",
        "inline",
        "[0] of",
        "[2] of",
        "of { chan }",
        "!!",
        "??",
        "?<",
        "?[",
        "??[",
        "eval",
        "_,",
        "len",
        "empty",
        "full",
        "nempty",
        "nfull",
        "assert",
        "printf",
        " -> "
      })
  void every_construct_occurs(String construct) {
    assertThat(MANY).contains(construct);
  }

  @Test
  void the_same_seed_gives_the_same_program_and_another_one_another() {
    for (long seed = 0; seed < 50; seed++) {
      assertThat(RandomProgram.of(seed)).isEqualTo(RandomProgram.of(seed));
      assertThat(RandomProgram.of(seed)).isNotEqualTo(RandomProgram.of(seed + 1));
    }
  }

  @Test
  void a_smaller_program_has_no_more_text_and_there_are_some_until_nothing_is_left() {
    Fragment current = RandomProgram.of(3);
    while (!current.smaller().isEmpty()) {
      Fragment last = current.smaller().getLast();
      assertThat(last.text().length()).isLessThanOrEqualTo(current.text().length());
      current = last;
    }
    assertThat(current.text()).isEmpty();
  }
}
