package dev.nutshell.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Public nets of CPN Tools, where a copy of the collection lies beside the repository. */
class CorpusTest {
  private static final Path CORPUS = Path.of("../../shared/corpus/petri/cpn");
  private static final int MOST = 1200;

  static List<String> rows() throws IOException {
    return Files.isDirectory(CORPUS)
        ? Files.readAllLines(CORPUS.resolve("index.tsv")).stream().skip(1).toList()
        : List.of();
  }

  private static Loading load(String name) throws IOException {
    return CpnFrontEnd.load(
        CORPUS.resolve("models").resolve(name), Map.of(), MemoryBudget.unlimited());
  }

  static Stream<String> known() throws IOException {
    List<String> rows =
        rows().stream()
            .map(row -> row.split("\t", -1))
            .filter(cells -> !cells[5].isEmpty() && Integer.parseInt(cells[5]) < MOST)
            // Dice (its report is of one throw), a file under another name, and a channel.
            .filter(cells -> !cells[0].contains("lab9") && !cells[0].contains("MQTT"))
            .filter(cells -> !cells[0].contains("channel"))
            .map(cells -> cells[0] + " " + cells[5] + " " + cells[6])
            .toList();
    return rows.isEmpty() ? Stream.of("") : rows.stream();
  }

  @ParameterizedTest
  @MethodSource("known")
  void counts_what_cpn_tools_counts(String row) throws IOException {
    assumeTrue(!row.isEmpty(), "there is no collection of nets here");
    String[] words = row.split(" ");
    assertThat(load(words[0])).isInstanceOf(Loading.Loaded.class);
    Loading.Loaded loaded = (Loading.Loaded) load(words[0]);
    assertThat(Explored.of(loaded.system()))
        .isEqualTo(new Explored(Integer.parseInt(words[1]), Long.parseLong(words[2])));
  }

  @ParameterizedTest
  @MethodSource("known")
  void compiled_code_does_what_the_evaluator_does(String row) throws IOException {
    assumeTrue(!row.isEmpty(), "there is no collection of nets here");
    String name = row.split(" ")[0];
    Loading reference =
        CpnFrontEnd.load(
            CORPUS.resolve("models").resolve(name),
            Map.of(),
            Counting.AS_REPORTED,
            Purpose.REFERENCE,
            MemoryBudget.unlimited());
    Explored.ofBoth(
        ((Loading.Loaded) load(name)).system(), ((Loading.Loaded) reference).system(), 400);
  }

  @Test
  void every_net_loads_or_is_refused_in_words() throws IOException {
    List<String> rows = rows();
    assumeTrue(!rows.isEmpty(), "there is no collection of nets here");
    int loaded = 0;
    for (String row : rows) {
      switch (load(row.substring(0, row.indexOf('\t')))) {
        case Loading.Loaded _ -> loaded++;
        case Loading.Rejected rejected ->
            assertThat(rejected.problems().getFirst().message()).isNotBlank();
      }
    }
    assertThat(loaded).isGreaterThanOrEqualTo(136);
  }
}
