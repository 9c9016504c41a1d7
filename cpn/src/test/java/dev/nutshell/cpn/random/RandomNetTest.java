package dev.nutshell.cpn.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.cpn.Purpose;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random nets have the states and arcs that an interpreter finds which knows no cleverness. */
class RandomNetTest {
  private static final int DEPTH = 6;
  private static final int MOST = 300;
  private static final int NETS = Integer.getInteger("random.nets", 60);
  private static final long FROM = Long.getLong("random.from", 1);

  @Test
  void nets_without_time_are_counted_as_brute_force_counts_them() {
    compare(false, Counting.AS_REPORTED);
  }

  @Test
  void nets_with_time_are_counted_as_brute_force_counts_them() {
    compare(true, Counting.AS_REPORTED);
  }

  @Test
  void nets_with_relative_time_are_counted_as_brute_force_counts_them() {
    compare(true, new Counting(true, false));
  }

  private static void compare(boolean timed, Counting counting) {
    int alive = 0;
    for (long seed = FROM; seed < FROM + NETS; seed++) {
      RandomNet net = new RandomNet(seed, timed);
      String file = net.file();
      List<String> expected = new BruteForce(net.flat(), counting.relative()).levels(DEPTH, MOST);
      for (Purpose purpose : List.of(Purpose.EXPLORATION, Purpose.REFERENCE)) {
        Loading loading =
            CpnFrontEnd.load(
                file.getBytes(StandardCharsets.UTF_8),
                "net",
                null,
                Map.of(),
                counting,
                purpose,
                MemoryBudget.unlimited());
        assertThat(loading)
            .as("seed %d: %s%n%s", seed, loading, file)
            .isInstanceOf(Loading.Loaded.class);
        assertThat(levels(((Loading.Loaded) loading).system()))
            .as("seed %d%n%s", seed, file)
            .isEqualTo(expected);
      }
      alive += expected.size() > 1 ? 1 : 0;
    }
    assertThat(alive).as("nets in which something happens").isGreaterThan(NETS / 4);
  }

  private static List<String> levels(TransitionSystem system) {
    Explorer explorer = system.explorer();
    List<String> levels = new ArrayList<>();
    State initial = new State();
    explorer.initial(initial);
    Set<State> seen = new HashSet<>(Set.of(initial));
    List<State> level = List.of(initial);
    EventList events = new EventList();
    while (!level.isEmpty() && levels.size() < DEPTH && seen.size() < MOST) {
      List<State> next = new ArrayList<>();
      long arcs = 0;
      for (State state : level) {
        assertThat(explorer.enabled(state, events)).isEqualTo(Explorer.OK);
        for (int i = 0; i < events.size(); i++) {
          State successor = new State();
          assertThat(explorer.fire(state, events.get(i), successor)).isEqualTo(Explorer.OK);
          arcs++;
          if (seen.add(successor)) {
            next.add(successor);
          }
        }
      }
      levels.add(next.size() + "/" + arcs);
      level = next;
    }
    return levels;
  }
}
