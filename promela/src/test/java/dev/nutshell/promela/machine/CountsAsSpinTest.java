package dev.nutshell.promela.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.plan.Order;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.promela.PromelaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is counted equals what SPIN 6.5.2 counted; skipped where the corpus is not at hand. */
class CountsAsSpinTest {
  private static final int MOST_STATES = 20_000;

  /** SPIN gives up in the middle of its first state. */
  private static final Set<String> BROKEN_OFF = Set.of("spin-examples/wordcount.pml");

  record Row(List<String> cells) {
    String name() {
      return cells.getFirst();
    }

    long number(int column) {
      return Long.parseLong(cells.get(column));
    }

    @Override
    public String toString() {
      return name();
    }
  }

  private static Stream<Row> rows(String table) throws IOException {
    Path file = Exploring.CORPUS.resolve(table);
    return Files.exists(file)
        ? Files.readAllLines(file).stream()
            .skip(1)
            .map(line -> new Row(List.of(line.split("\t"))))
        : Stream.of(new Row(List.of("")));
  }

  static Stream<Row> rules() throws IOException {
    return rows("rules/counts.tsv");
  }

  static Stream<Row> models() throws IOException {
    return rows("oracle.tsv")
        .filter(row -> row.name().isEmpty() || row.number(1) <= MOST_STATES)
        .filter(row -> !BROKEN_OFF.contains(row.name()));
  }

  private static Path file(String folder, Row row) {
    assumeTrue(!row.name().isEmpty(), "the corpus is not there");
    return Exploring.CORPUS.resolve(folder).resolve(row.name());
  }

  private static Result pure(Path file, Order order) {
    return Exploring.explore(Exploring.system(file, PromelaOptions.PURE), order);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void every_rule_counts_states_steps_and_errors_as_spin_does(Row row) {
    Result.Counts counts = pure(file("rules", row), Order.DFS).counts();
    assertThat(counts.states()).as("states").isEqualTo(row.number(1));
    assertThat(counts.matched()).as("matched").isEqualTo(row.number(2));
    assertThat(counts.atomicSteps()).as("atomic steps").isEqualTo(row.number(3));
    assertThat(counts.errors()).as("errors").isEqualTo(row.number(5));
  }

  @ParameterizedTest
  @MethodSource("models")
  void every_model_counts_states_transitions_and_errors_as_spin_does(Row row) {
    Result.Counts counts = pure(file("", row), Order.DFS).counts();
    assertThat(counts.states()).as("states").isEqualTo(row.number(1));
    assertThat(counts.transitions()).as("transitions").isEqualTo(row.number(2));
    assertThat(counts.errors()).as("errors").isEqualTo(row.number(4));
  }

  @ParameterizedTest
  @MethodSource("models")
  void breadth_first_search_counts_the_same(Row row) {
    Result.Counts counts = pure(file("", row), Order.BFS).counts();
    assertThat(counts.states()).as("states").isEqualTo(row.number(1));
    assertThat(counts.transitions()).as("transitions").isEqualTo(row.number(2));
    assertThat(counts.errors()).as("errors").isEqualTo(row.number(4));
  }
}
