package dev.nutshell.engine.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.search.BreadthFirst;
import dev.nutshell.engine.search.DepthFirst;
import dev.nutshell.engine.search.Monitor;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.SleepingDepthFirst;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.ActorSystem;
import dev.nutshell.testkit.ExploredGraph;
import dev.nutshell.testkit.StutterTraces;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Reduced graphs of random systems show what the whole graphs show. */
class ReductionSoundnessTest {
  private static final int SYSTEMS = Integer.getInteger("reduction.systems", 3500);

  /** A reduction of a search. */
  enum Reduced {
    AMPLE_DFS(Reducer.Size.ONE, DepthFirst::new, "tree"),
    AMPLE_BFS(Reducer.Size.ONE, BreadthFirst::new, "tree"),
    STUBBORN_DFS(Reducer.Size.ANY, DepthFirst::new, "tree"),
    STUBBORN_BFS(Reducer.Size.ANY, BreadthFirst::new, "tree"),
    BOTH(Reducer.Size.ANY, SleepingDepthFirst::new, "comback");

    final Reducer.Size size;
    final Function<Task, Search> search;

    /** Besides one with ids, one without where that is allowed: a search knows less with it. */
    final String otherStore;

    Reduced(Reducer.Size size, Function<Task, Search> search, String otherStore) {
      this.size = size;
      this.search = search;
      this.otherStore = otherStore;
    }

    ExploredGraph of(ActorSystem system, Visibility visibility, String storeSpec) {
      ExploredGraph graph = ExploredGraph.observed(system, visibility);
      MemoryBudget budget = new MemoryBudget(48L << 20);
      var chosen = (StoreFamily.Choice.Chosen) Stores.choose(storeSpec);
      try (StateStore store =
          chosen.opener().open(new StoreFamily.Context(budget, 0, graph, null))) {
        Task task =
            new Task(
                graph,
                store,
                Checks.deadlocksOnly(),
                null,
                Long.MAX_VALUE,
                false,
                budget,
                new Monitor(null),
                size);
        search.apply(task).run();
      }
      return graph;
    }
  }

