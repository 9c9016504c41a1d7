package dev.nutshell.promela.depend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import dev.nutshell.testkit.program.RandomProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random Promela programs under every reduction and every store that goes with it. */
class ReducedStoresTest {
  private static final int PROGRAMS = 12;

  /** A cache of some forty states visits those of a larger program again and again. */
  private static final long MOST_STATES = 50;

  private static final long FEWEST_STATES = 15;

  /** A program with its errors. */
  private record Program(long seed, TransitionSystem system, Set<String> causes) {}

  private static final List<Program> programs = new ArrayList<>();

  @BeforeAll
  static void find() {
    for (long seed = 0; programs.size() < PROGRAMS; seed++) {
      Loading loading =
          PromelaFrontEnd.load(
              RandomProgram.of(seed).text(), "model.pml", Map.of(), PromelaOptions.REDUCED);
      if (loading instanceof Loading.Loaded loaded
          && loaded.system().abilities().subsets().isThere()) {
        Result whole = run(loaded.system(), "full", Order.DFS, Reduction.NONE).orElseThrow();
        long states = whole.counts().states();
        if (states >= FEWEST_STATES && states <= MOST_STATES) {
          programs.add(new Program(seed, loaded.system(), causes(whole)));
        }
      }
    }
  }

  private static Optional<Result> run(
      TransitionSystem system, String store, Order order, Reduction reduction) {
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .memory(64L << 20)
            .order(order)
            .reduce(reduction)
            .findAll()
            .build();
    return Planner.plan(spec, system) instanceof Plan.Ready ready
        ? Optional.of(new Runner(ready).run())
        : Optional.empty();
  }

  private static Set<String> causes(Result result) {
    Set<String> causes = new TreeSet<>();
    if (result.verdict() instanceof Verdict.Violated violated) {
      violated.violations().forEach(v -> causes.add(v.kind() + ":" + v.line()));
    }
    return causes;
  }

  static Stream<String> stores() {
    // The variants of an encoder differ in their codes, which no language changes.
    return Stores.specimens().stream().filter(store -> !store.startsWith("collapse:"));
  }

  @ParameterizedTest
  @MethodSource("stores")
  void every_store_finds_the_errors_of_the_whole_program(String store) {
    int runs = 0;
    for (Program program : programs) {
      for (Order order : Order.values()) {
        for (Reduction reduction : Reduction.values()) {
          Optional<Result> result = run(program.system(), store, order, reduction);
          if (result.isPresent()) {
            runs++;
            assertThat(causes(result.get()))
                .as("seed %d %s %s", program.seed(), order, reduction)
                .isEqualTo(program.causes());
          }
        }
      }
    }
    assertThat(runs).isGreaterThanOrEqualTo(PROGRAMS * 4);
  }

  @Test
  void snapshots_caches_and_stores_that_rebuild_are_among_them() {
    for (String store : List.of("snapshots", "cache:lru", "delta", "comback")) {
      assertThat(Stores.specimens()).as(store).anyMatch(spec -> spec.contains(store));
    }
    Program program = programs.getFirst();
    assertThat(run(program.system(), "snapshots", Order.BFS, Reduction.STUBBORN)).isPresent();
    assertThat(run(program.system(), "cache:lru,size=40", Order.DFS, Reduction.BOTH)).isPresent();
  }
}
