package dev.nutshell.engine.store.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.comback.ComBackOptions;
import dev.nutshell.engine.store.comback.ComBackStore;
import dev.nutshell.engine.store.delta.DeltaOptions;
import dev.nutshell.engine.store.delta.DeltaStore;
import dev.nutshell.testkit.GraphSystem;
import dev.nutshell.testkit.NondeterministicGraph;
import dev.nutshell.testkit.RandomGraphs;
import dev.nutshell.testkit.Reference;
import dev.nutshell.testkit.ReversibleGraph;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The stores that replay, with hashes of four bits: nearly every state has the descriptor of many
 * others, so all that tells states apart are the replays.
 */
class ReplayingStoresTest {
  private static final int SYSTEMS = 1000;
  private static final int WEAK = 4;

  private record Variant(
      String name,
      Function<GraphSystem, TransitionSystem> system,
      Function<StoreFamily.Context, StateStore> opener) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Arguments> weakStores() {
    ComBackOptions plain = ComBackOptions.DEFAULTS.withBits(WEAK);
    Function<GraphSystem, TransitionSystem> same = graph -> graph;
    return Stream.of(
            comback("plain", same, plain),
            comback("no cache", same, variant(0, false, false, false, false)),
            comback("cache of one", same, variant(1, false, true, false, false)),
            comback("lru front path", same, variant(7, true, true, false, false)),
            comback("numbers", same, variant(5, false, false, false, true)),
            comback("numbers, no cache", same, variant(0, false, true, false, true)),
            comback("backwards", ReversibleGraph::new, variant(0, false, false, true, false)),
            comback("backwards lru", ReversibleGraph::new, variant(9, true, true, true, true)),
            comback(
                "ways",
                NondeterministicGraph::new,
                new ComBackOptions(WEAK, 0, false, false, false, false, false, true)),
            comback(
                "ways, front, numbers",
                NondeterministicGraph::new,
                new ComBackOptions(WEAK, 6, true, true, false, false, true, true)),
            delta("k=1", same, new DeltaOptions(1, WEAK, 0, 0)),
            delta("k=3", same, new DeltaOptions(3, WEAK, 0, 0)),
            delta("k=20", same, new DeltaOptions(20, WEAK, 10, 0)),
            delta("short", graph -> new ShortGraph(graph, 120), new DeltaOptions(5, WEAK, 0, 0)),
            delta("longer", graph -> new ShortGraph(graph, 60), new DeltaOptions(5, WEAK, 9, 0)),
            delta("k=20 backwards", ReversibleGraph::new, new DeltaOptions(20, WEAK, 0, 0)),
            new Variant(
                "delta k=3 over codes",
                same,
                context ->
                    new DeltaStore(
                        new StoreFamily.Context(
                            context.budget(), 0, context.system(), new Reversing()),
                        new DeltaOptions(3, WEAK, 3, 0))))
        .flatMap(variant -> Stream.of(Order.values()).map(order -> Arguments.of(variant, order)));
  }

  private static ComBackOptions variant(
      int cache, boolean lru, boolean frontAndPath, boolean backwards, boolean numbers) {
    return new ComBackOptions(
        WEAK, cache, lru, frontAndPath, frontAndPath, backwards, numbers, false);
  }

  private static Variant comback(
      String name, Function<GraphSystem, TransitionSystem> system, ComBackOptions options) {
    return new Variant("comback " + name, system, context -> new ComBackStore(context, options));
  }

  private static Variant delta(
      String name, Function<GraphSystem, TransitionSystem> system, DeltaOptions options) {
    return new Variant("delta " + name, system, context -> new DeltaStore(context, options));
  }

