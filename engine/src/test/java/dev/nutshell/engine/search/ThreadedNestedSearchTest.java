package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.PartyGraph;
import dev.nutshell.testkit.RandomClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several threads find a run that an automaton accepts exactly where there is one. */
@Timeout(600)
class ThreadedNestedSearchTest {
  private static final int SYSTEMS = Integer.getInteger("threaded.runs", 300);
  private static final int[] THREADS = {2, 3, 4, 8, 16};

  private static Result run(TransitionSystem system, RandomClaim claim, int threads) {
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
      Result result = run(new Dawdling(system), claim, threads);
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

  /**
   * One thread stands at seed 1, from which the cycle 1, 4, 2, 1 is accepted and would be found in
   * red. Meanwhile another has left all that seed 3 leads to, and passes 4, 2 and 1 in red. It has
   * to wait for seed 1: were these states red before, nobody would find the cycle any more.
   */
  @Test
  void who_passes_a_seed_in_red_waits_for_it() {
    int[][] successors = {{2, 3}, {4}, {4, 1}, {4}, {2}};
    List<RandomClaim.Rule> moves =
        List.of(new RandomClaim.Rule(0, 1, 2, 0, 1), new RandomClaim.Rule(0, 0, 2, 0, 0));
    RandomClaim odd = new RandomClaim(1, List.of(moves), 0, true, false);
    GraphSystem graph = new GraphSystem(successors, new boolean[5]);
    Result result = run(new Staged(graph), odd, 8);
    assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
  }

  /** Makes the first thread that comes to 1 stay there until another has passed in red. */
  private static final class Staged extends Delegating {
    private final AtomicReference<Thread> first = new AtomicReference<>();
    private final CountDownLatch atSeed = new CountDownLatch(1);
    private final CountDownLatch passed = new CountDownLatch(1);
    private final ThreadLocal<Integer> leftThree = ThreadLocal.withInitial(() -> 0);

    Staged(GraphSystem graph) {
      super(graph);
    }

    @Override
    void fires(int node, int event) {
      boolean mine =
          first.get() == Thread.currentThread()
              || node == 0 && event == 0 && first.compareAndSet(null, Thread.currentThread());
      if (node == 1 && mine) {
        atSeed.countDown();
        await(passed);
      } else if (node == 0 && event == 1) {
        await(atSeed);
      } else if (node == 3) {
        leftThree.set(leftThree.get() + 1);
      } else if (node == 0 && !mine) {
        if (leftThree.get() > 1) {
          passed.countDown();
        } else {
          await(passed);
        }
      }
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await(500, TimeUnit.MILLISECONDS);
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
    }
  }

  /** Threads that now and then dawdle meet in ways in which they otherwise hardly would. */
  private static final class Dawdling extends Delegating {
    private final ThreadLocal<SplittableRandom> random =
        ThreadLocal.withInitial(SplittableRandom::new);

    Dawdling(PartyGraph graph) {
      super(graph.graph());
    }

    @Override
    void fires(int node, int event) {
      if (random.get().nextInt(16) == 0) {
        LockSupport.parkNanos(random.get().nextInt(60_000));
      }
    }
  }

  /** A graph that hears of every event before it is fired. */
  private abstract static class Delegating implements TransitionSystem.Plain {
    private final GraphSystem graph;

    Delegating(GraphSystem graph) {
      this.graph = graph;
    }

    abstract void fires(int node, int event);

    @Override
    public StateLayout layout() {
      return graph.layout();
    }

    @Override
    public Narrator narrator() {
      return graph.narrator();
    }

    @Override
    public List<Stated> statements() {
      return List.of();
    }

    @Override
    public boolean mayFail() {
      return false;
    }

    @Override
    public Explorer explorer() {
      Explorer inner = graph.explorer();
      return new Explorer.Plain() {
        @Override
        public void initial(State into) {
          inner.initial(into);
        }

        @Override
        public int enabled(State state, EventList into) {
          return inner.enabled(state, into);
        }

        @Override
        public int fire(State state, int event, State into) {
          fires(GraphSystem.decode(state), event);
          return inner.fire(state, event, into);
        }

        @Override
        public int label(State state, int event) {
          return inner.label(state, event);
        }
      };
    }
  }
}
