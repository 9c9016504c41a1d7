package dev.nutshell.logic.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * From several acceptance sets on transitions to accepting states: a copy of the automaton for each
 * number of sets that were met in turn (Gastin, Oddoux 2001), only in components that need it, and
 * entered where a copy is already (Babiak, Badie, Duret-Lutz, Křetínský, Strejček 2013). The order
 * of the sets and where a component is entered are tried out.
 */
final class Degeneralization {
  private static final int MOST_COPIES = 20_000;

  private final Draft draft;
  private final Components components;
  private final int[] order;
  private final boolean enterFull;
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final List<Long> copies = new ArrayList<>();
  private final int[] entered;

  private Degeneralization(Draft draft, int[] order, boolean enterFull) {
    this.draft = draft;
    this.order = order;
    this.enterFull = enterFull;
    components = new Components(draft);
    entered = new int[draft.states()];
    Arrays.fill(entered, -1);
  }

  /** All edges that leave an accepting state have the one mark, no others have it. */
  static Draft of(Draft pruned) {
    Draft best = stateBased(pruned);
    for (int[] order : orders(pruned.sets)) {
      for (boolean enterFull : new boolean[] {false, true}) {
        Draft copied = reduced(new Degeneralization(pruned, order, enterFull).build());
        best = best == null || copied.states() < best.states() ? copied : best;
      }
    }
    return best;
  }

  /** The same, as it comes. */
  static Draft unreduced(Draft pruned) {
    Draft same = stateBased(pruned);
    int[] order = new int[pruned.sets];
    Arrays.setAll(order, i -> i);
    return same != null ? same : new Degeneralization(pruned, order, false).build();
  }

  private static Draft reduced(Draft draft) {
    Draft now = draft;
    while (true) {
      int states = now.states();
      now = Simulation.backwards(Simulation.forwards(now));
      if (now.states() == states) {
        return now;
      }
    }
  }

  private static List<int[]> orders(int sets) {
    List<int[]> orders = new ArrayList<>();
    if (sets <= 3) {
      permute(new int[sets], 0, 0, orders);
    } else {
      int[] up = new int[sets];
      int[] down = new int[sets];
      Arrays.setAll(up, i -> i);
      Arrays.setAll(down, i -> sets - 1 - i);
      orders.add(up);
      orders.add(down);
    }
    return orders;
  }

  private static void permute(int[] order, int at, int used, List<int[]> orders) {
    if (at == order.length) {
      orders.add(order.clone());
    }
    for (int i = 0; i < order.length; i++) {
      if (at < order.length && (used >>> i & 1) == 0) {
        order[at] = i;
        permute(order, at + 1, used | 1 << i, orders);
      }
    }
  }

  // What every edge of a state has, inside its component, the state may have itself.
  private static Draft stateBased(Draft draft) {
    if (draft.sets > 1) {
      return null;
    }
    Components components = new Components(draft);
    Draft.Builder builder = new Draft.Builder(draft.bdd);
    for (int s = 0; s < draft.states(); s++) {
      boolean accepting = draft.sets == 0;
      boolean rejecting = false;
      for (Draft.Edge edge : draft.edges.get(s)) {
        if (components.inside(s, edge)) {
          accepting |= edge.marks() != 0;
          rejecting |= edge.marks() == 0 && draft.sets == 1;
        }
      }
      if (accepting && rejecting) {
        return null;
      }
      for (Draft.Edge edge : draft.edges.get(s)) {
        builder.add(s, edge.label(), edge.target(), accepting ? 1 : 0);
      }
    }
    return builder.build(draft.states(), 1, draft.initial);
  }

  private Draft build() {
    Draft.Builder builder = new Draft.Builder(draft.bdd);
    int initial = copy(draft.initial, enter(draft.initial));
    for (int i = 0; i < copies.size(); i++) {
      int s = (int) (copies.get(i) >>> 8);
      int level = (int) (copies.get(i) & 255);
      boolean inAccepting = components.accepting(components.of[s]);
      for (Draft.Edge edge : draft.edges.get(s)) {
        int next = 0;
        if (!components.inside(s, edge)) {
          next = enter(edge.target());
        } else if (inAccepting) {
          next = level == order.length ? 0 : level;
          while (next < order.length && (edge.marks() >>> order[next] & 1) == 1) {
            next++;
          }
        }
        boolean accepting = inAccepting && level == order.length;
        builder.add(i, edge.label(), copy(edge.target(), next), accepting ? 1 : 0);
      }
      if (copies.size() > MOST_COPIES) {
        throw new TooLarge(
            "the automaton of this formula has more than " + MOST_COPIES + " states");
      }
    }
    return builder.build(copies.size(), 1, initial);
  }

  private int enter(int state) {
    if (!components.accepting(components.of[state])) {
      return 0;
    }
    return entered[state] >= 0 ? entered[state] : enterFull ? order.length : 0;
  }

  private int copy(int state, int level) {
    long key = (long) state << 8 | level;
    Integer known = numbers.putIfAbsent(key, copies.size());
    if (known == null) {
      copies.add(key);
      entered[state] = level;
      return copies.size() - 1;
    }
    return known;
  }
}