  @ParameterizedTest
  @MethodSource("weakStores")
  void weak_hashes_lose_no_state(Variant variant, Order order) {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      TransitionSystem system = variant.system.apply(RandomGraphs.graph(seed, 120));
      Reference reference = Reference.of(system);
      Result result = run(system, variant.opener, order);
      assertThat(result.counts().states())
          .as("states, seed %d", seed)
          .isEqualTo(reference.states());
      assertThat(result.counts().transitions())
          .as("transitions, seed %d", seed)
          .isEqualTo(reference.transitions());
      assertThat(result.verdict() instanceof Verdict.Holds)
          .as("verdict, seed %d", seed)
          .isEqualTo(reference.deadlocks() == 0);
    }
  }

  @Test
  void forgetting_under_weak_hashes_reaches_every_state() {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      GraphSystem system = RandomGraphs.graph(seed, 60);
      for (int size : new int[] {1, 20}) {
        DeltaOptions options = new DeltaOptions(4, WEAK, seed % 5, size);
        Result result = run(system, context -> new DeltaStore(context, options), Order.DFS);
        Reference reference = Reference.of(system);
        assertThat(result.counts().states())
            .as("seed %d", seed)
            .isGreaterThanOrEqualTo(reference.states());
        assertThat(result.verdict() instanceof Verdict.Holds).isEqualTo(reference.deadlocks() == 0);
      }
    }
  }

  /** A path of a million events, and from each of its states an edge back to half way. */
  @ParameterizedTest
  @MethodSource("onLongPaths")
  void a_path_of_a_million_states_is_no_trouble(String store) {
    int length = 1_000_000;
    int[][] successors = new int[length][];
    for (int i = 0; i < length; i++) {
      successors[i] = i + 1 < length ? new int[] {i + 1, i / 2} : new int[] {i / 2};
    }
    GraphSystem graph = new GraphSystem(successors, new boolean[length]);
    TransitionSystem path = store.contains("backwards") ? new ReversibleGraph(graph) : graph;
    RunSpec spec = RunSpec.builder().store(store).order(Order.DFS).memory(1 << 30).build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, path)).run();
    assertThat(result.counts().states()).isEqualTo(length);
    assertThat(result.counts().transitions()).isEqualTo(2L * length - 1);
    assertThat(result.notes()).anyMatch(note -> note.contains("--search bfs")).hasSize(1);
    assertThat(result.store().bytesPerState()).isLessThan(20);
  }

  static List<String> onLongPaths() {
    return List.of("comback", "comback:path", "comback:backwards");
  }

  @Test
  void what_the_model_cannot_do_is_refused_with_a_sentence() {
    GraphSystem system = RandomGraphs.graph(1);
    assertThat(refusal("comback:backwards", system)).contains("cannot be taken back");
    assertThat(refusal("comback:nondeterministic", system)).contains("leads to one state");
    assertThat(Planner.plan(spec("comback:backwards"), new ReversibleGraph(system)))
        .isInstanceOf(Plan.Ready.class);
    assertThat(Planner.plan(spec("comback:nondeterministic"), new NondeterministicGraph(system)))
        .isInstanceOf(Plan.Ready.class);
  }

  @Test
  void options_that_make_no_sense_are_refused_with_a_sentence() {
    GraphSystem system = RandomGraphs.graph(1);
    assertThat(refusal("comback:bits=7", system)).contains("8 to 64", "'7'");
    assertThat(refusal("comback:bits=65", system)).contains("8 to 64");
    assertThat(refusal("comback:cache=many", system)).contains("'many'");
    assertThat(refusal("comback:path=3", system)).contains("takes no value");
    assertThat(refusal("comback:paths", system)).contains("no option 'paths'");
    assertThat(refusal("comback:backwards,nondeterministic", system)).contains("leave out");
    assertThat(refusal("delta:k=0", system)).contains("1 to 1M");
    assertThat(refusal("delta:size=0", system)).contains("at least 1");
    assertThat(refusal("delta:j=3", system)).contains("no option 'j'");
  }

  private static RunSpec spec(String store) {
    return RunSpec.builder().store(store).order(Order.BFS).memory(256 << 20).build();
  }

  private static String refusal(String store, TransitionSystem system) {
    return ((Plan.Refusal) Planner.plan(spec(store), system)).reason();
  }

  private static Result run(
      TransitionSystem system, Function<StoreFamily.Context, StateStore> opener, Order order) {
    RunSpec spec =
        RunSpec.builder()
            .store("full")
            .order(order)
            .memory(256 << 20)
            .property("deadlock")
            .findAll()
            .build();
    Plan.Ready ready = (Plan.Ready) Planner.plan(spec, system);
    StoreFamily.Choice.Chosen store =
        new StoreFamily.Choice.Chosen("weak", ready.store().traits(), opener);
    Plan.Ready weak =
        new Plan.Ready(
            system,
            spec,
            order,
            store,
            ready.question(),
            ready.agenda(),
            ready.judgement(),
            1,
            List.of(),
            List.of());
    return new Runner(weak).run();
  }

  /** Turns vectors round, so that a code is never taken for its vector. */
  private static final class Reversing implements Encoder {
    @Override
    public void encode(State vector, State code) {
      code.resize(0);
      code.resize(vector.length() + 1);
      code.set(vector.length(), 7);
      for (int i = 0; i < vector.length(); i++) {
        code.set(i, vector.get(vector.length() - 1 - i));
      }
    }

    @Override
    public Encoder another() {
      throw new IllegalStateException("for one thread");
    }

    @Override
    public void decode(State code, State vector) {
      vector.resize(0);
      vector.resize(code.length() - 1);
      for (int i = 0; i < vector.length(); i++) {
        vector.set(i, code.get(vector.length() - 1 - i));
      }
    }

    @Override
    public List<String> notes() {
      return List.of();
    }

    @Override
    public long bytes() {
      return 0;
    }

    @Override
    public void write(ImageWriter out) {}

    @Override
    public void read(ImageReader in) {}

    @Override
    public void close() {}
  }
}
