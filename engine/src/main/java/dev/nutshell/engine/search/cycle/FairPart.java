package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Looks for a part of a complete component in which a cycle is accepted and fair.
 *
 * <p>Strong fairness is a Streett condition (O. Lichtenstein, A. Pnueli 1985; E. A. Emerson, C.-L.
 * Lei 1987): where some party is able to move in a state of a component and moves by none of its
 * transitions, no fair cycle goes through the states in which it is able. They are taken out, and
 * what is left falls into smaller components, of each of which the same is asked. Whoever was
 * wronged is able nowhere in what is left, so the rounds are no more than the parties.
 *
 * <p>Weak fairness asks for one round: whoever is able in all states of a component is so in every
 * part of it.
 */
public final class FairPart implements AutoCloseable {
  private static final long DROPPED = 0;

  private final ComponentGraph graph;
  private final long allMarks;
  private final boolean weak;
  private final LongStack part;
  private final LongStack order;
  private final LongStack low;
  private final LongStack path;
  private final LongStack cursors;
  private final LongStack open;
  private final LongStack members;

  /** States that are to be decomposed: those of one part, how many, then those of the next. */
  private final LongStack todo;

  private final long[] able;
  private final long[] moved;
  private long parts;
  private long found;
  private long clock;

  /** The complete component. */
  public interface Whole extends Lasso.Component {
    long states();

    /** The number of one of its states, from 0 on. */
    long index(State state, long id);
  }

  public FairPart(Product product, MemoryBudget budget) {
    graph = new ComponentGraph(product, budget);
    allMarks = product.allMarks();
    weak = product.fairness() == Fairness.WEAK;
    part = new LongStack(budget);
    order = new LongStack(budget);
    low = new LongStack(budget);
    path = new LongStack(budget);
    cursors = new LongStack(budget);
    open = new LongStack(budget);
    members = new LongStack(budget);
    todo = new LongStack(budget);
    able = new long[graph.sets.words()];
    moved = new long[graph.sets.words()];
  }

  /**
   * @param root one of its states
   * @param stops takes a step; true where there is to be no more
   * @return whether there is such a part; false also where it had to stop
   */
  public boolean isIn(Whole whole, State root, long rootId, BooleanSupplier stops) {
    if (!graph.reads(whole, root, rootId, stops)) {
      return false;
    }
    for (LongStack each : new LongStack[] {part, order, low, path, cursors, open, members, todo}) {
      each.truncate(0);
    }
    parts = DROPPED;
    found = DROPPED;
    for (long state = 0; state < graph.states(); state++) {
      part.push(DROPPED);
      order.push(0);
      low.push(0);
      todo.push(state);
    }
    todo.push(graph.states());
    while (found == DROPPED && !todo.isEmpty()) {
      if (!decomposes(stops)) {
        return false;
      }
    }
    return found != DROPPED;
  }

  /** Whether the state of that number is in the part that was found. */
  public boolean holds(long state) {
    return part.get(state) == found;
  }

  /**
   * Decomposes the part that is to be done next (R. Tarjan 1972).
   *
   * @return false where it had to stop
   */
  private boolean decomposes(BooleanSupplier stops) {
    long own = ++parts;
    members.truncate(0);
    for (long left = todo.pop(); left > 0; left--) {
      long state = todo.pop();
      members.push(state);
      part.set(state, own);
      order.set(state, 0);
    }
    clock = 0;
    for (long i = 0; i < members.size() && found == DROPPED; i++) {
      if (order.get(members.get(i)) == 0) {
        visit(members.get(i));
        while (!path.isEmpty() && found == DROPPED) {
          if (stops.getAsBoolean()) {
            return false;
          }
          step(own);
        }
      }
    }
    return true;
  }

  private void visit(long state) {
    clock++;
    order.set(state, clock);
    low.set(state, clock);
    path.push(state);
    cursors.push(graph.first(state));
    open.push(state);
  }

  private void step(long own) {
    long state = path.peek(0);
    long edge = cursors.peek(0);
    if (!graph.isEnd(edge)) {
      cursors.replace(edge + 1);
      long target = graph.target(edge);
      if (part.get(target) == own) {
        if (order.get(target) == 0) {
          visit(target);
        } else {
          low.set(state, Math.min(low.get(state), order.get(target)));
        }
      }
      return;
    }
    path.pop();
    cursors.pop();
    if (!path.isEmpty()) {
      low.set(path.peek(0), Math.min(low.get(path.peek(0)), low.get(state)));
    }
    if (low.get(state) == order.get(state)) {
      long from = open.size();
      long component = ++parts;
      do {
        from--;
        part.set(open.get(from), component);
      } while (open.get(from) != state);
      judge(from, component);
      open.truncate(from);
    }
  }

  /** What becomes of a strongly connected component: the states that are open from there on. */
  private void judge(long from, long component) {
    Arrays.fill(able, weak ? -1 : 0);
    Arrays.fill(moved, 0);
    long met = 0;
    boolean cyclic = false;
    for (long i = from; i < open.size(); i++) {
      long state = open.get(i);
      if (weak) {
        graph.sets.intersection(graph.able(state), able);
      } else {
        graph.sets.union(graph.able(state), able);
      }
      for (long edge = graph.first(state); !graph.isEnd(edge); edge++) {
        if (part.get(graph.target(edge)) == component) {
          cyclic = true;
          met |= graph.marks(edge);
          graph.sets.union(graph.movers(edge), moved);
        }
      }
    }
    if (!cyclic || met != allMarks) {
      return;
    }
    boolean fair = true;
    for (int i = 0; i < able.length; i++) {
      able[i] &= ~moved[i];
      fair &= able[i] == 0;
    }
    if (fair) {
      found = component;
    } else if (!weak) {
      takeOut(from);
    }
  }

  /** Keeps those states for later in which nobody is able who is wronged. */
  private void takeOut(long from) {
    long kept = 0;
    for (long i = from; i < open.size(); i++) {
      if (!graph.sets.meets(graph.able(open.get(i)), able)) {
        todo.push(open.get(i));
        kept++;
      }
    }
    if (kept > 0) {
      todo.push(kept);
    }
  }

  @Override
  public void close() {
    graph.close();
    part.close();
    order.close();
    low.close();
    path.close();
    cursors.close();
    open.close();
    members.close();
    todo.close();
  }
}
