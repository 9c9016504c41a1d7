package dev.nutshell.engine.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.testkit.ActorSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.RandomProcesses;
import dev.nutshell.testkit.Reference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SleepSetsTest {
  private static final int SYSTEMS = 3000;

  /** With ids that stay and with ids that are places. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "full",
        "comback",
        "compact:bits=64,size=1009",
        "compact:bits=64,probes=1,size=11",
        "compact:bits=64,probes=3,size=101"
      })
  void every_state_and_every_deadlock_is_found(String store) {
    long saved = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      RandomProcesses system = RandomProcesses.of(seed);
      Reference reference = Reference.of(system);
      if (reference.states() > 900) {
        continue;
      }
      Set<ByteBuffer> reached = new HashSet<>();
      Invariant watched =
          Invariant.of("watched", state -> reached.add(Reference.key(state)) || true);
      Result result = run(system, store, watched);
      assertThat(reached).as("seed %d", seed).hasSize((int) reference.states());
      assertThat(result.verdict() instanceof Verdict.Holds)
          .as("seed %d", seed)
          .isEqualTo(reference.deadlocks() == 0);
      saved += reference.transitions() - result.counts().transitions();
    }
    if (!store.contains("probes")) {
      assertThat(saved).as("transitions left out").isPositive();
    }
  }

  /** The set sleeps with its state in the cache and goes with it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cache:lru,size=1",
        "cache:rnd,size=7",
        "cache:mru,size=12",
        "cache:mfu,size=4/lru,size=8",
        "cache:lru,size=20"
      })
  void under_a_cache_sleep_sets_cut_repeated_visits_and_lose_nothing(String store) {
    long visits = 0;
    long visitsWithoutSleep = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      RandomProcesses system = RandomProcesses.of(seed);
      Reference reference = Reference.of(system);
      if (reference.states() > 40) {
        continue;
      }
      Set<ByteBuffer> reached = new HashSet<>();
      Invariant watched =
          Invariant.of("watched", state -> reached.add(Reference.key(state)) || true);
      Result result = run(system, store, watched, Reduction.SLEEP);
      Result plain = run(system, store, watched, Reduction.NONE);
      assertThat(reached).as("seed %d", seed).hasSize((int) reference.states());
      assertThat(result.counts().states() - result.counts().revisited())
          .as("different states, seed %d", seed)
          .isEqualTo(reference.states());
      assertThat(result.counts().errors() - reference.deadlocks())
          .as("deadlocks, and those met again, seed %d", seed)
          .isBetween(0L, result.counts().revisited());
      assertThat(result.verdict().getClass())
          .as("seed %d", seed)
          .isEqualTo(plain.verdict().getClass());
      visits += result.counts().states();
      visitsWithoutSleep += plain.counts().states();
    }
    assertThat(visits).isLessThan(visitsWithoutSleep);
  }

  private static Result run(RandomProcesses system, String store, Invariant watched) {
    return run(system, store, watched, Reduction.SLEEP);
  }

  private static Result run(
      RandomProcesses system, String store, Invariant watched, Reduction reduction) {
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .order(Order.DFS)
            .memory(64 << 20)
            .property("deadlock")
            .invariant(watched)
            .findAll()
            .reduce(reduction)
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  /** Without ids nobody knows what slept in a state that is met again; auto gives way to full. */
  @Test
  void no_state_is_lost_where_two_were_with_stores_without_ids() {
    for (long seed : new long[] {6308, 7286}) {
      ActorSystem system = ActorSystem.random(seed);
      RunSpec.Builder spec =
          RunSpec.builder().memory(256 << 20).order(Order.DFS).reduce(Reduction.SLEEP);
      for (String store : List.of("tree", "automaton", "compact", "bitstate", "collapse+auto")) {
        assertThat(Planner.plan(spec.store(store).build(), system).toString())
            .contains("no numbers");
      }
      RunSpec auto = spec.store("auto").property("none").build();
      Result result = new Runner((Plan.Ready) Planner.plan(auto, system)).run();
      assertThat(result.counts().states()).isEqualTo(Reference.of(system).states());
    }
  }

  @Test
  void sleep_sets_are_refused_where_nobody_knows_what_is_independent() {
    RunSpec spec = RunSpec.builder().reduce(Reduction.SLEEP).build();
    Plan plan = Planner.plan(spec, RandomGraphs.graph(1));
    assertThat(plan).isInstanceOf(Plan.Refusal.class);
    assertThat(plan.toString()).contains("independent").contains("--reduce none");
  }

  @Test
  void sets_are_kept_once_and_given_back_as_they_were() {
    MemoryBudget budget = MemoryBudget.unlimited();
    SplittableRandom random = new SplittableRandom(5);
    List<String> texts = new ArrayList<>();
    try (SleepSets sets = new SleepSets(budget)) {
      EventSet set = new EventSet();
      for (int id = 0; id < 20_000; id++) {
        set.clear();
        for (int i = random.nextInt(4); i > 0; i--) {
          set.add(random.nextInt(12) * 1_000_000);
        }
        sets.put(id, set);
        texts.add(set.toString());
      }
      for (int id = 0; id < texts.size(); id++) {
        sets.get(id, set);
        assertThat(set).hasToString(texts.get(id));
      }
      assertThat(sets.different()).isEqualTo(new HashSet<>(texts).size());
      assertThat(sets.bits()).isEqualTo(9);
      assertThat(sets.bytes()).isEqualTo(budget.used());
    }
    assertThat(budget.used()).isZero();
  }
}
