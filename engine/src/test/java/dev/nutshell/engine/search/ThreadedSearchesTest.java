package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.LockedStore;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Searches by several threads see what a hash map on the heap sees, over a store that is simple.
 */
@Timeout(300)
class ThreadedSearchesTest {
  private static final int SYSTEMS = Integer.getInteger("threaded.systems", 60);
  private static final int[] THREADS = {1, 2, 3, 4, 8, 16};

  enum Kind {
    LEVELS(ThreadedBreadthFirst::new),
    UNORDERED(UnorderedSearch::new);

    private final Function<Task, Search> search;

    Kind(Function<Task, Search> search) {
      this.search = search;
    }
  }

  private static Exploration explore(
      Kind kind, TransitionSystem system, Checks checks, boolean stopAtFirst, int threads) {
    return explore(kind, system, checks, stopAtFirst, threads, MemoryBudget.unlimited(), null);
  }

  private static Exploration explore(
      Kind kind,
      TransitionSystem system,
      Checks checks,
      boolean stopAtFirst,
      int threads,
      MemoryBudget budget,
      Monitor watched) {
    Monitor monitor = watched == null ? new Monitor(null) : watched;
    try (StateStore store = new LockedStore(new FullStore(budget, 0))) {
      Task task =
          new Task(
              system,
              store,
              checks,
              null,
              Long.MAX_VALUE,
              stopAtFirst,
              budget,
              monitor,
              null,
              new Hands.Several(new Safepoint(threads), () -> checks, 1));
      try (Search search = kind.search.apply(task)) {
        return search.run();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void the_same_states_transitions_and_deadlocks(Kind kind) {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      Reference reference = Reference.of(system);
      for (int threads : THREADS) {
        Exploration seen = explore(kind, system, Checks.deadlocksOnly(), false, threads);
        assertThat(seen.interruption()).isNull();
        assertThat(seen.counters().states).as("seed %d", seed).isEqualTo(reference.states());
        assertThat(seen.counters().transitions())
            .as("seed %d", seed)
            .isEqualTo(reference.transitions());
        assertThat(seen.counters().errors).as("seed %d", seed).isEqualTo(reference.deadlocks());
        if (kind == Kind.LEVELS) {
          int deepest =
              reference.depths().values().stream().mapToInt(Integer::intValue).max().orElse(0);
          assertThat(seen.counters().depth).as("seed %d", seed).isEqualTo(deepest);
        }
      }
    }
  }

  /** What is told is the same as what the sequential search tells: kind, length and last state. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void by_levels_the_violation_told_is_the_same_for_every_number_of_threads(boolean stopAtFirst) {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      long salt = seed;
      Checks checks =
          new Checks(
              true,
              true,
              List.of(
                  claim("a", state -> (GraphSystem.decode(state) * 7 + salt) % 13 != 0),
                  claim("b", state -> (GraphSystem.decode(state) * 5 + salt) % 29 != 1)),
              label -> label == 3,
              null,
              List.of(),
              false);
      Exploration sequential = sequential(system, checks, stopAtFirst);
      for (int threads : THREADS) {
        Exploration seen = explore(Kind.LEVELS, system, checks, stopAtFirst, threads);
        assertThat(seen.counters())
            .as("seed %d with %d threads", seed, threads)
            .usingRecursiveComparison()
            .ignoringFields("frontier")
            .isEqualTo(sequential.counters());
        assertThat(told(system, seen))
            .as("seed %d with %d threads", seed, threads)
            .isEqualTo(told(system, sequential));
      }
    }
  }

  private static Checks.Claim claim(String name, StatePredicate predicate) {
    return new Checks.Claim(Invariants.of(name), predicate);
  }

  /** The same invariant for the same name: causes are compared. */
  private static final class Invariants {
    private static final Invariant A = Invariant.of("a", _ -> true);
    private static final Invariant B = Invariant.of("b", _ -> true);

    static Invariant of(String name) {
      return name.equals("a") ? A : B;
    }
  }

  private record Told(Cause cause, int length, State last, int event) {}

  private static List<Told> told(GraphSystem system, Exploration seen) {
    return seen.findings().stream()
        .map(
            finding -> {
              int[] events = finding.events();
              boolean onEvent = finding.cause() instanceof Cause.Forbidden;
              int states = onEvent ? events.length - 1 : events.length;
              State state = new State();
              int node = 0;
              for (int i = 0; i < states; i++) {
                node = system.successors()[node][events[i]];
              }
              GraphSystem.encode(node, state);
              return new Told(finding.cause(), events.length, state, onEvent ? events[states] : -1);
            })
        .toList();
  }

  private static Exploration sequential(GraphSystem system, Checks checks, boolean stopAtFirst) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = new FullStore(budget, 0);
        Search search =
            new BreadthFirst(
                new Task(
                    system,
                    store,
                    checks,
                    Long.MAX_VALUE,
                    stopAtFirst,
                    budget,
                    new Monitor(null)))) {
      return search.run();
    }
  }

