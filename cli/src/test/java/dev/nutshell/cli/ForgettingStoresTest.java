package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.lts.AutReader;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.testkit.CanonicalLts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores that forget states, on the files that others made and through the commands. */
class ForgettingStoresTest {
  private static final List<String> SNAPSHOTS =
      List.of(
          "snapshots",
          "snapshots:(c2,llnr,5)(i2,lfu,10)",
          "snapshots:(c2,llnr,5)(i2,lfu,10),backtrack",
          "snapshots:pebble(c2,lru,5)",
          "snapshots:pebble(c2,lru,5),backtrack",
          "snapshots:pebble(c2,lru,5),backtrack+tree",
          "snapshots:(c2,llnr,5)(i2,lfu,10)+collapse");

  /** For files of more states than this, so that the tests stay short. */
  private static final List<String> FEW_SNAPSHOTS =
      List.of("snapshots", "snapshots:pebble(c2,lru,5),backtrack");

  private static final long LARGE = 100_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.nutshell.cli.LtsCorpusTest#samples")
  void every_snapshot_configuration_ends_and_sees_all_of_it(LtsCorpusTest.Sample sample) {
    assumeTrue(sample.file() != null, "there is no corpus beside this checkout: skipped");
    try (LtsSystem system = load(LtsCorpusTest.CORPUS.resolve(sample.file()))) {
      Result exact = run(system, "full", new BitSet());
      for (String store : sample.states() > LARGE ? FEW_SNAPSHOTS : SNAPSHOTS) {
        BitSet met = new BitSet();
        Result result = run(system, store, met);
        String what = sample.file() + " under " + store;
        assertThat(met.cardinality()).as(what).isEqualTo(sample.states());
        assertThat(result.verdict().getClass()).as(what).isEqualTo(exact.verdict().getClass());
        assertThat(result.limitReached()).as(what).isNull();
        assertThat(result.counts().transitions())
            .as(what)
            .isGreaterThanOrEqualTo(sample.transitions());
        long distinct = result.counts().states() - result.counts().revisited();
        if (result.counts().states() < 4_500) {
          assertThat(distinct).as(what).isEqualTo(sample.states());
        } else {
          assertThat((double) distinct / sample.states()).as(what).isBetween(0.9, 1.1);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"snapshots:(c2,llnr,3)(i2,lfu,3),backtrack", "cache:lru,size=900"})
  void what_was_written_twice_is_gone_after_minimizing(String store) throws IOException {
    Path model = LtsCorpusTest.CORPUS.resolve("cwi_1_2.aut");
    assumeTrue(Files.exists(model), "there is no corpus beside this checkout: skipped");
    Path plain = folder.resolve("plain.aut");
    Path forgetful = folder.resolve("forgetful.aut.gz");
    generate(model, plain, "--minimize");
    generate(model, forgetful, "--store", store);
    try (LtsSystem before = load(forgetful)) {
      assertThat(before.states()).isGreaterThan(1952);
    }
    generate(model, forgetful, "--store", store, "--minimize");
    try (LtsSystem expected = load(plain);
        LtsSystem after = load(forgetful)) {
      assertThat(after.states()).isEqualTo(expected.states());
      assertThat(after.transitions()).isEqualTo(expected.transitions());
      assertThat(CanonicalLts.inEventOrder(after).fingerprint())
          .isEqualTo(CanonicalLts.inEventOrder(expected).fingerprint());
    }
  }

  @Test
  void minimizing_needs_a_file_to_read_again() {
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "generate",
            "java:Philosophers",
            "-o",
            "-",
            "--minimize");
    assertThat(status).isEqualTo(2);
    assertThat(err.toString()).contains("name a file with -o");
  }

  private static void generate(Path model, Path target, String... more) {
    List<String> words =
        new java.util.ArrayList<>(
            List.of("generate", model.toString(), "-o", target.toString(), "--memory", "256M"));
    words.addAll(List.of(more));
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            words.toArray(String[]::new));
    assertThat(status).as(err.toString()).isZero();
  }

  /** The vector of a state is its number in the file. */
  private static Result run(LtsSystem system, String store, BitSet met) {
    Invariant watched =
        Invariant.of(
            "watched",
            state -> {
              met.set(state.getInt(0));
              return true;
            });
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .property("deadlock")
            .invariant(watched)
            .findAll()
            .memory(1 << 30)
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  private static LtsSystem load(Path path) {
    Loading loading = AutReader.load(path, MemoryBudget.unlimited());
    return (LtsSystem) ((Loading.Loaded) loading).system();
  }
}
