package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The files of other tools, against the figures known for them. */
class CorpusTest {
  private record Row(String file, List<String> figures, String notes) {
    static Row of(String line) {
      String[] fields = line.split("\t");
      return new Row(fields[1], List.of(fields).subList(2, 7), fields[7]);
    }

    boolean isValid() {
      return !figures.getFirst().isEmpty() && !notes.startsWith("MALFORMED");
    }
  }

  private static List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(Aut.corpus().resolve("index.tsv"))) {
      return lines.skip(1).map(Row::of).collect(Collectors.toList());
    }
  }

  @TestFactory
  List<DynamicTest> every_file_has_the_figures_of_the_index() throws IOException {
    return rows().stream()
        .filter(Row::isValid)
        .map(row -> DynamicTest.dynamicTest(row.file(), () -> check(row)))
        .toList();
  }

  private static void check(Row row) {
    try (LtsSystem system = Aut.load(Aut.corpus().resolve(row.file()))) {
      assertThat(figures(system)).isEqualTo(row.figures());
    }
  }

  /** States, transitions, labels, internal transitions, and deadlocks, reachable or not. */
  private static List<String> figures(LtsSystem system) {
    Explorer explorer = system.explorer();
    State state = new State();
    int internal = 0;
    int deadlocks = 0;
    for (int number = 0; number < system.states(); number++) {
      Aut.enter(system, number, state);
      int[] events = Aut.enabled(explorer, state);
      for (int event : events) {
        String label = system.narrator().label(explorer.label(state, event));
        internal += label.equals("i") || label.equals("tau") ? 1 : 0;
      }
      deadlocks += events.length == 0 ? 1 : 0;
    }
    return Stream.of(system.states(), system.transitions(), system.labels(), internal, deadlocks)
        .map(Object::toString)
        .toList();
  }

  @TestFactory
  List<DynamicTest> every_file_without_figures_or_known_as_malformed_is_refused()
      throws IOException {
    List<Row> invalid = rows().stream().filter(row -> !row.isValid()).toList();
    assertThat(invalid).hasSizeGreaterThan(1);
    return invalid.stream()
        .map(row -> DynamicTest.dynamicTest(row.file(), () -> problem(row.file())))
        .toList();
  }

  private static String problem(String file) {
    Path path = Aut.corpus().resolve(file);
    return Aut.problem(AutReader.load(path, MemoryBudget.unlimited())).toString();
  }

  @Test
  void a_file_with_one_edge_too_many_says_which() {
    assertThat(problem("sell.aut"))
        .endsWith("sell.aut:34:1: the header (line 1) says 32 transitions, but this is number 33");
  }

  @Test
  void a_probabilistic_file_is_called_so() {
    assertThat(problem("mcrl2_probability1.aut"))
        .contains("mcrl2_probability1.aut:1:8: ")
        .contains("probabilistic systems, an extension of mCRL2's, are not supported");
  }
}
