package dev.nutshell.promela.depend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.promela.Exploring;
import dev.nutshell.promela.PromelaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The smaller models of the corpus, reduced, beside what SPIN's default stored. */
class PartialOrderCorpusTest {
  private static final int MOST_STATES = 8000;

  /**
   * A line of the table.
   *
   * @param reduced SPIN's states with its reduction
   */
  private record Row(String model, long states, long reduced) {}

  private static List<Row> rows() throws IOException {
    assumeTrue(Files.isDirectory(Exploring.CORPUS), "the corpus is not there");
    List<Row> rows = new ArrayList<>();
    List<String> lines = Files.readAllLines(Exploring.CORPUS.resolve("oracle.tsv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t");
      Row row = new Row(cells[0], Long.parseLong(cells[1]), Long.parseLong(cells[8]));
      if (row.states() <= MOST_STATES) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static Result explore(TransitionSystem system, Reduction reduction, Order order) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(256L << 20)
            .order(order)
            .reduce(reduction)
            .findAll()
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  private static Set<String> causes(Result result) {
    Set<String> causes = new TreeSet<>();
    if (result.verdict() instanceof Verdict.Violated violated) {
      violated.violations().forEach(v -> causes.add(v.kind() + ":" + v.line()));
    }
    return causes;
  }

  @Test
  void a_reduced_model_has_the_errors_of_the_whole_one() throws IOException {
    for (Row row : rows()) {
      for (PromelaOptions options : List.of(PromelaOptions.PURE, PromelaOptions.REDUCED)) {
        TransitionSystem system = Exploring.system(Exploring.CORPUS.resolve(row.model()), options);
        Result whole = explore(system, Reduction.NONE, Order.DFS);
        for (Order order : List.of(Order.DFS, Order.BFS)) {
          Result reduced = explore(system, Reduction.POR, order);
          assertThat(causes(reduced)).as(row.model()).isEqualTo(causes(whole));
          assertThat(reduced.counts().states())
              .as(row.model())
              .isLessThanOrEqualTo(whole.counts().states());
        }
      }
    }
  }

  @Test
  void a_model_has_at_most_half_as_many_states_again_as_in_spin_and_fewer_on_average()
      throws IOException {
    double logarithms = 0;
    int models = 0;
    for (Row row : rows()) {
      TransitionSystem system =
          Exploring.system(Exploring.CORPUS.resolve(row.model()), PromelaOptions.REDUCED);
      double ratio =
          (double) explore(system, Reduction.POR, Order.DFS).counts().states() / row.reduced();
      assertThat(ratio).as(row.model()).isLessThanOrEqualTo(1.5);
      logarithms += Math.log(ratio);
      models++;
    }
    assertThat(Math.exp(logarithms / models)).isLessThan(0.7);
  }
}
