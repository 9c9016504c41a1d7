package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.testkit.GraphSystem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What runs with stores that may omit say about it is true where an omitted state hides all that
 * comes after it, where it hides a subtree, and where it hides nothing.
 */
class OmissionFiguresTest {
  private static final int NODES = 1000;
  private static final int SEEDS = 400;

  /** Systems by what lies behind a state. */
  enum Shape {
    CHAIN(i -> new int[] {i + 1}),
    TREE(i -> new int[] {2 * i + 1, 2 * i + 2}),
    GRID(i -> i % 30 == 29 ? new int[] {i + 30} : new int[] {i + 1, i + 30}),
    /** Each state can be reached by many. */
    WEB(i -> new int[] {i + 1, i + 2, i + 7, i + 31, 3 * i});

    private final GraphSystem system;

    Shape(IntFunction<int[]> successors) {
      int[][] edges = new int[NODES][];
      for (int i = 0; i < NODES; i++) {
        edges[i] = java.util.Arrays.stream(successors.apply(i)).filter(n -> n < NODES).toArray();
      }
      system = new GraphSystem(edges, new boolean[NODES]);
    }
  }

  static Stream<Arguments> cases() {
    return Stream.of(Shape.values())
        .flatMap(
            shape ->
                Stream.of(
                        "compact:bits=8,size=4099",
                        "compact:bits=8,size=1201",
                        "bitstate:k=3,size=4K",
                        "bitstate:k=2,size=1K",
                        "bitstate:k=3,size=4K,blocked")
                    .map(store -> Arguments.of(shape, store)));
  }

  /**
   * @param omitted how many states were come to and not visited
   */
  private record Sample(double probability, double expected, int omitted) {}

  @ParameterizedTest
  @MethodSource("cases")
  void a_run_that_misses_a_state_shows_p_or_less_with_probability_p(Shape shape, String store) {
    List<Sample> samples = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      samples.add(sample(shape.system, store, seed, 1));
    }
    assertBound(samples);
    double said = samples.stream().mapToDouble(Sample::expected).average().orElseThrow();
    double mean = samples.stream().mapToInt(Sample::omitted).average().orElseThrow();
    double square =
        samples.stream()
            .mapToDouble(sample -> sample.omitted - sample.expected)
            .map(difference -> difference * difference)
            .average()
            .orElseThrow();
    assertThat(mean - said).isBetween(-4 * error(square, said), 4 * error(square, said));
  }

  /** Chance, and the formulas' own simplifications. */
  private static double error(double square, double said) {
    return Math.sqrt(square / SEEDS) + 0.02 * said;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void so_do_two_runs_together(Shape shape, String store) {
    List<Sample> samples = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      samples.add(sample(shape.system, store, 1_000_003 * seed, 2));
    }
    assertBound(samples);
  }

  private static void assertBound(List<Sample> samples) {
    for (double p : new double[] {0.02, 0.1, 0.3, 0.5, 0.7, 0.9}) {
      long fooled = samples.stream().filter(s -> s.omitted > 0 && s.probability <= p).count();
      double most = SEEDS * p + 4 * Math.sqrt(SEEDS * p * (1 - p)) + 0.02 * SEEDS * p;
      assertThat((double) fooled).as("runs that show %s or less", p).isLessThan(most);
    }
  }

  private static Sample sample(GraphSystem system, String store, long seed, int runs) {
    BitSet visited = new BitSet();
    Invariant watched =
        Invariant.of(
            "watched",
            state -> {
              visited.set(GraphSystem.decode(state));
              return true;
            });
    RunSpec spec =
        RunSpec.builder()
            .store(store)
            .order(Order.DFS)
            .seed(seed)
            .runs(runs)
            .property("none")
            .invariant(watched)
            .memory(256 << 20)
            .build();
    Result result = new Runner((Plan.Ready) Planner.plan(spec, system)).run();
    int omitted = 0;
    BitSet hidden = new BitSet();
    for (int node = visited.nextSetBit(0); node >= 0; node = visited.nextSetBit(node + 1)) {
      for (int next : system.successors()[node]) {
        if (!visited.get(next) && !hidden.get(next)) {
          hidden.set(next);
          omitted++;
        }
      }
    }
    return new Sample(
        result.guarantee().omissionProbability(),
        result.guarantee().expectedOmissions().orElse(0),
        omitted);
  }
}
