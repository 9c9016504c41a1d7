package dev.nutshell.petri.mcc;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.petri.Ints;
import dev.nutshell.petri.graph.Bits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Labels the states of a graph with the formulas of branching time that hold there, parts before
 * wholes (E. Clarke, E. Emerson, A. Sistla 1986): a part once, however many formulas have it, and
 * as long as one needs it. A bit a state for each label; four or eight bytes a state while an
 * operator is worked out.
 */
final class Labelling implements AutoCloseable {
  private final MemoryBudget budget;
  private final int states;
  private final int words;
  private final Predecessors graph;
  private final Bits deadlocks;
  private final Map<Branching, Bits> labels = new HashMap<>();

  /** How many formulas still need a label. */
  private final Map<Branching, Integer> uses = new HashMap<>();

  /**
   * @param claims the labels of all that is about one marking; they are closed here
   */
  Labelling(MemoryBudget budget, int states, Predecessors graph, Map<Branching, Bits> claims) {
    this.budget = budget;
    this.states = states;
    words = (int) ((states + 63L) / 64);
    this.graph = graph;
    labels.putAll(claims);
    deadlocks = graph.turnRound(states);
  }

  /** Announces a formula that will be asked for. */
  void expect(Branching formula) {
    if (uses.merge(formula, 1, Integer::sum) == 1) {
      formula.parts().forEach(this::expect);
    }
  }

  /** Whether an expected formula holds in the initial state. */
  boolean holds(Branching formula) {
    boolean holds = label(formula).get(0);
    release(formula);
    return holds;
  }

  /** There is no further use of a formula. */
  void release(Branching formula) {
    if (uses.merge(formula, -1, Integer::sum) == 0) {
      Bits label = labels.remove(formula);
      if (label != null) {
        label.close();
      } else {
        // It was never worked out, and so has not released its parts.
        formula.parts().forEach(this::release);
      }
    }
  }

  private Bits label(Branching formula) {
    Bits known = labels.get(formula);
    if (known != null) {
      return known;
    }
    for (Branching part : formula.parts()) {
      label(part);
    }
    Bits label = new Bits(budget);
    try {
      label.ensure(states);
      work(formula.operator(), formula.parts().stream().map(labels::get).toList(), label);
    } catch (MemoryBudget.Exhausted exhausted) {
      label.close();
      throw exhausted;
    }
    labels.put(formula, label);
    formula.parts().forEach(this::release);
    return label;
  }

  private void work(Branching.Operator operator, List<Bits> parts, Bits into) {
    switch (operator) {
      case NOW -> throw new IllegalStateException("claims were labelled before");
      case NOT -> complement(parts.getFirst(), into);
      case AND -> {
        complement(into, into);
        for (Bits part : parts) {
          for (int w = 0; w < words; w++) {
            into.setWord(w, into.word(w) & part.word(w));
          }
        }
      }
      case OR -> {
        for (Bits part : parts) {
          for (int w = 0; w < words; w++) {
            into.setWord(w, into.word(w) | part.word(w));
          }
        }
      }
      case NEXT -> next(parts.getFirst(), into);
      case UNTIL -> until(parts.getFirst(), parts.getLast(), into);
      case ALWAYS -> always(parts.getFirst(), into);
    }
  }

  /** Bits behind the last state stay 0. */
  private void complement(Bits of, Bits into) {
    for (int w = 0; w < words; w++) {
      int used = Math.min(Long.SIZE, states - (w << 6));
      into.setWord(w, ~of.word(w) & -1L >>> Long.SIZE - used);
    }
  }

  private interface Visitor {
    void visit(int state);
  }

  private void each(Bits set, Visitor visitor) {
    for (int w = 0; w < words; w++) {
      for (long word = set.word(w); word != 0; word &= word - 1) {
        visitor.visit((w << 6) + Long.numberOfTrailingZeros(word));
      }
    }
  }

  private void next(Bits of, Bits into) {
    each(
        of,
        state -> {
          for (int edge = graph.first(state); edge < graph.end(state); edge++) {
            into.set(graph.source(edge));
          }
        });
  }

  private void until(Bits before, Bits reach, Bits into) {
    for (int w = 0; w < words; w++) {
      into.setWord(w, reach.word(w));
    }
    try (Ints waiting = new Ints(budget)) {
      each(
          reach,
          state -> {
            int waits = spread(state, before, into, waiting, 0);
            while (waits > 0) {
              waits = spread(waiting.get(waits - 1), before, into, waiting, waits - 1);
            }
          });
    }
  }

  /** Takes in who leads to a state; they wait to be looked at themselves. */
  private int spread(int state, Bits before, Bits into, Ints waiting, int waits) {
    int more = waits;
    for (int edge = graph.first(state); edge < graph.end(state); edge++) {
      int source = graph.source(edge);
      if (before.get(source) && !into.get(source)) {
        into.set(source);
        waiting.ensure(more + 1L);
        waiting.set(more++, source);
      }
    }
    return more;
  }

  /** Drops, again and again, who leads to no state that is left; a deadlock stays. */
  private void always(Bits of, Bits into) {
    for (int w = 0; w < words; w++) {
      into.setWord(w, of.word(w));
    }
    try (Ints left = new Ints(budget);
        Ints waiting = new Ints(budget)) {
      left.ensure(states);
      each(
          of,
          state -> {
            for (int edge = graph.first(state); edge < graph.end(state); edge++) {
              int source = graph.source(edge);
              left.set(source, left.get(source) + 1);
            }
          });
      each(
          of,
          state -> {
            // One that was dropped meanwhile was so because nothing was left of what it leads to.
            if (left.get(state) > 0 || deadlocks.get(state) || !into.get(state)) {
              return;
            }
            into.clear(state);
            int waits = drop(state, into, left, waiting, 0);
            while (waits > 0) {
              waits = drop(waiting.get(waits - 1), into, left, waiting, waits - 1);
            }
          });
    }
  }

  private int drop(int state, Bits into, Ints left, Ints waiting, int waits) {
    int more = waits;
    for (int edge = graph.first(state); edge < graph.end(state); edge++) {
      int source = graph.source(edge);
      int rest = left.get(source) - 1;
      left.set(source, rest);
      if (rest == 0 && into.get(source)) {
        into.clear(source);
        waiting.ensure(more + 1L);
        waiting.set(more++, source);
      }
    }
    return more;
  }

  @Override
  public void close() {
    deadlocks.close();
    labels.values().forEach(Bits::close);
  }
}
