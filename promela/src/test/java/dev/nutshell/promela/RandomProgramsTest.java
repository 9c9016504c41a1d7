package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.testkit.program.RandomProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A hundred random programs, with what SPIN 6.5.2 said about them. The table is written by {@code
 * dev.nutshell.bench.spin.RandomPrograms}, which makes and compares as many more as one likes.
 */
class RandomProgramsTest {
  /**
   * A line of the table.
   *
   * @param hash of the program's text: another program would make the rest meaningless
   * @param kinds of errors
   * @param dead SPIN's states when it resets dead variables
   * @param merged and when it merges statements as well
   */
  record Answer(
      long seed,
      int hash,
      long states,
      long transitions,
      long atomicSteps,
      long errors,
      Set<String> kinds,
      long dead,
      long merged) {
    static Answer read(String line) {
      String[] cells = line.split("\t", -1);
      return new Answer(
          Long.parseLong(cells[0]),
          Integer.parseInt(cells[1]),
          Long.parseLong(cells[2]),
          Long.parseLong(cells[3]),
          Long.parseLong(cells[4]),
          Long.parseLong(cells[5]),
          cells[6].isEmpty() ? Set.of() : new TreeSet<>(Set.of(cells[6].split(","))),
          Long.parseLong(cells[7]),
          Long.parseLong(cells[8]));
    }

    String text() {
      return RandomProgram.of(seed).text();
    }

    @Override
    public String toString() {
      return "seed " + seed;
    }
  }

  static Stream<Answer> answers() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                RandomProgramsTest.class.getResourceAsStream("random-programs.tsv"),
                StandardCharsets.UTF_8))) {
      return lines.lines().map(Answer::read).toList().stream();
    }
  }

  private static Set<String> kinds(Result result) {
    return causes(result).stream()
        .map(cause -> cause.substring(0, cause.indexOf(':')))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> causes(Result result) {
    return switch (result.verdict()) {
      case Verdict.Violated violated ->
          violated.violations().stream()
              .map(violation -> violation.kind() + ":" + violation.line())
              .collect(Collectors.toCollection(TreeSet::new));
      case Verdict.Holds _, Verdict.Inconclusive _ -> Set.of();
    };
  }

  @ParameterizedTest
  @MethodSource("answers")
  void a_seed_gives_the_program_that_spin_was_asked_about(Answer answer) {
    assertThat(answer.text().hashCode()).isEqualTo(answer.hash());
  }

  @ParameterizedTest
  @MethodSource("answers")
  void a_random_program_counts_as_spin_does(Answer answer) {
    for (Order order : Order.values()) {
      Result result = Exploring.explore(Exploring.system(answer.text()), order);
      assertThat(result.counts().states()).as("states").isEqualTo(answer.states());
      assertThat(result.counts().transitions()).as("transitions").isEqualTo(answer.transitions());
      assertThat(result.counts().errors()).as("errors").isEqualTo(answer.errors());
      assertThat(kinds(result)).isEqualTo(answer.kinds());
      assertThat(result.counts().atomicSteps()).as("atomic steps").isEqualTo(answer.atomicSteps());
    }
  }

  @ParameterizedTest
  @MethodSource("answers")
  void reductions_keep_the_causes_of_errors_and_at_most_spins_states(Answer answer) {
    Result pure = Exploring.explore(Exploring.system(answer.text()));
    Result dead = Exploring.explore(Exploring.system(answer.text(), PromelaOptions.DEAD_VARIABLES));
    Result reduced = Exploring.explore(Exploring.system(answer.text(), PromelaOptions.REDUCED));
    assertThat(causes(dead)).isEqualTo(causes(pure));
    assertThat(causes(reduced)).isEqualTo(causes(pure));
    assertThat(dead.counts().states()).isLessThanOrEqualTo(answer.dead());
    assertThat(reduced.counts().states()).isLessThanOrEqualTo(answer.merged());
  }
}
