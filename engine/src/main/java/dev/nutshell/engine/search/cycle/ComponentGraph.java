package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.product.Turns;
import dev.nutshell.engine.search.frontier.LevelQueue;
import java.util.function.BooleanSupplier;

/**
 * The states of a complete component by their numbers from 0 on, with who is able to move in each,
 * and the transitions between them, with who moves by each: 16 bytes a state, and 24 a transition.
 */
final class ComponentGraph implements AutoCloseable {
  private static final long UNREAD = -1;
  private static final long END = -1;

  private final Product product;
  private final MemoryBudget budget;
  private final Explorer explorer;
  private final Turns turns;
  final PartySets sets;
  private final LongStack able;
  private final LongStack first;
  private final LongStack targets;
  private final LongStack events;
  private final LongStack movers;

  ComponentGraph(Product product, MemoryBudget budget) {
    this.product = product;
    this.budget = budget;
    explorer = product.explorer();
    turns = product.turns(explorer);
    sets = new PartySets(budget, turns.parties());
    able = new LongStack(budget);
    first = new LongStack(budget);
    targets = new LongStack(budget);
    events = new LongStack(budget);
    movers = new LongStack(budget);
  }

  /**
   * Reads a component, breadth-first.
   *
   * @param stops takes a step; true where there is to be no more
   * @return false where it had to stop
   */
  boolean reads(FairPart.Whole whole, State root, long rootId, BooleanSupplier stops) {
    for (LongStack each : new LongStack[] {able, first, targets, events, movers}) {
      each.truncate(0);
    }
    for (long i = 0; i < whole.states(); i++) {
      able.push(UNREAD);
      first.push(0);
    }
    State current = new State();
    State successor = new State();
    EventList enabled = new EventList();
    try (LevelQueue queue = new LevelQueue(budget, budget.limit() / 8, null)) {
      queue.add(root, rootId);
      able.set(whole.index(root, rootId), 0);
      while (queue.nextLevel()) {
        while (queue.take(current)) {
          if (stops.getAsBoolean()) {
            return false;
          }
          long number = whole.index(current, queue.id());
          explorer.enabled(current, enabled);
          turns.able(current, sets.begin());
          able.set(number, sets.number());
          first.set(number, targets.size());
          for (int i = 0; i < enabled.size(); i++) {
            int event = enabled.get(i);
            explorer.fire(current, event, successor);
            long id = whole.id(successor, queue.id(), event);
            if (id == Lasso.OUTSIDE || !whole.holds(successor, id)) {
              continue;
            }
            long target = whole.index(successor, id);
            turns.movers(current, event, sets.begin());
            add(target, event, sets.number());
            if (able.get(target) == UNREAD) {
              able.set(target, 0);
              queue.add(successor, id);
            }
          }
          add(END, 0, 0);
        }
      }
    }
    return true;
  }

  private void add(long target, int event, long moving) {
    targets.push(target);
    events.push(event);
    movers.push(moving);
  }

  long states() {
    return able.size();
  }

  /** Who is able to move in a state, by the number of the set. */
  long able(long state) {
    return able.get(state);
  }

  /** The first transition of a state; the others follow. */
  long first(long state) {
    return first.get(state);
  }

  /** Whether a state has no transition there any more. */
  boolean isEnd(long edge) {
    return targets.get(edge) == END;
  }

  long target(long edge) {
    return targets.get(edge);
  }

  long marks(long edge) {
    return product.marks((int) events.get(edge));
  }

  /** Who moves, by the number of the set. */
  long movers(long edge) {
    return movers.get(edge);
  }

  @Override
  public void close() {
    sets.close();
    able.close();
    first.close();
    targets.close();
    events.close();
    movers.close();
  }
}
