package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A search that is asked to stop does so, also where it meets nothing new for long. */
class StoppingTest {
  private static final long ASKED_AT = 20_000;

  /** The searches, each with a store that it can work with. */
  enum Kind {
    DEPTH_FIRST("full", DepthFirst::new, null),
    BREADTH_FIRST("full", BreadthFirst::new, null),
    SLEEPING("full", SleepingDepthFirst::new, null),
    SNAPSHOTS("snapshots", SnapshotBreadthFirst::new, null),
    ENUMERATION("full", BreadthFirst::new, (_, _, _) -> {}),
    DEPTH_FIRST_ENUMERATION("full", DepthFirst::new, (_, _, _) -> {}),
    SNAPSHOT_ENUMERATION("snapshots", SnapshotBreadthFirst::new, (_, _, _) -> {});

    private final String store;
    private final Function<Task, Search> search;
    private final EdgeSink sink;

    Kind(String store, Function<Task, Search> search, EdgeSink sink) {
      this.store = store;
      this.search = search;
      this.sink = sink;
    }
  }

  private static Exploration explore(Kind kind, DenseSystem system, Monitor monitor) {
    MemoryBudget budget = new MemoryBudget(64L << 20);
    var chosen = (StoreFamily.Choice.Chosen) Stores.choose(kind.store);
    try (StateStore store =
        chosen.opener().open(new StoreFamily.Context(budget, 0, system, null, 0))) {
      Task task =
          new Task(
              system, store, Checks.NONE, kind.sink, Long.MAX_VALUE, true, budget, monitor, null);
      return kind.search.apply(task).run();
    }
  }

  private static void stopsSoon(Kind kind, int states, int events) {
    Monitor monitor = new Monitor(null);
    long[] fired = new long[1];
    DenseSystem system =
        new DenseSystem(
            states,
            events,
            count -> {
              fired[0] = count;
              if (count == ASKED_AT) {
                monitor.requestStop();
              }
            });
    Exploration exploration = explore(kind, system, monitor);
    assertThat(exploration.interruption()).isEqualTo(Interruption.REQUEST);
    assertThat(fired[0]).isBetween(ASKED_AT, ASKED_AT + SearchLoop.MOST_STEPS);
    assertThat(exploration.counters().transitions()).isEqualTo(fired[0]);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void where_nearly_every_event_leads_to_a_state_seen_before(Kind kind) {
    stopsSoon(kind, 300, 1000);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void in_the_middle_of_a_state_with_very_many_events(Kind kind) {
    stopsSoon(kind, 1, 1_000_000);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void a_search_that_nobody_stops_counts_every_event(Kind kind) {
    DenseSystem system = new DenseSystem(30, 1000, count -> {});
    Exploration exploration = explore(kind, system, new Monitor(null));
    assertThat(exploration.interruption()).isNull();
    assertThat(exploration.counters().states).isEqualTo(30);
    assertThat(exploration.counters().transitions()).isEqualTo(30 * 1000);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void no_time_at_all_is_used_up_at_once(Kind kind) {
    Exploration exploration =
        explore(kind, new DenseSystem(30, 1000, count -> {}), new Monitor(Duration.ofNanos(-1)));
    assertThat(exploration.interruption()).isEqualTo(Interruption.TIME);
    assertThat(exploration.counters().states).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void what_was_published_last_is_what_the_search_returns(Kind kind) {
    Monitor monitor = new Monitor(null);
    Exploration exploration = explore(kind, new DenseSystem(30, 1000, count -> {}), monitor);
    Counters published = new Counters();
    monitor.read(published);
    assertThat(published).usingRecursiveComparison().isEqualTo(exploration.counters());
  }
}