  @ParameterizedTest
  @EnumSource
  void deadlocks_faults_and_labels_are_those_of_the_whole_graph(Reduced reduced) {
    long left = 0;
    long all = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ActorSystem system = ActorSystem.random(seed);
      ExploredGraph whole = ExploredGraph.whole(system);
      ExploredGraph part = reduced.of(system, null, seed % 2 == 0 ? "full" : reduced.otherStore);
      assertThat(part.deadlocks()).as("seed %d", seed).isEqualTo(whole.deadlocks());
      assertThat(part.faults()).as("seed %d", seed).isEqualTo(whole.faults());
      assertThat(part.labels()).as("seed %d", seed).isEqualTo(whole.labels());
      left += part.edges().size();
      all += whole.edges().size();
    }
    // The test would be worth nothing if nothing were reduced.
    assertThat(left).isLessThan(all * 19 / 20);
  }

  @ParameterizedTest
  @EnumSource
  void observed_states_are_those_of_the_whole_graph(Reduced reduced) {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ActorSystem system = ActorSystem.random(seed);
      assertThat(observations(system, reduced.of(system, Visibility.STATES, "full")))
          .as("seed %d", seed)
          .isEqualTo(observations(system, ExploredGraph.whole(system)));
    }
  }

  private static List<Integer> observations(ActorSystem system, ExploredGraph graph) {
    return Stream.concat(
            Stream.of(graph.initial()), graph.edges().values().stream().flatMap(s -> s.stream()))
        .map(vector -> observation(system, vector))
        .distinct()
        .sorted()
        .toList();
  }

  private static int observation(ActorSystem system, ByteBuffer vector) {
    State state = new State();
    state.copyFrom(vector.array(), 0, vector.array().length);
    return system.observation(state);
  }

  /** Sleep sets cut off cycles that were followed elsewhere, so they keep no sequences. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BOTH")
  void observed_sequences_are_those_of_the_whole_graph(Reduced reduced) {
    for (long seed = 0; seed < SYSTEMS / 5; seed++) {
      ActorSystem system = ActorSystem.random(seed);
      StutterTraces whole =
          new StutterTraces(ExploredGraph.whole(system), v -> observation(system, v));
      StutterTraces part =
          new StutterTraces(
              reduced.of(system, Visibility.SEQUENCES, "full"), v -> observation(system, v));
      assertThat(part.sameAs(whole)).as("seed %d", seed).isTrue();
      if (seed < 10) {
        for (long property = 0; property < 1000; property++) {
          assertThat(part.satisfies(property))
              .as("seed %d, property %d", seed, property)
              .isEqualTo(whole.satisfies(property));
        }
      }
    }
  }

  static Stream<String> stores() {
    return Stores.specimens().stream();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void every_store_gives_the_verdict_of_the_whole_graph(String store) {
    boolean forgets =
        Stores.choose(store) instanceof StoreFamily.Choice.Chosen chosen
            && chosen.traits().answers().mayForget();
    for (long seed = 0; seed < (store.startsWith("collapse") ? 40 : 200); seed++) {
      ActorSystem system = ActorSystem.random(seed);
      int unwanted = (int) (seed % 9);
      Invariant invariant =
          Invariant.of("unwanted", state -> system.observation(state) != unwanted);
      if (forgets && states(system) > MOST_FOR_CACHES) {
        continue;
      }
      String wanted = verdict(system, "full", Order.DFS, Reduction.NONE, invariant);
      for (Order order : List.of(Order.DFS, Order.BFS)) {
        for (Reduction reduction : REDUCTIONS) {
          String got = verdict(system, store, order, reduction, invariant);
          assertThat(got)
              .as("seed %d %s %s", seed, order, reduction)
              .isIn(wanted, "a combination that is refused");
        }
      }
    }
  }

  private static final List<Reduction> REDUCTIONS =
      List.of(Reduction.AMPLE, Reduction.STUBBORN, Reduction.SLEEP, Reduction.BOTH);

  /** A cache of forty states visits those of a much larger system again and again. */
  private static final long MOST_FOR_CACHES = 60;

  private static long states(ActorSystem system) {
    RunSpec spec = RunSpec.builder().store("full").property("none").memory(64L << 20).build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run().counts().states();
  }

  private static String verdict(
      ActorSystem system, String store, Order order, Reduction reduction, Invariant invariant) {
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .memory(64L << 20)
            .order(order)
            .reduce(reduction)
            .invariant(invariant)
            .findAll()
            .build();
    if (!(Planner.plan(spec, system) instanceof Plan.Ready ready)) {
      return "a combination that is refused";
    }
    Result result = new Runner(ready).run();
    return result.verdict() instanceof Verdict.Violated violated
        ? violated.violations().stream()
            .map(violation -> violation.kind() + violation.message())
            .sorted()
            .toList()
            .toString()
        : result.verdict().toString();
  }

  /** Figure 9.1 of the SPIN book: T1 is x = 1; g = g + 2, T2 is y = 1; g = g * 2. */
  @Test
  void the_books_example_needs_visibility() {
    int x = 0;
    int y = 1;
    int g = 2;
    ActorSystem.Step setX = step(ActorSystem.Effect.SET, x, 1);
    ActorSystem.Step setY = step(ActorSystem.Effect.SET, y, 1);
    ActorSystem.Step add = new ActorSystem.Step(-1, 0, true, ActorSystem.Effect.ADD, g, 2, 2);
    ActorSystem.Step copy = new ActorSystem.Step(g, 0, false, ActorSystem.Effect.ADD, g, 1, 2);
    ActorSystem system =
        new ActorSystem(
            List.of(
                List.of(List.of(setX), List.of(add), List.of()),
                List.of(List.of(setY), List.of(copy), List.of())),
            3,
            1 << x | 1 << y);
    assertThat(holdsThroughout(system, ExploredGraph.whole(system))).isFalse();
    for (Reduced reduced : Reduced.values()) {
      for (Visibility visibility : Visibility.values()) {
        assertThat(holdsThroughout(system, reduced.of(system, visibility, "full"))).isFalse();
      }
    }
    // Without visibility one order of x = 1 and y = 1 stands for both: x >= y may seem to hold.
    ActorSystem mirrored =
        new ActorSystem(
            List.of(system.processes().get(1), system.processes().get(0)), 3, system.observed());
    boolean one = holdsThroughout(system, Reduced.STUBBORN_DFS.of(system, null, "full"));
    boolean other = holdsThroughout(mirrored, Reduced.STUBBORN_DFS.of(mirrored, null, "full"));
    assertThat(one || other).isTrue();
  }

  private static ActorSystem.Step step(ActorSystem.Effect effect, int variable, int value) {
    return new ActorSystem.Step(-1, 0, true, effect, variable, value, 1);
  }

  /** Whether x >= y in all states of the graph. */
  private static boolean holdsThroughout(ActorSystem system, ExploredGraph graph) {
    int first = system.processes().size();
    return graph.edges().values().stream()
        .flatMap(successors -> successors.stream())
        .allMatch(vector -> vector.get(first) >= vector.get(first + 1));
  }
}
