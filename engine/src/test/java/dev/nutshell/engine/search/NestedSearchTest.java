package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Guarantee;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.cycle.FoundCycle;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.PartyGraph;
import dev.nutshell.testkit.RandomClaim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Beside stores that omit states; that it finds what there is, see the other tests of runs. */
class NestedSearchTest {
  private static final int DENSE = Integer.getInteger("nested.systems", 3000);

  private static RunSpec.Builder asking(RandomClaim claim, String store) {
    return RunSpec.builder()
        .store(store)
        .memory(64 << 20)
        .ask(new Inquiry.OfRuns(Property.of("p", "ltl", "p"), claim));
  }

  /** Meets its only set wherever the lowest bit of a node is not set; decides nothing. */
  private static RandomClaim evenAgainAndAgain() {
    List<RandomClaim.Rule> moves =
        List.of(new RandomClaim.Rule(0, 0, 2, 0, 1), new RandomClaim.Rule(0, 1, 2, 0, 0));
    return new RandomClaim(1, List.of(moves), 0, true, false);
  }

  /** Meets its only set once, and never again. */
  private static RandomClaim once() {
    return new RandomClaim(
        1,
        List.of(
            List.of(new RandomClaim.Rule(4, 0, 2, 1, 1)),
            List.of(new RandomClaim.Rule(4, 0, 2, 1, 0))),
        0,
        true,
        false);
  }

  /** A tree of which every leaf leads back to the root. */
  private static GraphSystem tree(int levels) {
    int[][] successors = new int[(1 << levels) - 1][];
    for (int node = 0; node < successors.length; node++) {
      boolean leaf = 2 * node + 2 >= successors.length;
      successors[node] = leaf ? new int[] {0} : new int[] {2 * node + 1, 2 * node + 2};
    }
    return new GraphSystem(successors, new boolean[successors.length]);
  }

  @Test
  void a_violation_under_a_store_that_omits_much_is_real() {
    int missed = 0;
    int found = 0;
    for (long seed = 0; seed < 400; seed++) {
      PartyGraph system = PartyGraph.random(seed, 60);
      RandomClaim claim = RandomClaim.random(seed);
      RunSpec spec = asking(claim, "bitstate:k=1,size=64").build();
      Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
      boolean expected = new BruteRuns(system, claim).accepts(Fairness.NONE);
      if (result.verdict() instanceof Verdict.Violated) {
        assertThat(expected).as("seed %d", seed).isTrue();
        found++;
      } else {
        assertThat(result.guarantee().kind()).isEqualTo(Guarantee.Kind.PROBABILISTIC);
        missed += expected ? 1 : 0;
      }
    }
    assertThat(found).isPositive();
    assertThat(missed).isPositive();
  }

  /** A few nodes with many edges, so that a path comes back long before it is accepted. */
  private static PartyGraph dense(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[][] successors = new int[3 + random.nextInt(10)][];
    int[][] initiators = new int[successors.length][];
    BitSet[][] movers = new BitSet[successors.length][];
    for (int node = 0; node < successors.length; node++) {
      successors[node] = random.ints(1 + random.nextInt(3), 0, successors.length).toArray();
      initiators[node] = new int[successors[node].length];
      movers[node] = new BitSet[successors[node].length];
      Arrays.fill(initiators[node], Abilities.Parties.NOBODY);
      Arrays.fill(movers[node], new BitSet());
    }
    GraphSystem graph = new GraphSystem(successors, new boolean[successors.length]);
    return new PartyGraph(graph, 0, initiators, movers);
  }

