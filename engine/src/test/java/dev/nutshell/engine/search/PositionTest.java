package dev.nutshell.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Combinations;
import dev.nutshell.engine.plan.judge.Judge;
import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.testkit.ActorSystem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A search that is written down at a random moment, and read elsewhere, goes on as if nothing. */
class PositionTest {
  private static final int SYSTEMS = Integer.getInteger("position.systems", 2);

  /** Everything that a search tells. */
  private record Told(
      List<List<Long>> edges,
      long states,
      long transitions,
      long depth,
      long errors,
      long reduced,
      long leftOut,
      List<String> findings,
      Interruption interruption) {
    static Told of(Exploration exploration, List<List<Long>> edges) {
      Counters counters = exploration.counters();
      return new Told(
          List.copyOf(edges),
          counters.states,
          counters.transitions(),
          counters.depth,
          counters.errors,
          counters.reducedStates,
          counters.eventsLeftOut,
          exploration.findings().stream()
              .map(found -> found.cause() + " " + java.util.Arrays.toString(found.events()))
              .toList(),
          exploration.interruption());
    }
  }

  private static TransitionSystem system(Judge.Combination combination, long seed) {
    TransitionSystem system = ActorSystem.random(seed);
    return combination.purpose() == Judge.Purpose.CYCLES
        ? new Product(system, new Never(), combination.fairness())
        : system;
  }

  /** Accepts nothing, so that all is searched: what meets both sets is passed once. */
  private record Never() implements Claim {
    @Override
    public int sets() {
      return 2;
    }

    @Override
    public int initial() {
      return 0;
    }

    @Override
    public int memory() {
      return 0;
    }

    @Override
    public String name(int state) {
      return "q" + state;
    }

    @Override
    public boolean decides(int state) {
      return false;
    }

    @Override
    public boolean isTerminal() {
      return false;
    }

    @Override
    public boolean stutters() {
      return true;
    }

    @Override
    public boolean readsEvents() {
      return false;
    }

    @Override
    public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
      return system;
    }

    @Override
    public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
      return Abilities.Ability.unknown("it reads everything");
    }

    @Override
    public Abilities.Ability<String> text(TransitionSystem system) {
      return Abilities.Ability.unknown("it is not written as C");
    }

    @Override
    public Reader reader(TransitionSystem system, Explorer explorer) {
      return (state, event, from, into) -> {
        into.clear();
        into.add(from, 1);
        into.add(1, from == 0 ? 3 : state.get(0) & 1);
      };
    }
  }

  private static Search search(Judge.Combination combination, Task task) {
    if (combination.purpose() == Judge.Purpose.CYCLES) {
      return CycleSearch.of(task, (Product) task.system());
    }
    if (combination.reduction().word().matches("sleep|both")) {
      return new SleepingDepthFirst(task);
    }
    return combination.order() == Order.DFS
        ? new DepthFirst(task)
        : task.store().levels() == null ? new BreadthFirst(task) : new SnapshotBreadthFirst(task);
  }

  private static Reducer.Size subsets(Reduction reduction) {
    return switch (reduction) {
      case NONE, POR, SLEEP -> null;
      case AMPLE -> Reducer.Size.ONE;
      case STUBBORN, BOTH -> Reducer.Size.ANY;
    };
  }

  /** One process that explores, pauses where it is told to, and hands on what it has. */
  private static final class Place implements AutoCloseable {
    final MemoryBudget budget = new MemoryBudget(64L << 20);
    final Monitor monitor = new Monitor(null);
    final StateStore store;
    final Search search;

    Place(Judge.Combination combination, TransitionSystem system, EdgeSink sink, byte[] image)
        throws IOException {
      store =
          combination.store().opener().open(new StoreFamily.Context(budget, 7, system, null, 0));
      ImageReader in =
          image == null
              ? null
              : new ImageReader(Channels.newChannel(new ByteArrayInputStream(image)));
      if (in != null) {
        store.read(in);
      }
      search =
          search(
              combination,
              new Task(
                  system,
                  store,
                  sink == null ? Checks.deadlocksOnly() : Checks.NONE,
                  sink,
                  Long.MAX_VALUE,
                  false,
                  budget,
                  monitor,
                  subsets(combination.reduction())));
      if (in != null) {
        search.read(in);
      }
    }

    byte[] image() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
      store.write(out);
      search.write(out);
      out.finish();
      return bytes.toByteArray();
    }

    @Override
    public void close() {
      search.close();
      store.close();
      assertThat(budget.used()).isZero();
    }
  }

  private static void goesOnElsewhere(Judge.Combination combination, long seed) throws IOException {
    TransitionSystem system = system(combination, seed);
    boolean enumerates = combination.purpose() == Judge.Purpose.GENERATE;
    List<List<Long>> edges = new ArrayList<>();
    EdgeSink sink =
        enumerates ? (from, label, to) -> edges.add(List.of(from, (long) label, to)) : null;
    Told expected;
    try (Place alone = new Place(combination, system, sink, null)) {
      expected = Told.of(alone.search.run(), edges);
    }
    edges.clear();
    SplittableRandom random = new SplittableRandom(seed);
    long pause = 1 + random.nextLong(expected.states);
    byte[] image = null;
    while (true) {
      try (Place place = new Place(combination, system, sink, image)) {
        place.monitor.pauseAt(pause);
        Exploration exploration = place.search.run();
        if (exploration.interruption() != Interruption.PAUSE) {
          assertThat(Told.of(exploration, edges))
              .as("%s, seed %d", combination, seed)
              .isEqualTo(expected);
          return;
        }
        image = place.image();
        pause += 1 + random.nextLong(expected.states);
      }
    }
  }

  @Test
  void every_search_goes_on_elsewhere_where_it_was_paused() throws IOException {
    for (Judge.Combination combination : Combinations.all()) {
      if (Judge.judge(combination) instanceof Judgement.Refused) {
        continue;
      }
      for (long seed = 0; seed < SYSTEMS; seed++) {
        goesOnElsewhere(combination, seed);
      }
    }
  }
}
