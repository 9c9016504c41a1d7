package dev.nutshell.cli;

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
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.promela.PromelaFrontEnd;
import dev.nutshell.promela.PromelaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Other people's Promela models under every exact store and search; skipped where they are not
 * there. Larger ones come with {@code -Dcorpus.most=}.
 */
class PromelaCorpusTest {
  private static final Path CORPUS = Path.of("../../shared/corpus/promela");
  private static final long MOST = Long.getLong("corpus.most", 100);

  @Test
  void every_exact_store_under_every_search_counts_what_full_counts() throws IOException {
    assumeTrue(Files.exists(CORPUS.resolve("oracle.tsv")), "the corpus is not there");
    List<String> differences = new ArrayList<>();
    int models = 0;
    for (String line : Files.readAllLines(CORPUS.resolve("oracle.tsv")).stream().skip(1).toList()) {
      String[] row = line.split("\t");
      if (Long.parseLong(row[1]) <= MOST
          && PromelaFrontEnd.load(CORPUS.resolve(row[0]), Map.of(), PromelaOptions.PURE)
              instanceof Loading.Loaded loaded) {
        models++;
        compare(row[0], loaded.system(), differences);
      }
    }
    assertThat(models).isGreaterThan(40);
    assertThat(differences).isEmpty();
  }

  private static void compare(String model, TransitionSystem system, List<String> differences) {
    for (Order order : Order.values()) {
      String expected = figures(system, "full", order);
      for (String store : Stores.specimens()) {
        // The variants of an encoder differ in their codes, which no language changes.
        if (store.startsWith("collapse:")) {
          continue;
        }
        String actual = figures(system, store, order);
        if (actual != null && !actual.equals(expected)) {
          differences.add(model + " " + order + " " + store + ": " + actual + " not " + expected);
        }
      }
    }
  }

  /** States, transitions, errors; null where the store does not go with the search or may omit. */
  private static String figures(TransitionSystem system, String store, Order order) {
    RunSpec spec = RunSpec.builder().store(store).order(order).findAll().memory(1L << 30).build();
    if (Planner.plan(spec, system) instanceof Plan.Ready plan && plan.store().traits().exact()) {
      Result.Counts counts = new Runner(plan).run().counts();
      return counts.states() + " " + counts.transitions() + " " + counts.errors();
    }
    return null;
  }
}
