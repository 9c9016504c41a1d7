package dev.nutshell.petri.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Place invariants against all weights that are small. */
class SemiflowsTest {
  private static final int LARGEST_WEIGHT = 3;

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  /** Few arcs, so that many nets have invariants; most move as much as they take. */
  private static Net random(Random random) {
    int places = 2 + random.nextInt(5);
    int transitions = 1 + random.nextInt(6);
    Net.Arcs[] in = new Net.Arcs[transitions];
    Net.Arcs[] out = new Net.Arcs[transitions];
    for (int t = 0; t < transitions; t++) {
      in[t] = arcs(random, places);
      out[t] = arcs(random, places);
    }
    return new Net(
        "random",
        names("p", places),
        names("t", transitions),
        LongStream.generate(() -> random.nextInt(3)).limit(places).toArray(),
        in,
        out,
        List.of());
  }

  private static Net.Arcs arcs(Random random, int places) {
    int[] chosen = random.ints(1 + random.nextInt(2), 0, places).distinct().sorted().toArray();
    return new Net.Arcs(
        chosen,
        LongStream.generate(() -> 1 + random.nextInt(5) / 4).limit(chosen.length).toArray());
  }

  private static String[] names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toArray(String[]::new);
  }

  private static boolean isInvariant(Net net, long[] weights) {
    for (int t = 0; t < net.transitionCount(); t++) {
      long change = 0;
      for (int p = 0; p < weights.length; p++) {
        change += weights[p] * (net.out()[t].weight(p) - net.in()[t].weight(p));
      }
      if (change != 0) {
        return false;
      }
    }
    return true;
  }

  /** The places that some invariant with small weights is about. */
  private static BitSet covered(Net net) {
    BitSet covered = new BitSet();
    int places = net.placeCount();
    long[] weights = new long[places];
    for (int code = 1; code < Math.pow(LARGEST_WEIGHT + 1, places); code++) {
      for (int p = 0, rest = code; p < places; p++, rest /= LARGEST_WEIGHT + 1) {
        weights[p] = rest % (LARGEST_WEIGHT + 1);
      }
      if (isInvariant(net, weights)) {
        IntStream.range(0, places).filter(p -> weights[p] > 0).forEach(covered::set);
      }
    }
    return covered;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void are_invariants_and_miss_no_place_that_has_one(long seed) {
    Net net = random(new Random(seed));
    BitSet found = new BitSet();
    for (Semiflows.Semiflow flow : Semiflows.of(net)) {
      long[] weights = new long[net.placeCount()];
      long sum = 0;
      for (int i = 0; i < flow.places().length; i++) {
        weights[flow.places()[i]] = flow.weights()[i];
        sum += flow.weights()[i] * net.initial()[flow.places()[i]];
        found.set(flow.places()[i]);
      }
      assertThat(isInvariant(net, weights)).isTrue();
      assertThat(LongStream.of(flow.weights()).allMatch(weight -> weight > 0)).isTrue();
      assertThat(flow.sum()).isEqualTo(sum);
    }
    BitSet missed = covered(net);
    missed.andNot(found);
    assertThat(missed.isEmpty()).as("places without an invariant: " + missed).isTrue();
  }
}
