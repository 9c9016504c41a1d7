package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.search.Device;
import dev.nutshell.petri.net.Net;
import dev.nutshell.petri.net.NetSystem;
import dev.nutshell.testkit.program.RandomNet;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Place/transition nets by compiled text. */
class CompiledNetsTest {
  private static final long MANY = 20_000;
  private static final int SEEDS = 16;

  /** The JVM's queue takes some mebibytes by itself. */
  private static final long ENOUGH = 16 << 20;

  /** Weights, special arcs, capacities, claimed units, and places that outgrow their bits. */
  @Test
  void random_nets_are_searched_as_by_the_JVM() {
    Device device = Searches.device();
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      TransitionSystem system = Searches.net(RandomNet.of(seed));
      Result first = system == null ? null : Searches.run(system, true, null, ENOUGH);
      if (first != null && first.limitReached() == null && first.counts().states() < MANY) {
        // How wide vectors have become depends on what is met first.
        for (boolean all : new boolean[] {true, false}) {
          assertThat(widthless(Searches.run(system, all, device)))
              .as("seed " + seed)
              .isEqualTo(widthless(Searches.run(system, all, null)));
        }
        compared += first.counts().states() > 1 ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(SEEDS / 2);
  }

  private static String widthless(Result result) {
    return Searches.told(result).replaceAll("\\d+ bytes", "");
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
