package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our own nets have the figures of their comments, under every store and search. */
class ExampleNetsTest {
  private static final Path FOLDER = Path.of("../examples/petri");
  private static final Pattern EXPECTED =
      Pattern.compile("expect: states (\\d+); transitions (\\d+); deadlocks (\\d+)");

  static Stream<Path> nets() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".pnml")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("nets")
  void has_the_figures_of_its_comment(Path file) throws IOException {
    Matcher expected = EXPECTED.matcher(Files.readString(file));
    assertThat(expected.find()).isTrue();
    List<Long> figures =
        Stream.of(1, 2, 3).map(group -> Long.valueOf(expected.group(group))).toList();
    TransitionSystem system = ((Loading.Loaded) PetriFrontEnd.loadPnml(file)).system();
    for (String store : Stores.specimens()) {
      // The variants of an encoder differ in their codes, which no language changes.
      if (store.startsWith("collapse:")) {
        continue;
      }
      for (Order order : Order.values()) {
        RunSpec spec =
            RunSpec.builder()
                .store(store)
                .order(order)
                .property("deadlock")
                .findAll()
                .memory(1L << 30)
                .build();
        if (!(Planner.plan(spec, system) instanceof Plan.Ready plan)
            || !plan.store().traits().exact()) {
          continue;
        }
        Result.Counts counts = new Runner(plan).run().counts();
        assertThat(List.of(counts.states(), counts.transitions(), counts.errors()))
            .as("%s under %s, %s", file, store, order)
            .isEqualTo(figures);
      }
    }
  }
}
