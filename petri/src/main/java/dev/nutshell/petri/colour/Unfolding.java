package dev.nutshell.petri.colour;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.net.Net;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Makes a place/transition net of a coloured one: a place for every colour that can ever be marked,
 * a transition for every binding that can then be enabled. Found by a fixed point: what can be
 * marked grows from the initial marking by what enabled bindings give.
 */
final class Unfolding {
  private static final int MOST_PLACES = 1 << 16;
  private static final int MOST_TRANSITIONS = 1 << 17;

  private final ColouredSystem system;
  private final ColouredNet net;
  private final ColouredMachine machine;
  private final List<String> places = new ArrayList<>();
  private final List<TreeMap<Long, Integer>> numbers = new ArrayList<>();

  private Unfolding(ColouredSystem system, ColouredMachine machine) {
    this.system = system;
    this.machine = machine;
    net = system.net();
    net.places().forEach(_ -> numbers.add(new TreeMap<>()));
  }

  /**
   * @throws Malformed where the net cannot be unfolded
   */
  static Net of(ColouredSystem system, ColouredMachine machine) {
    if (system.hasInhibitors() || system.net().hasPriorities()) {
      throw new Malformed(0, "a net with inhibitor arcs or priorities cannot be unfolded");
    }
    return new Unfolding(system, machine).unfold();
  }

  private Net unfold() {
    Multiset initial = system.initial(machine);
    long[] counts = Arrays.copyOf(initial.counts, initial.size);
    int[] marked = new int[initial.size];
    for (int i = 0; i < marked.length; i++) {
      marked[i] = place(initial.places[i], initial.tokens[i]);
    }
    EventList events = closure();
    List<Net.Arcs> in = new ArrayList<>();
    List<Net.Arcs> out = new ArrayList<>();
    String[] transitions = new String[events.size()];
    ColouredNarrator narrator = new ColouredNarrator(system);
    for (int i = 0; i < transitions.length; i++) {
      effects(events.get(i));
      in.add(arcs(machine.taken));
      out.add(arcs(machine.given));
      transitions[i] = narrator.steps(null, events.get(i)).getFirst().text();
    }
    long[] tokens = new long[places.size()];
    for (int i = 0; i < marked.length; i++) {
      tokens[marked[i]] += counts[i];
    }
    return new Net(
        net.name(),
        places.toArray(String[]::new),
        transitions,
        tokens,
        in.toArray(Net.Arcs[]::new),
        out.toArray(Net.Arcs[]::new),
        List.of());
  }

  /** All bindings that the colours reached so far allow, until there are no more. */
  private EventList closure() {
    EventList events = new EventList();
    for (int known = -1; known < places.size(); ) {
      known = places.size();
      for (int p = 0; p < numbers.size(); p++) {
        TokenList list = machine.lists[p];
        list.clear();
        numbers.get(p).keySet().forEach(token -> list.append(token, Integer.MAX_VALUE));
      }
      machine.pretend();
      events.clear();
      machine.enumerate(net.transitions().size(), events, null);
      if (events.size() > MOST_TRANSITIONS) {
        throw new Malformed(0, "the net is too large to be unfolded: use --unfold off");
      }
      for (int i = 0; i < events.size(); i++) {
        effects(events.get(i));
        for (int g = 0; g < machine.given.size; g++) {
          place(machine.given.places[g], machine.given.tokens[g]);
        }
      }
    }
    return events;
  }

  private void effects(int event) {
    int transition = machine.instances.transition(event);
    machine.instances.load(event, machine.f);
    machine.lets(transition);
    machine.taken.clear();
    machine.given.clear();
    machine.takes(transition);
    machine.gives(transition);
  }

  private int place(int place, long token) {
    return numbers
        .get(place)
        .computeIfAbsent(
            token,
            _ -> {
              if (places.size() == MOST_PLACES) {
                throw new Malformed(0, "the net is too large to be unfolded: use --unfold off");
              }
              ColouredNet.Place coloured = net.places().get(place);
              places.add(coloured.name() + ColouredNarrator.tuple(coloured, token));
              return places.size() - 1;
            });
  }

  private Net.Arcs arcs(Multiset tokens) {
    TreeMap<Integer, Long> weights = new TreeMap<>();
    for (int i = 0; i < tokens.size; i++) {
      if (tokens.counts[i] != 0) {
        weights.merge(place(tokens.places[i], tokens.tokens[i]), tokens.counts[i], Long::sum);
      }
    }
    return new Net.Arcs(
        weights.keySet().stream().mapToInt(Integer::intValue).toArray(),
        weights.values().stream().mapToLong(Long::longValue).toArray());
  }
}
