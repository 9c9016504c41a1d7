package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Combinations;
import dev.nutshell.engine.plan.judge.Judge.Combination;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.testkit.RandomProcesses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is counted is what was followed, with every store, search, reduction and thread. */
class CoverageTest {
  static List<Combination> combinations() {
    return Combinations.ofChecks();
  }

  private static Result run(RunSpec.Builder spec, TransitionSystem system) {
    RunSpec wanted = spec.property("none").memory(64L << 20).findAll().coverage(true).build();
    return switch (Planner.plan(wanted, system)) {
      case Plan.Refusal _ -> null;
      case Plan.Ready ready -> new Runner(ready).run();
    };
  }

  /** Every transition of every reachable state, by its label. */
  private static Map<String, Long> all(TransitionSystem system) {
    Map<String, Long> counts = new HashMap<>();
    Explorer explorer = system.explorer();
    Narrator narrator = system.narrator();
    Set<State> seen = new HashSet<>();
    List<State> queue = new ArrayList<>();
    State first = new State();
    explorer.initial(first);
    seen.add(first);
    queue.add(first);
    for (int i = 0; i < queue.size(); i++) {
      EventList events = new EventList();
      explorer.enabled(queue.get(i), events);
      for (int e = 0; e < events.size(); e++) {
        State next = new State();
        int event = events.get(e);
        explorer.labels(
            queue.get(i), event, label -> counts.merge(narrator.label(label), 1L, Long::sum));
        explorer.fire(queue.get(i), event, next);
        if (seen.add(next)) {
          queue.add(next);
        }
      }
    }
    return counts;
  }

  private static Map<String, Long> counted(Coverage coverage) {
    Map<String, Long> counts = new HashMap<>();
    coverage.rows().stream()
        .filter(row -> row.count() > 0)
        .forEach(row -> counts.merge(row.step().text(), row.count(), Long::sum));
    return counts;
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void the_sum_is_the_number_of_transitions(Combination combination) {
    for (long seed = 0; seed < 4; seed++) {
      RandomProcesses system = RandomProcesses.of(seed);
      Result result =
          run(
              RunSpec.builder()
                  .store(combination.store().spec())
                  .order(combination.order())
                  .reduce(combination.reduction()),
              system);
      if (result == null) {
        continue;
      }
      Coverage coverage = result.coverage();
      assertThat(coverage.events())
          .as("%s seed %d", combination, seed)
          .isEqualTo(result.counts().transitions());
      assertThat(coverage.rows().stream().mapToLong(Coverage.Row::count).sum())
          .isEqualTo(coverage.events());
      boolean whole =
          combination.reduction() == Reduction.NONE
              && result.guarantee().kind() == Guarantee.Kind.EXHAUSTIVE
              && !combination.store().traits().answers().mayForget();
      if (whole) {
        assertThat(counted(coverage)).as("%s seed %d", combination, seed).isEqualTo(all(system));
      }
      if (combination.reduction() != Reduction.NONE) {
        assertThat(coverage.counted()).contains("reduction");
      }
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 12);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void several_threads_count_together(long seed) {
    RandomProcesses system = RandomProcesses.of(seed);
    for (Order order : Order.values()) {
      for (String store : List.of("full", "tree", "auto", "compact:bits=40")) {
        Result result = run(RunSpec.builder().store(store).order(order).eagerThreads(3), system);
        if (result != null) {
          assertThat(counted(result.coverage())).as("%s %s", store, order).isEqualTo(all(system));
          assertThat(result.coverage().events()).isEqualTo(result.counts().transitions());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void who_does_not_ask_gets_nothing(long seed) {
    RunSpec spec = RunSpec.builder().property("none").memory(64L << 20).build();
    Plan.Ready plan = (Plan.Ready) Planner.plan(spec, RandomProcesses.of(seed));
    assertThat(new Runner(plan).run().coverage()).isNull();
  }
}
