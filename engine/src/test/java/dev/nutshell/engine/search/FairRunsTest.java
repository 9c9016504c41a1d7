package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.property.Question;
import dev.nutshell.testkit.PartyGraph;
import dev.nutshell.testkit.RandomClaim;
import dev.nutshell.testkit.RandomGraphs;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random graphs with parties and random automata, against a search for components that knows no
 * tricks. Every store has systems of its own.
 */
class FairRunsTest {
  private static final int SYSTEMS = Integer.getInteger("fair.systems", 30);
  private static final int NODES = 20;

  private static Plan plan(
      TransitionSystem system, RandomClaim claim, String store, Fairness fairness) {
    return Planner.plan(
        RunSpec.builder()
            .store(store)
            .memory(64 << 20)
            .fair(fairness)
            .ask(new Inquiry.OfRuns(Property.of("p", "ltl", "p"), claim))
            .build(),
        system);
  }

  private static final List<String> STORES =
      Stores.specimens().stream()
          .filter(
              store ->
                  plan(PartyGraph.random(0, 9), RandomClaim.random(0), store, Fairness.WEAK)
                      instanceof Plan.Ready)
          .toList();

  static Stream<String> stores() {
    return STORES.stream();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_fair_run_is_found_exactly_where_there_is_one(String store) {
    agree(store, (long) STORES.indexOf(store) * SYSTEMS, SYSTEMS);
  }

  @Test
  void a_fair_run_is_found_in_many_systems_more() {
    agree("full", 1_000_000, 20 * SYSTEMS);
  }

  private static void agree(String store, long first, int systems) {
    Map<Fairness, Integer> accepted = new EnumMap<>(Fairness.class);
    for (long seed = first; seed < first + systems; seed++) {
      PartyGraph system = PartyGraph.random(seed, NODES);
      RandomClaim claim = RandomClaim.random(seed);
      BruteRuns brute = new BruteRuns(system, claim);
      for (Fairness fairness : Fairness.values()) {
        boolean expected = brute.accepts(fairness);
        accepted.merge(fairness, expected ? 1 : 0, Integer::sum);
        Result result = new Runner((Plan.Ready) plan(system, claim, store, fairness)).run();
        assertThat(result.verdict())
            .as("seed %d, fairness %s", seed, fairness)
            .isInstanceOf(expected ? Verdict.Violated.class : Verdict.Holds.class);
        if (expected) {
          goesRound(system, result.violations().getFirst().trail(), fairness);
        }
      }
    }
    assertThat(accepted.get(Fairness.NONE)).isLessThan(systems * 5 / 6);
    assertThat(accepted.get(Fairness.STRONG)).isGreaterThan(systems / 8);
  }

  /** The automaton's part was replayed before; of the system it is seen here. */
  private static void goesRound(PartyGraph system, Trail trail, Fairness fairness) {
    int node = 0;
    int turn = -1;
    BitSet always = new BitSet();
    always.set(0, system.parties());
    BitSet ever = new BitSet();
    BitSet moved = new BitSet();
    for (int i = 0; i < trail.events().length; i++) {
      turn = i == trail.cycle() ? node : turn;
      if (trail.cycle() != Trail.NO_CYCLE && i >= trail.cycle()) {
        always.and(system.able(node));
        ever.or(system.able(node));
        moved.or(system.movers()[node][trail.events()[i]]);
      }
      node = system.successors()[node][trail.events()[i]];
    }
    if (trail.cycle() == trail.events().length) {
      assertThat(system.successors()[node]).isEmpty();
    } else if (trail.cycle() != Trail.NO_CYCLE) {
      assertThat(node).isEqualTo(turn);
      always.andNot(moved);
      ever.andNot(moved);
      switch (fairness) {
        case NONE -> {}
        case WEAK -> assertThat(always).isEqualTo(new BitSet());
        case STRONG -> assertThat(ever).isEqualTo(new BitSet());
      }
    }
  }

  @Test
  void whoever_does_not_move_is_able_nowhere() {
    int strong = 0;
    int onlyWeak = 0;
    for (long seed = 0; seed < 600; seed++) {
      PartyGraph system = PartyGraph.random(seed, 12);
      if (system.parties() <= 6) {
        BruteRuns brute = new BruteRuns(system, RandomClaim.random(seed));
        boolean accepts = brute.accepts(Fairness.STRONG);
        strong += accepts ? 1 : 0;
        onlyWeak += !accepts && brute.accepts(Fairness.WEAK) ? 1 : 0;
        assertThat(accepts).as("seed %d", seed).isEqualTo(brute.acceptsForSomeChoice());
      }
    }
    assertThat(strong).isPositive();
    assertThat(onlyWeak).isPositive();
  }

  /** Otherwise the systems above would show nothing. */
  @Test
  void fairness_matters_for_some_systems_and_some_have_more_parties_than_a_word_has_bits() {
    int[] found = new int[4];
    for (long seed = 0; seed < 400; seed++) {
      PartyGraph system = PartyGraph.random(seed, NODES);
      BruteRuns brute = new BruteRuns(system, RandomClaim.random(seed));
      BitSet able = new BitSet();
      for (int node = 0; node < system.successors().length; node++) {
        able.or(system.able(node));
      }
      boolean many = able.cardinality() > Long.SIZE;
      boolean weak = brute.accepts(Fairness.WEAK);
      if (brute.accepts(Fairness.NONE) && !weak) {
        found[many ? 0 : 1]++;
      }
      if (weak && !brute.accepts(Fairness.STRONG)) {
        found[many ? 2 : 3]++;
      }
    }
    assertThat(found).doesNotContain(0);
  }

  @Test
  void fairness_needs_to_know_who_takes_an_event() {
    Plan plan = plan(RandomGraphs.graph(0, 9), RandomClaim.random(0), "full", Fairness.WEAK);
    assertThat(plan)
        .isInstanceOfSatisfying(
            Plan.Refusal.class,
            refusal ->
                assertThat(refusal.reason())
                    .startsWith("--fair weak cannot be used here")
                    .contains("could be unfair"));
  }

  @Test
  void fairness_is_refused_where_nothing_is_asked_about_runs() {
    RunSpec spec = RunSpec.builder().memory(64 << 20).fair(Fairness.STRONG).build();
    assertThat(Planner.plan(spec, PartyGraph.random(0, 9)))
        .isInstanceOfSatisfying(
            Plan.Refusal.class,
            refusal -> assertThat(refusal.reason()).contains("--fair is for runs that go on"));
  }

  /** A graph that states something of its runs. */
  private record Stating(PartyGraph graph, RandomClaim claim) implements TransitionSystem.Plain {
    @Override
    public StateLayout layout() {
      return graph.layout();
    }

    @Override
    public Explorer explorer() {
      return graph.explorer();
    }

    @Override
    public Abilities abilities() {
      return graph.abilities();
    }

    @Override
    public Narrator narrator() {
      return graph.narrator();
    }

    @Override
    public List<Stated> statements() {
      Property property = Property.of("p", "ltl", "p");
      return List.of(
          new Stated(property, Stated.Force.STATED, () -> new Stated.Reading.Read(claim)));
    }

    @Override
    public boolean mayFail() {
      return false;
    }
  }

  private static Plans plans(String... words) {
    RunSpec.Builder spec = RunSpec.builder().memory(64 << 20).fair(Fairness.WEAK);
    List.of(words).forEach(spec::property);
    return Plans.of(spec.build(), new Stating(PartyGraph.random(0, 9), RandomClaim.random(0)));
  }

  @Test
  void what_is_asked_about_states_is_checked_beside_fair_runs() {
    assertThat(plans("all"))
        .isInstanceOfSatisfying(
            Plans.Ready.class,
            ready -> {
              assertThat(ready.parts()).hasSize(2);
              assertThat(ready.parts().getFirst().question()).isInstanceOf(Question.Safety.class);
              assertThat(ready.parts().getLast().notes()).anyMatch(note -> note.contains("break"));
            });
    assertThat(plans("p"))
        .isInstanceOfSatisfying(Plans.Ready.class, ready -> assertThat(ready.parts()).hasSize(1));
    assertThat(plans("deadlock")).isInstanceOf(Plans.Refused.class);
  }
}
