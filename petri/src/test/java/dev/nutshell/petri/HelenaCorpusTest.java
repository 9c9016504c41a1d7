package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Helena's example nets have the states, edges, levels and deadlocks that Helena found. */
class HelenaCorpusTest {
  private static final Path FOLDER = Corpus.FOLDER.resolve("helena");
  private static final long MOST = Long.getLong("petri.most", 25_000);

  static Stream<String> rows() throws IOException {
    if (!Corpus.isThere()) {
      return Stream.of("");
    }
    return Files.readAllLines(FOLDER.resolve("index.tsv")).stream()
        .skip(2)
        .filter(line -> Long.parseLong(line.split("\t")[2]) <= MOST);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void has_the_figures_that_helena_found(String row) {
    assumeTrue(!row.isEmpty(), "there is no corpus beside this checkout: skipped");
    String[] cells = row.split("\t");
    Map<String, String> defines = new HashMap<>();
    for (String define : cells[1].split(";")) {
      defines.put(define.split("=")[0], define.split("=")[1]);
    }
    Loading loading = PetriFrontEnd.loadHelena(FOLDER.resolve(cells[0]), defines);
    assertThat(loading).isInstanceOf(Loading.Loaded.class);
    TransitionSystem system = ((Loading.Loaded) loading).system();
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .order(Order.BFS)
            .property("deadlock")
            .findAll()
            .memory(2L << 30)
            .build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
    assertThat(result.counts().states()).as("states").isEqualTo(Long.parseLong(cells[2]));
    if (!cells[3].isEmpty()) {
      assertThat(result.counts().transitions()).as("edges").isEqualTo(Long.parseLong(cells[3]));
    }
    if (!cells[5].isEmpty()) {
      assertThat(result.counts().errors()).as("deadlocks").isEqualTo(Long.parseLong(cells[5]));
    }
  }
}
