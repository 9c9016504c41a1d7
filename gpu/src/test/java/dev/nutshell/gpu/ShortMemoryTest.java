package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.search.Device;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.examples.Philosophers;
import dev.nutshell.testkit.program.HostileProgram;
import dev.nutshell.testkit.program.RandomNet;
import dev.nutshell.testkit.program.RandomProgram;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a device finds does not depend on where its states lie. */
class ShortMemoryTest {
  private static final int SEEDS = Integer.getInteger("short.seeds", 8);
  private static final long DISK = 1L << 30;
  private static final long LEAST = 300;
  private static final long MOST = 20_000;

  private int moved;
  private int out;

  /** Where memory suffices for some of the states only. */
  private void agree(String name, TransitionSystem system, double part, Invariant... invariants) {
    Device device = Searches.device();
    for (boolean all : new boolean[] {true, false}) {
      Result expected = Searches.run(system, all, null, invariants);
      long states = expected.counts().states();
      if (states < LEAST || states > MOST || expected.limitReached() != null) {
        return;
      }
      long each = (expected.counts().vectorLength() + 7 & -8) + 21;
      Result result =
          Searches.run(
              system, all, new Small(device, (long) (states * each * part), DISK), invariants);
      boolean wentOn = result.notes().stream().anyMatch(note -> note.contains("moved to disk"));
      moved += wentOn ? 1 : 0;
      if (result.limitReached() == null) {
        assertThat(width(Searches.told(result))).as(name).isEqualTo(width(Searches.told(expected)));
      } else {
        out++;
        assertThat(result.limitReached()).isIn(Interruption.MEMORY, Interruption.CAPACITY);
        if (all) {
          assertThat(result.counts().states()).isLessThan(states);
          assertThat(result.counts().transitions())
              .isBetween(result.counts().states() - 1, expected.counts().transitions());
        }
      }
    }
  }

  /** How wide vectors have become depends on what is met first. */
  private static String width(String told) {
    return told.replaceAll("\\d+ bytes", "");
  }

  @ParameterizedTest
  @CsvSource({"9, .8", "9, .7", "10, .9", "10, .6"})
  void philosophers_are_searched_as_by_the_JVM(int n, double part) {
    agree("philosophers", new Philosophers(n), part);
    assertThat(moved).isEqualTo(2);
    assertThat(out).isZero();
  }

  @Test
  void random_programs_are_searched_as_by_the_JVM() {
    for (long seed = 0; seed < 2.5 * SEEDS; seed++) {
      for (String text : List.of(RandomProgram.of(seed).text(), HostileProgram.of(seed).text())) {
        TransitionSystem system = Searches.promela(text, false);
        if (system != null && system.abilities().portable().isThere()) {
          agree("seed " + seed + "\n" + text, system, .6 + .1 * (seed % 4));
        }
      }
    }
    assertThat(moved).isGreaterThan(6);
    assertThat(out).isLessThan(moved);
  }

  /** Random nets are small, but not several of them in one. */
  private static String besideItself(String net, int copies) {
    int begin = net.indexOf("<place ");
    int end = net.indexOf("</page>");
    StringBuilder all = new StringBuilder(net.substring(0, net.indexOf("<page ")));
    all.append("<page id='page'>");
    for (int i = 0; i < copies; i++) {
      all.append(net.substring(begin, end).replaceAll("'([pta]\\d+)'", "'$1_" + i + "'"));
    }
    return all.append(net.substring(end)).toString();
  }

  @Test
  void random_nets_are_searched_as_by_the_JVM() {
    for (long seed = 0; seed < SEEDS; seed++) {
      TransitionSystem system = Searches.net(RandomNet.of(seed));
      Result alone = system == null ? null : Searches.run(system, true, null, 16 << 20);
      if (alone != null && alone.limitReached() == null && alone.counts().states() > 1) {
        int copies = (int) Math.ceil(Math.log(2000) / Math.log(alone.counts().states()));
        agree(
            "seed " + seed,
            Searches.net(besideItself(RandomNet.of(seed), copies)),
            .6 + .1 * (seed % 4));
      }
    }
    assertThat(moved).isGreaterThan(6);
    assertThat(out).isLessThan(moved);
  }

  @Test
  void invariants_are_read_and_trails_found_though_states_have_moved() {
    Invariant last = Invariant.of("somebody thinks", state -> state.getLong(0) != 0x15555);
    agree("thinks", new Philosophers(9), .6, last);
    assertThat(moved).isEqualTo(2);
    assertThat(out).isZero();
  }

  @Test
  void the_less_memory_there_is_the_more_is_moved_and_at_last_the_run_ends() {
    TransitionSystem system = new Philosophers(12);
    Device device = Searches.device();
    String expected = Searches.told(Searches.run(system, true, null));
    List<Interruption> ends = new ArrayList<>();
    for (long memory = 1 << 20; memory > 50_000; memory = memory * 5 / 6) {
      Result result = Searches.run(system, true, new Small(device, memory, DISK));
      assertThat(result.store().bytes()).isLessThanOrEqualTo(memory);
      if (result.limitReached() == null) {
        assertThat(Searches.told(result)).isEqualTo(expected);
      }
      ends.add(result.limitReached());
    }
    assertThat(ends).containsOnly(null, Interruption.MEMORY).contains(Interruption.MEMORY);
    assertThat(ends.subList(0, 5)).containsOnlyNulls();
  }

  @Test
  void disk_that_is_used_up_is_an_ordinary_end() {
    TransitionSystem system = new Philosophers(12);
    Device device = new Small(Searches.device(), 500_000, 100_000);
    Result result = Searches.run(system, true, device);
    assertThat(result.limitReached()).isEqualTo(Interruption.MEMORY);
    assertThat(result.counts().states()).isBetween(10_000L, 39_202L);
  }
}
