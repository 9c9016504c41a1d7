package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.testkit.PartyGraph;
import dev.nutshell.testkit.RandomClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several threads find a run that an automaton accepts exactly where there is one. */
@Timeout(600)
class ThreadedNestedSearchTest {
  private static final int SYSTEMS = Integer.getInteger("threaded.runs", 300);
  private static final int[] THREADS = {2, 3, 4, 8, 16};

  private static Result run(PartyGraph system, RandomClaim claim, int threads) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .memory(512 << 20)
            .eagerThreads(threads)
            .ask(new Inquiry.OfRuns(Property.of("p", "ltl", "p"), claim))
            .build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  /** One set that is met seldom, or none. */
  private static RandomClaim rare(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int sets = random.nextInt(8) == 0 ? 0 : 1;
    List<List<RandomClaim.Rule>> rules = new ArrayList<>();
    int states = 1 + random.nextInt(3);
    for (int q = 0; q < states; q++) {
      List<RandomClaim.Rule> own = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        own.add(rule(random, states, 0));
      }
      own.add(rule(random, states, sets));
      rules.add(own);
    }
    return new RandomClaim(sets, rules, 0, random.nextBoolean(), random.nextBoolean());
  }

  private static RandomClaim.Rule rule(SplittableRandom random, int states, long marks) {
    return new RandomClaim.Rule(
        random.nextInt(5), random.nextInt(2), random.nextInt(3), random.nextInt(states), marks);
  }

  @Test
  void a_run_is_found_exactly_where_there_is_one() {
    int accepted = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      PartyGraph system = PartyGraph.random(seed, seed % 4 == 0 ? 150 : 30);
      RandomClaim claim = rare(seed);
      boolean expected = new BruteRuns(system, claim).accepts(Fairness.NONE);
      accepted += expected ? 1 : 0;
      Result sequential = run(system, claim, 1);
      int threads = THREADS[(int) (seed % THREADS.length)];
      Result result = run(system, claim, threads);
      assertThat(result.verdict())
          .as("seed %d with %d threads", seed, threads)
          .isInstanceOf(expected ? Verdict.Violated.class : sequential.verdict().getClass());
      if (!expected) {
        assertThat(result.counts().states()).isEqualTo(sequential.counts().states());
        assertThat(result.counts().transitions()).isEqualTo(sequential.counts().transitions());
      }
    }
    assertThat(accepted).isBetween(SYSTEMS / 8, SYSTEMS * 7 / 8);
  }
}
