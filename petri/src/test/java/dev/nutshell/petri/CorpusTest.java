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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contest nets, plain and coloured, have the known numbers of states and firings. */
class CorpusTest {
  private static final long MOST = Long.getLong("petri.most", 25_000);

  static Stream<Corpus.Row> rows() {
    List<Corpus.Row> rows =
        Corpus.rows().stream()
            .filter(row -> !row.isPlain() || row.number("transitions") < 2_000)
            .filter(row -> row.number("states") > 0 && row.number("states") <= MOST)
            .toList();
    return rows.isEmpty() ? Stream.of((Corpus.Row) null) : rows.stream();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void has_the_known_states_firings_and_deadlocks(Corpus.Row row) {
    assumeTrue(row != null, "there is no corpus beside this checkout: skipped");
    Loading loading =
        PetriFrontEnd.loadPnml(Corpus.open(row.instance(), "model.pnml"), row.instance());
    TransitionSystem system = ((Loading.Loaded) loading).system();
    RunSpec spec =
        RunSpec.builder().store("full").property("deadlock").findAll().memory(2L << 30).build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
    assertThat(result.counts().states()).as("states").isEqualTo(row.number("states"));
    assertThat(result.counts().transitions())
        .as("firings")
        .isEqualTo(row.number("fired_transitions"));
    if (row.number("our_deadlock_states") >= 0) {
      assertThat(result.counts().errors()).isEqualTo(row.number("our_deadlock_states"));
    }
  }
}
