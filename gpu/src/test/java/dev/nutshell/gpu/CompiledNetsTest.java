package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.search.Device;
import dev.nutshell.petri.net.Net;
import dev.nutshell.petri.net.NetSystem;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Place/transition nets by compiled text. */
class CompiledNetsTest {
  private static final int PLACES = 6;
  private static final int TRANSITIONS = 7;
  private static final long MANY = 20_000;

  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  /** Weights, inhibitor arcs, reset arcs, capacities, and places that outgrow their bits. */
  @ParameterizedTest
  @MethodSource("seeds")
  void random_nets_are_searched_as_by_the_JVM(long seed) {
    Device device = Searches.device();
    TransitionSystem system = new NetSystem(random(seed));
    Result first = Searches.run(system, true, null, 2 << 20);
    if (first.limitReached() == null && first.counts().states() < MANY) {
      // How wide vectors have become depends on what is met first.
      for (boolean all : new boolean[] {true, false}) {
        assertThat(widthless(Searches.run(system, all, device)))
            .as("seed " + seed)
            .isEqualTo(widthless(Searches.run(system, all, null)));
      }
    }
  }

  private static String widthless(Result result) {
    return Searches.told(result).replaceAll("\\d+ bytes", "");
  }

  private static Net random(long seed) {
    Random random = new Random(seed);
    String[] places = names("p", PLACES);
    String[] transitions = names("t", TRANSITIONS);
    long[] initial = new long[PLACES];
    Arrays.setAll(initial, _ -> random.nextInt(3));
    Net.Arcs[] in = new Net.Arcs[TRANSITIONS];
    Net.Arcs[] out = new Net.Arcs[TRANSITIONS];
    Net.Arcs[] fewer = new Net.Arcs[TRANSITIONS];
    int[][] resets = new int[TRANSITIONS][];
    boolean special = random.nextBoolean();
    for (int t = 0; t < TRANSITIONS; t++) {
      in[t] = arcs(random, 1 + random.nextInt(2), 2);
      out[t] = arcs(random, random.nextInt(3), 2);
      // Without this most of them would never stop growing.
      fewer[t] = special || random.nextInt(3) > 0 ? limits(out[t]) : arcs(random, 0, 1);
      resets[t] =
          special && random.nextInt(4) == 0 ? new int[] {random.nextInt(PLACES)} : new int[0];
    }
    long[] capacities = new long[PLACES];
    Arrays.fill(capacities, Long.MAX_VALUE);
    return new Net(
        "random",
        places,
        transitions,
        initial,
        in,
        out,
        List.of(),
        Net.Special.of(fewer, resets, capacities));
  }

  private static Net.Arcs limits(Net.Arcs given) {
    long[] most = new long[given.size()];
    Arrays.fill(most, 5);
    return new Net.Arcs(given.places(), most);
  }

  private static Net.Arcs arcs(Random random, int count, int heaviest) {
    TreeMap<Integer, Long> arcs = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      arcs.put(random.nextInt(PLACES), 1L + random.nextInt(heaviest));
    }
    return new Net.Arcs(
        arcs.keySet().stream().mapToInt(Integer::intValue).toArray(),
        arcs.values().stream().mapToLong(Long::longValue).toArray());
  }

  private static String[] names(String letter, int count) {
    String[] names = new String[count];
    Arrays.setAll(names, i -> letter + i);
    return names;
  }

  @Test
  void a_place_that_outgrows_its_bits_begins_anew() {
    Net.Arcs none = new Net.Arcs(new int[0], new long[0]);
    Net.Arcs one = new Net.Arcs(new int[] {0}, new long[] {1});
    Net net =
        new Net(
            "counter",
            new String[] {"p"},
            new String[] {"up"},
            new long[] {0},
            new Net.Arcs[] {none},
            new Net.Arcs[] {one},
            List.of(),
            Net.Special.of(
                new Net.Arcs[] {new Net.Arcs(new int[] {0}, new long[] {1000})},
                new int[1][0],
                new long[] {Long.MAX_VALUE}));
    Result result = Searches.run(new NetSystem(net), true, Searches.device());
    assertThat(result.counts().states()).isEqualTo(1001);
    assertThat(result.counts().depth()).isEqualTo(1000);
    assertThat(result.notes()).anyMatch(note -> note.contains("vectors proved too narrow"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"philosophers.pnml", "telephones.pnml"})
  void examples_without_colours_are_searched_as_by_the_JVM(String name) {
    TransitionSystem system = Searches.load(Path.of("../examples/petri", name));
    if (system != null && system.abilities().portable().isThere()) {
      Searches.agree(name, system, Searches.device());
    }
  }
}