  /** Every trail leads to what it is told of. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void trails_lead_where_they_are_said_to(Kind kind) {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed);
      int node = (int) (seed * 31 % system.successors().length);
      State vector = new State();
      GraphSystem.encode(node, vector);
      Integer distance = Reference.of(system).depths().get(Reference.key(vector));
      Checks checks =
          new Checks(
              false,
              false,
              List.of(claim("a", state -> GraphSystem.decode(state) != node)),
              null,
              null,
              List.of(),
              false);
      for (int threads : THREADS) {
        Exploration seen = explore(kind, system, checks, true, threads);
        if (distance == null) {
          assertThat(seen.findings()).as("seed %d", seed).isEmpty();
          continue;
        }
        assertThat(seen.findings()).as("seed %d", seed).hasSize(1);
        assertThat(told(system, seen).getFirst().last()).isEqualTo(vector);
        int length = seen.findings().getFirst().events().length;
        if (kind == Kind.LEVELS) {
          assertThat(length).isEqualTo(distance);
        } else {
          assertThat(length).isGreaterThanOrEqualTo(distance);
        }
      }
    }
  }

  /** A thread that throws, at any moment, ends all, and what it threw comes out. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void an_exception_in_one_thread_ends_the_search(Kind kind) {
    for (int at = 1; at < 3000; at += 97) {
      AtomicLong left = new AtomicLong(at);
      DenseSystem system =
          new DenseSystem(
              300,
              100,
              _ -> {
                if (left.decrementAndGet() == 0) {
                  throw new IllegalStateException("on purpose");
                }
              });
      int threads = THREADS[at % THREADS.length];
      assertThatThrownBy(() -> explore(kind, system, Checks.NONE, true, threads))
          .hasMessage("on purpose");
    }
  }

  /** Memory that ends at any moment is an ordinary end, and the figures are true. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void memory_that_ends_is_an_ordinary_end(Kind kind) {
    int ended = 0;
    int[][] tree = new int[200_000][];
    for (int i = 0; i < tree.length; i++) {
      int last = tree.length - 1;
      tree[i] = new int[] {Math.min(2 * i + 1, last), Math.min(2 * i + 2, last), i / 3};
    }
    GraphSystem system = new GraphSystem(tree, new boolean[tree.length]);
    for (int i = 0; i < 24; i++) {
      MemoryBudget budget = new MemoryBudget((2L << 20) + i * 1_000_000L);
      Exploration seen =
          explore(kind, system, Checks.deadlocksOnly(), true, THREADS[i % 6], budget, null);
      assertThat(budget.used()).isZero();
      if (seen.interruption() == null) {
        assertThat(seen.counters().states).isEqualTo(200_000);
        assertThat(seen.counters().transitions()).isEqualTo(600_000);
      } else {
        assertThat(seen.interruption()).isEqualTo(Interruption.MEMORY);
        assertThat(seen.counters().states).isLessThanOrEqualTo(200_000);
        ended++;
      }
    }
    assertThat(ended).isBetween(4, 24);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void whoever_asks_it_to_stop_is_heard_by_all(Kind kind) {
    for (int threads : THREADS) {
      Monitor monitor = new Monitor(null);
      AtomicLong fired = new AtomicLong();
      AtomicLong asked = new AtomicLong();
      DenseSystem system =
          new DenseSystem(
              300_000,
              1000,
              _ -> {
                if (fired.incrementAndGet() == 20_000) {
                  monitor.requestStop();
                  // Whoever asks may have been set aside before, while the others went on.
                  asked.set(fired.get());
                }
              });
      Exploration seen =
          explore(kind, system, Checks.NONE, true, threads, MemoryBudget.unlimited(), monitor);
      assertThat(seen.interruption()).isEqualTo(Interruption.REQUEST);
      assertThat(fired.get() - asked.get())
          .isBetween(0L, (long) threads * (SearchLoop.MOST_STEPS + 1));
      assertThat(seen.counters().transitions()).isEqualTo(fired.get());
      assertThat(monitor.isHeeded()).isTrue();
      Counters published = new Counters();
      monitor.read(published);
      assertThat(published).usingRecursiveComparison().isEqualTo(seen.counters());
    }
  }
}
