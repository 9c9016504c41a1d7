package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Combinations;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every store under every search sees exactly what a hash map on the heap sees. */
class SearchesAgreeTest {
  private static final int SYSTEMS = Integer.getInteger("searches.systems", 600);

  static Stream<Arguments> combinations() {
    return Combinations.ofChecks().stream()
        .filter(combination -> combination.reduction() == Reduction.NONE)
        .map(combination -> Arguments.of(combination.store().spec(), combination.order()));
  }

  /** What stands behind an encoder is there a second time, by itself. */
  private static int systems(String store) {
    return store.startsWith("collapse") ? SYSTEMS / 10 : SYSTEMS;
  }

  static Stream<Arguments> exactCombinations() {
    return combinations().filter(pair -> !forgets(pair));
  }

  static Stream<Arguments> forgettingCombinations() {
    return combinations().filter(SearchesAgreeTest::forgets);
  }

  private static boolean forgets(Arguments pair) {
    return Stores.choose((String) pair.get()[0]) instanceof StoreFamily.Choice.Chosen chosen
        && chosen.traits().answers().mayForget();
  }

  /** States may be visited again, but none is left out. */
  @ParameterizedTest
  @MethodSource("forgettingCombinations")
  void a_store_that_forgets_reaches_every_state(String store, Order order) {
    for (long seed = 0; seed < systems(store); seed++) {
      GraphSystem system = RandomGraphs.graph(seed, 60);
      Set<Integer> reached = new HashSet<>();
      Invariant watched =
          Invariant.of("watched", state -> reached.add(GraphSystem.decode(state)) || true);
      Result result =
          run(system, spec(store, order).property("deadlock").invariant(watched).findAll());
      Reference reference = Reference.of(system);
      assertThat(reached).as("seed %d", seed).hasSize((int) reference.states());
      assertThat(result.counts().states()).isGreaterThanOrEqualTo(reference.states());
      assertThat(result.verdict() instanceof Verdict.Holds)
          .as("verdict, seed %d", seed)
          .isEqualTo(reference.deadlocks() == 0);
    }
  }

