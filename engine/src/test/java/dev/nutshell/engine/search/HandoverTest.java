package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.engine.store.full.SharedFullStore;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several threads that take over from one come to what it would have come to. */
@Timeout(300)
class HandoverTest {
  private static final int SYSTEMS = Integer.getInteger("handover.systems", 150);

  enum Kind {
    LEVELS(BreadthFirst::new, ThreadedBreadthFirst::new),
    UNORDERED(DepthFirst::new, UnorderedSearch::new);

    private final Function<Task, Search> alone;
    private final Function<Task, ThreadedReachability<?>> several;

    Kind(Function<Task, Search> alone, Function<Task, ThreadedReachability<?>> several) {
      this.alone = alone;
      this.several = several;
    }
  }

  private final MemoryBudget budget = new MemoryBudget(256L << 20);

  private Task task(GraphSystem system, StateStore store, Checks checks, boolean one, Hands hands) {
    return new Task(
        system, store, checks, null, Long.MAX_VALUE, one, budget, new Monitor(null), null, hands);
  }

  /** One thread begins and pauses at so many states; then so many take over. */
  private Exploration explore(
      Kind kind, GraphSystem system, Checks checks, boolean one, long pauseAt, int threads) {
    StateStore first = new FullStore(budget, 0);
    Search alone =
        kind.alone.apply(
            task(system, first, checks, one, new Hands.Alone(pauseAt, Long.MAX_VALUE)));
    Exploration begun = alone.run();
    if (begun.interruption() != Interruption.PAUSE) {
      alone.close();
      first.close();
      return begun;
    }
    budget.keepAddresses();
    Hands hands = new Hands.Several(new Safepoint(threads), () -> checks, 1);
    boolean[] closed = new boolean[1];
    try (StateStore second = new SharedFullStore(budget, 0, threads);
        ThreadedReachability<?> heir =
            kind.several.apply(task(system, second, checks, one, hands))) {
      Runnable taken =
          () -> {
            first.close();
            closed[0] = true;
          };
      boolean takes = heir.succeeds(alone, (FullStore) first, taken);
      if (!takes) {
        ((SearchLoop) alone).staysAlone();
      }
      Exploration rest = takes ? heir.run() : alone.run();
      assertThat(closed[0]).isEqualTo(takes);
      alone.close();
      if (!takes) {
        first.close();
      }
      return rest;
    }
  }

  private static final Invariant COMMON = Invariant.of("common", _ -> true);

  private static boolean isCommon(State state, long salt) {
    return (GraphSystem.decode(state) * 31 + salt) % 97 != 0;
  }

  private static Checks checks(long salt) {
    return new Checks(
        true,
        true,
        List.of(new Checks.Claim(COMMON, state -> isCommon(state, salt))),
        label -> label == 3,
        null,
        List.of(),
        false);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void everything_is_seen_and_counted_once(Kind kind) {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GraphSystem system = RandomGraphs.graph(seed, 1 + random.nextInt(1500));
      Reference reference = Reference.of(system);
      long pauseAt = 1 + random.nextLong(reference.states() + 1);
      int threads = 2 + random.nextInt(5);
      Exploration seen = explore(kind, system, Checks.deadlocksOnly(), false, pauseAt, threads);
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
      assertThat(budget.used()).isZero();
    }
  }

  private static Set<Cause> causes(Exploration seen) {
    return seen.findings().stream().map(Finding::cause).collect(Collectors.toSet());
  }

  /** Trails lead where they say, also those of states that the first thread had found. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void violations_are_those_of_one_thread_and_their_trails_lead_there(Kind kind) {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GraphSystem system = RandomGraphs.graph(seed, 1 + random.nextInt(1500));
      Checks checks = checks(seed);
      Exploration alone = explore(kind, system, checks, false, Long.MAX_VALUE, 1);
      long pauseAt = 1 + random.nextLong(alone.counters().states);
      Exploration seen = explore(kind, system, checks, false, pauseAt, 2 + random.nextInt(3));
      assertThat(causes(seen)).as("seed %d", seed).isEqualTo(causes(alone));
      assertThat(seen.counters().errors).as("seed %d", seed).isEqualTo(alone.counters().errors);
      for (Finding finding : seen.findings()) {
        assertThat(leadsTo(system, finding, seed)).as("seed %d: %s", seed, finding).isTrue();
        if (kind == Kind.LEVELS) {
          int shortest =
              alone.findings().stream()
                  .filter(each -> each.cause().equals(finding.cause()))
                  .mapToInt(each -> each.events().length)
                  .findFirst()
                  .orElseThrow();
          assertThat(finding.events()).as("seed %d", seed).hasSize(shortest);
        }
      }
    }
  }

  private static boolean leadsTo(GraphSystem system, Finding finding, long salt) {
    Explorer explorer = system.explorer();
    State state = new State();
    State next = new State();
    explorer.initial(state);
    int fault = 0;
    int label = -1;
    for (int event : finding.events()) {
      label = explorer.label(state, event);
      fault = explorer.fire(state, event, next);
      state.copyFrom(next);
    }
    EventList events = new EventList();
    int stuck = explorer.enabled(state, events);
    return switch (finding.cause()) {
      case Cause.Deadlock _ -> events.isEmpty();
      case Cause.Broken _ -> !isCommon(state, salt);
      case Cause.Forbidden forbidden -> label == forbidden.label();
      case Cause.Faulty faulty -> faulty.fault() == fault || faulty.fault() == stuck;
      default -> false;
    };
  }
}
