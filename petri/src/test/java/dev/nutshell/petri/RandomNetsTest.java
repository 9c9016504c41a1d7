package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.State;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packed markings and generated code against nets of plain maps. */
class RandomNetsTest {
  static LongStream seeds() {
    return LongStream.range(0, 150);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void has_the_states_and_firings_of_the_plain_net(long seed) {
    Nets.Plain net = Nets.random(seed);
    Map<List<Long>, List<Integer>> expected = Nets.reachable(net);
    if (expected == null) {
      return;
    }
    long firings = expected.values().stream().mapToLong(List::size).sum();
    for (String store : List.of("full", "delta:k=5", "comback:backwards,bits=12")) {
      var counts = Nets.explore(Nets.system(net.pnml()), store).counts();
      assertThat(List.of(counts.states(), counts.transitions()))
          .as(store)
          .isEqualTo(List.of((long) expected.size(), firings));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void units_that_are_claimed_and_not_true_do_no_harm(long seed) {
    Nets.Plain net = Nets.random(seed);
    Map<List<Long>, List<Integer>> expected = Nets.reachable(net);
    if (expected != null) {
      var counts = Nets.explore(Nets.system(net.claiming()), "full").counts();
      assertThat(counts.states()).isEqualTo(expected.size());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_random_walk_meets_what_the_plain_net_enables_and_can_be_taken_back(long seed) {
    Nets.Plain net = Nets.random(seed);
    MarkedNet system = (MarkedNet) Nets.system(net.pnml());
    for (int tries = 0; tries < 100; tries++) {
      try {
        walk(net, system, seed);
        return;
      } catch (Outgrown narrow) {
        system = (MarkedNet) narrow.wider();
      }
    }
    throw new AssertionError("vectors never got wide enough");
  }

  private static void walk(Nets.Plain net, MarkedNet system, long seed) {
    java.util.Random random = new java.util.Random(seed);
    Explorer explorer = system.explorer();
    Abilities.Reversal reversal = system.abilities().reversal().on(explorer);
    Abilities.Independence independence = system.abilities().independence().on(explorer);
    State state = new State();
    State next = new State();
    State back = new State();
    EventList events = new EventList();
    explorer.initial(state);
    long[] marking = net.initial();
    long[] tokens = new long[net.places()];
    for (int step = 0; step < 60; step++) {
      system.tokens(state, tokens);
      assertThat(tokens).isEqualTo(marking);
      for (int p = 0; p < net.places(); p++) {
        assertThat(system.tokens(state, p)).isEqualTo(marking[p]);
      }
      explorer.enabled(state, events);
      long[] now = marking;
      assertThat(Arrays.stream(events.toArray()).boxed().toList())
          .isEqualTo(
              java.util.stream.IntStream.range(0, net.in().size())
                  .filter(t -> net.fire(now, t) != null)
                  .boxed()
                  .collect(Collectors.toList()));
      if (events.isEmpty()) {
        return;
      }
      independentOnesCommute(explorer, independence, state, events);
      explorer.enabled(state, events);
      int event = events.get(random.nextInt(events.size()));
      explorer.fire(state, event, next);
      assertThat(reversal.unfire(next, event, back)).isTrue();
      assertThat(back).isEqualTo(state);
      for (int other = 0; other < net.in().size(); other++) {
        if (reversal.unfire(state, other, back) && isEnabled(net, system, back, other)) {
          explorer.fire(back, other, next);
          assertThat(next).isEqualTo(state);
        }
      }
      explorer.fire(state, event, next);
      marking = net.fire(marking, event);
      state.copyFrom(next);
    }
  }

  private static boolean isEnabled(Nets.Plain net, MarkedNet system, State state, int transition) {
    return net.in().get(transition).entrySet().stream()
        .allMatch(arc -> system.tokens(state, arc.getKey()) >= arc.getValue());
  }

  private static void independentOnesCommute(
      Explorer explorer, Abilities.Independence independence, State state, EventList events) {
    int[] all = events.toArray();
    State one = new State();
    State two = new State();
    State three = new State();
    for (int a : all) {
      for (int b : all) {
        if (a != b && independence.independent(state, a, b)) {
          explorer.fire(state, a, one);
          explorer.enabled(one, events);
          assertThat(events.toArray()).contains(b);
          explorer.fire(one, b, two);
          explorer.fire(state, b, one);
          explorer.fire(one, a, three);
          assertThat(two).isEqualTo(three);
        }
      }
    }
  }
}
