package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.lts.AutReader;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.testkit.CanonicalLts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every LTS file that others made, under every store and search. */
class LtsCorpusTest {
  static final Path CORPUS = Path.of("../../shared/corpus/lts");

  /** Stores under test options, such as hashes of twelve bits, see the smaller files only. */
  private static final long MOST_FOR_SLOW_STORES = 15_000;

  private static final Set<String> FAST = Set.of("auto", "full", "tree", "tree:compact");

  @TempDir private Path folder;

  /** A row of the index that has figures. */
  record Sample(String file, long states, long transitions) {}

  static Stream<Sample> samples() throws IOException {
    if (!Files.isDirectory(CORPUS)) {
      return Stream.of(new Sample(null, 0, 0));
    }
    return Files.readAllLines(CORPUS.resolve("index.tsv")).stream()
        .skip(1)
        .map(line -> line.split("\t"))
        .filter(row -> !row[2].isEmpty() && !row[7].startsWith("MALFORMED"))
        .map(row -> new Sample(row[1], Long.parseLong(row[2]), Long.parseLong(row[3])));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_store_under_every_search_finds_all_of_it(Sample sample) {
    try (LtsSystem system = load(sample)) {
      for (String store : Stores.specimens()) {
        // The variants of an encoder differ in their codes, which no language changes.
        if (store.startsWith("collapse:")) {
          continue;
        }
        for (Order order : Order.values()) {
          RunSpec spec =
              RunSpec.builder().store(store).order(order).property("none").memory(1 << 30).build();
          if (!(Planner.plan(spec, system) instanceof Plan.Ready plan)
              || !plan.store().traits().exact()
              || sample.states() > MOST_FOR_SLOW_STORES && !FAST.contains(store)) {
            continue;
          }
          Result result = new Runner(plan).run();
          assertThat(List.of(result.counts().states(), result.counts().transitions()))
              .as("%s under %s, %s", sample.file(), store, order)
              .isEqualTo(List.of(sample.states(), sample.transitions()));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void what_generate_writes_is_the_same_graph(Sample sample) {
    try (LtsSystem system = load(sample)) {
      Path copy = folder.resolve(sample.file());
      int status =
          Main.run(
              new PrintWriter(new StringWriter()),
              new PrintWriter(new StringWriter()),
              "generate",
              CORPUS.resolve(sample.file()).toString(),
              "-o",
              copy.toString(),
              "--memory",
              "1G");
      assertThat(status).isZero();
      try (LtsSystem read = load(copy)) {
        assertThat(CanonicalLts.inEventOrder(read).equals(CanonicalLts.inEventOrder(system)))
            .isTrue();
      }
    }
  }

  private static LtsSystem load(Sample sample) {
    assumeTrue(sample.file() != null, "there is no corpus beside this checkout: skipped");
    return load(CORPUS.resolve(sample.file()));
  }

  private static LtsSystem load(Path path) {
    Loading loading = AutReader.load(path, MemoryBudget.unlimited());
    return (LtsSystem) ((Loading.Loaded) loading).system();
  }
}