  @ParameterizedTest
  @MethodSource("exactCombinations")
  void the_same_states_transitions_and_deadlocks(String store, Order order) {
    for (long seed = 0; seed < systems(store); seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      Reference reference = Reference.of(system);
      Result result = run(system, spec(store, order).property("deadlock").findAll());
      assertThat(result.counts().states())
          .as("states, seed %d", seed)
          .isEqualTo(reference.states());
      assertThat(result.counts().transitions())
          .as("transitions, seed %d", seed)
          .isEqualTo(reference.transitions());
      assertThat(result.counts().errors())
          .as("deadlocks, seed %d", seed)
          .isEqualTo(reference.deadlocks());
      assertThat(result.verdict() instanceof Verdict.Holds)
          .as("verdict, seed %d", seed)
          .isEqualTo(reference.deadlocks() == 0);
    }
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void a_forbidden_node_is_found_and_breadth_first_by_a_shortest_trail(String store, Order order) {
    int most = forgets(Arguments.of(store)) ? 60 : 200;
    for (long seed = 0; seed < systems(store); seed++) {
      GraphSystem system = RandomGraphs.graph(seed, most);
      int node = (int) (seed * 31 % system.successors().length);
      State vector = new State();
      GraphSystem.encode(node, vector);
      Integer distance = Reference.of(system).depths().get(Reference.key(vector));
      Invariant avoids = Invariant.of("avoids", state -> GraphSystem.decode(state) != node);
      Result result = run(system, spec(store, order).property("none").invariant(avoids));
      if (distance == null) {
        assertThat(result.verdict()).as("seed %d", seed).isInstanceOf(Verdict.Holds.class);
        continue;
      }
      assertThat(result.verdict()).as("seed %d", seed).isInstanceOf(Verdict.Violated.class);
      Violation violation = ((Verdict.Violated) result.verdict()).violations().getFirst();
      if (order == Order.BFS) {
        assertThat(violation.trail().depth()).as("seed %d", seed).isEqualTo(distance);
      } else {
        assertThat(violation.trail().depth()).as("seed %d", seed).isGreaterThanOrEqualTo(distance);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void a_depth_limit_makes_the_verdict_inconclusive(String store, Order order) {
    GraphSystem chain = new GraphSystem(new int[][] {{1}, {2}, {3}, {}}, new boolean[4]);
    Result limited = run(chain, spec(store, order).depth(2));
    assertThat(limited.limitReached()).isEqualTo(Interruption.DEPTH);
    Result enough = run(chain, spec(store, order).depth(4));
    assertThat(enough.verdict()).isInstanceOf(Verdict.Violated.class);
  }

  private static RunSpec enumerating(String store, Order order, EdgeSink sink) {
    return RunSpec.builder()
        .store(store)
        .order(order)
        .memory(64 << 20)
        .ask(new Inquiry.Edges("a file", sink))
        .build();
  }

  /** A state may be written several times, but each time with all of its edges. */
  @ParameterizedTest
  @MethodSource("forgettingCombinations")
  void enumeration_that_forgets_writes_what_the_system_does(String store, Order order) {
    for (long seed = 0; seed < systems(store) / 3; seed++) {
      GraphSystem system = RandomGraphs.graph(seed, 60);
      Map<Long, Integer> node = new java.util.HashMap<>(Map.of(0L, 0));
      Map<Long, Integer> degree = new java.util.HashMap<>();
      RunSpec spec =
          enumerating(
              store,
              order,
              (from, label, to) -> {
                degree.merge(from, 1, Integer::sum);
                int target = system.successors()[node.get(from)][label];
                assertThat(node.putIfAbsent(to, target)).isIn(null, target);
              });
      if (Planner.plan(spec, system) instanceof Plan.Ready ready) {
        Result result = new Runner(ready).run();
        assertThat(result.counts().states()).isEqualTo(node.size());
        assertThat(new HashSet<>(node.values())).hasSize((int) Reference.of(system).states());
        node.forEach(
            (number, at) ->
                assertThat(degree.getOrDefault(number, 0))
                    .isEqualTo(system.successors()[at].length));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("exactCombinations")
  void enumeration_gives_every_edge_once_or_is_refused(String store, Order order) {
    for (long seed = 0; seed < systems(store) / 10; seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      List<List<Long>> edges = new ArrayList<>();
      RunSpec spec =
          enumerating(
              store, order, (from, label, to) -> edges.add(List.of(from, (long) label, to)));
      switch (Planner.plan(spec, system)) {
        case Plan.Refusal refusal -> assertThat(refusal.instead()).contains("full");
        case Plan.Ready ready -> {
          Result result = new Runner(ready).run();
          Reference reference = Reference.of(system);
          assertThat(edges).hasSize((int) reference.transitions());
          assertThat(result.counts().states()).isEqualTo(reference.states());
          assertThat(isomorphic(system, edges)).as("seed %d", seed).isTrue();
        }
      }
    }
  }

  /** Follows labels from the initial state on both sides: events are numbered, so this decides. */
  private static boolean isomorphic(GraphSystem system, List<List<Long>> edges) {
    Map<Long, Integer> node = new java.util.HashMap<>(Map.of(0L, 0));
    for (List<Long> edge : edges) {
      Integer from = node.get(edge.get(0));
      int to = system.successors()[from][edge.get(1).intValue()];
      Integer known = node.putIfAbsent(edge.get(2), to);
      if (known != null && known != to) {
        return false;
      }
    }
    return node.values().stream().distinct().count() == node.size();
  }

  private static RunSpec.Builder spec(String store, Order order) {
    return RunSpec.builder().store(store).order(order).memory(256 << 20);
  }

  private static Result run(GraphSystem system, RunSpec.Builder spec) {
    Plan plan = Planner.plan(spec.build(), system);
    return new Runner((Plan.Ready) plan).run();
  }
}