  /** Meets its sets seldom: two bits of a node's number, or one and the event, must be right. */
  private static RandomClaim rare(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int sets = 1 + random.nextInt(3);
    List<List<RandomClaim.Rule>> rules = new ArrayList<>();
    int states = 1 + random.nextInt(3);
    for (int q = 0; q < states; q++) {
      List<RandomClaim.Rule> own = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        own.add(rule(random, states, 0));
      }
      own.add(rule(random, states, 1L << random.nextInt(sets)));
      rules.add(own);
    }
    return new RandomClaim(sets, rules, 0, true, true);
  }

  private static RandomClaim.Rule rule(SplittableRandom random, int states, long marks) {
    return new RandomClaim.Rule(
        random.nextInt(5), random.nextInt(2), random.nextInt(3), random.nextInt(states), marks);
  }

  @Test
  void a_run_is_found_exactly_where_there_is_one_in_dense_graphs() {
    int accepted = 0;
    for (long seed = 0; seed < DENSE; seed++) {
      PartyGraph system = dense(seed);
      RandomClaim claim = rare(seed);
      boolean expected = new BruteRuns(system, claim).accepts(Fairness.NONE);
      accepted += expected ? 1 : 0;
      RunSpec spec = asking(claim, "compact").memory(8 << 20).build();
      Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
      assertThat(result.verdict())
          .as("seed %d", seed)
          .isInstanceOf(expected ? Verdict.Violated.class : Verdict.Holds.class);
    }
    assertThat(accepted).isBetween(DENSE / 6, DENSE * 5 / 6);
  }

  @Test
  void what_the_store_may_have_omitted_counts_both_colours() {
    MemoryBudget budget = new MemoryBudget(64 << 20);
    Product product = new Product(tree(8), once());
    StoreFamily.Choice.Chosen chosen = (StoreFamily.Choice.Chosen) Stores.choose("compact");
    try (StateStore store =
        chosen.opener().open(new StoreFamily.Context(budget, 7, product, null, 0))) {
      Task task =
          new Task(product, store, Checks.NONE, Long.MAX_VALUE, true, budget, new Monitor(null));
      try (Search search = CycleSearch.of(task, product)) {
        assertThat(search).isInstanceOf(NestedSearch.class);
        Exploration exploration = search.run();
        assertThat(exploration.counters().states).isEqualTo(256);
        assertThat(store.size()).isEqualTo(256 + 255);
        assertThat(exploration.notes())
            .containsExactly("nested depth-first search: 255 states were visited a second time");
      }
    }
  }

  @Test
  void a_component_that_does_not_fit_in_memory_is_searched_beside_a_small_store() {
    GraphSystem system = tree(17);
    RunSpec.Builder spec = asking(once(), "bitstate:size=2M").memory(5 << 20);
    Result nested = new Runner((Plan.Ready) Planner.plan(spec.build(), system)).run();
    assertThat(nested.limitReached()).isNull();
    assertThat(nested.counts().states()).isGreaterThan(130_000);
    Result whole = new Runner((Plan.Ready) Planner.plan(spec.store("full").build(), system)).run();
    assertThat(whole.limitReached()).isEqualTo(Interruption.MEMORY);
  }

  @Test
  void runs_are_repeated_with_other_hash_functions() {
    RunSpec spec = asking(once(), "bitstate:size=64K").runs(3).build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, tree(6))).run();
    assertThat(result.runs()).hasSize(3);
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
  }

  @Test
  void what_does_not_close_is_no_cycle() {
    Product product = new Product(tree(3), evenAgainAndAgain());
    MemoryBudget budget = new MemoryBudget(64 << 20);
    Result result =
        new Runner(
                (Plan.Ready) Planner.plan(asking(evenAgainAndAgain(), "compact").build(), tree(3)))
            .run();
    assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
    int[] cycle = events(product, 3);
    assertThat(FoundCycle.shorter(product, budget, cycle, 0).events()).hasSize(3);
    assertThat(FoundCycle.shorter(product, budget, cycle, 1)).isNull();
    assertThat(budget.used()).isZero();
  }

  /** The first events that are enabled, one after the other. */
  private static int[] events(Product product, int count) {
    Explorer explorer = product.explorer();
    State state = new State();
    State next = new State();
    EventList enabled = new EventList();
    int[] events = new int[count];
    explorer.initial(state);
    for (int i = 0; i < count; i++) {
      explorer.enabled(state, enabled);
      events[i] = enabled.get(0);
      explorer.fire(state, events[i], next);
      state.copyFrom(next);
    }
    return events;
  }
}
