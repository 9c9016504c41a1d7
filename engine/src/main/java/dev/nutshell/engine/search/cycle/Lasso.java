package dev.nutshell.engine.search.cycle;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.search.frontier.BreadthFirstPath;
import dev.nutshell.engine.search.frontier.LevelQueue;
import dev.nutshell.engine.search.frontier.ParentLog;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.full.FullStore;
import java.util.Arrays;

/**
 * Makes a short cycle through an accepting component: from its first state by a shortest way to a
 * transition by which less is {@linkplain Owed owed}, from there on to the next, and by a shortest
 * way back.
 */
public final class Lasso {

  private final Product product;
  private final MemoryBudget budget;
  private final Explorer explorer;
  private final State here = new State();
  private final State next = new State();
  private long id;

  /** States that lead to each other, as the store knows them. */
  public interface Component {
    /**
     * The id of a state that a state of the store leads to.
     *
     * @return {@link #OUTSIDE} where it was not visited
     */
    long id(State state, long parent, int event);

    boolean holds(State state, long id);
  }

  /** Of a state that was not visited. */
  public static final long OUTSIDE = -1;

  public Lasso(Product product, MemoryBudget budget) {
    this.product = product;
    this.budget = budget;
    explorer = product.explorer();
  }

  /**
   * A path and how many of its events lead to the cycle, which are the others.
   *
   * @param events from the initial state on
   */
  public record Path(int[] events, int stem) {}

  /** Where a way ends. */
  private interface Goal {
    /**
     * @param from of which {@code owed} knows who is able
     */
    boolean isReached(State from, int event, State to, long toId);
  }

  /**
   * @param path the events to some state of the component
   * @param whole a component
   * @param part the part of it that the cycle is to lie in; it is strongly connected
   */
  public Path of(int[] path, Component whole, Component part) {
    explorer.initial(here);
    id = whole.id(here, Session.NO_PARENT, 0);
    int at = 0;
    for (; !whole.holds(here, id); at++) {
      explorer.fire(here, path[at], next);
      id = whole.id(next, id, path[at]);
      here.copyFrom(next);
    }
    int[] events = Arrays.copyOf(path, at);
    if (!part.holds(here, id)) {
      events = append(events, way(whole, null, (_, _, to, toId) -> part.holds(to, toId)));
    }
    int stem = events.length;
    State first = new State();
    first.copyFrom(here);
    State before = new State();
    Owed owed = new Owed(product, explorer);
    do {
      before.copyFrom(here);
      int[] way =
          owed.isNothing()
              ? way(part, null, (_, _, to, _) -> to.sameAs(first))
              : way(part, owed, (from, event, _, _) -> owed.lessBy(from, event));
      owed.takes(explorer, before, way);
      events = append(events, way);
    } while (!owed.isNothing() || !here.sameAs(first));
    return new Path(events, stem);
  }

  private static int[] append(int[] one, int[] other) {
    int[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  /**
   * Goes from here by a shortest way, of one event at least, inside the component.
   *
   * @param owed who is told of the states that are left, or null
   */
  private int[] way(Component component, Owed owed, Goal goal) {
    EventList events = new EventList();
    State current = new State();
    State successor = new State();
    try (FullStore store = new FullStore(budget, 0);
        LevelQueue queue = new LevelQueue(budget, budget.limit() / 8, null);
        BreadthFirstPath path = new BreadthFirstPath(new ParentLog(budget))) {
      Session session = store.session();
      long states = 1;
      session.put(here, Session.NO_PARENT, 0);
      queue.add(here, id);
      path.finds(0);
      while (queue.nextLevel()) {
        while (queue.take(current)) {
          path.next();
          explorer.enabled(current, events);
          if (owed != null) {
            owed.at(current);
          }
          for (int i = 0; i < events.size(); i++) {
            int event = events.get(i);
            explorer.fire(current, event, successor);
            long next = component.id(successor, queue.id(), event);
            if (next == OUTSIDE || !component.holds(successor, next)) {
              continue;
            }
            path.fires(event);
            if (goal.isReached(current, event, successor, next)) {
              here.copyFrom(successor);
              id = next;
              return path.events();
            }
            if (session.put(successor, Session.NO_PARENT, 0) >= 0) {
              path.leads(event);
              queue.add(successor, next);
              path.finds(states++);
            }
          }
        }
      }
    }
    throw new IllegalStateException("a component that is not strongly connected");
  }
}
