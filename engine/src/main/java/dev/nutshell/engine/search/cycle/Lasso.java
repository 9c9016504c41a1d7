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
 * transition of an acceptance set that is still missing, from there on to the next, and by a
 * shortest way back.
 */
public final class Lasso {

  private final Product product;
  private final MemoryBudget budget;
  private final Component component;
  private final Explorer explorer;
  private final State here = new State();
  private final State next = new State();
  private long id;
  private long missing;

  /** The component, as the store knows it. */
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

  public Lasso(Product product, MemoryBudget budget, Component component) {
    this.product = product;
    this.budget = budget;
    this.component = component;
    explorer = product.explorer();
  }

  /**
   * A path and how many of its events lead to the cycle, which are the others.
   *
   * @param events from the initial state on
   */
  public record Path(int[] events, int stem) {}

  /**
   * @param path the events to some state of the component
   */
  public Path of(int[] path) {
    explorer.initial(here);
    id = component.id(here, Session.NO_PARENT, 0);
    int stem = 0;
    for (; !component.holds(here, id); stem++) {
      explorer.fire(here, path[stem], next);
      id = component.id(next, id, path[stem]);
      here.copyFrom(next);
    }
    State first = new State();
    first.copyFrom(here);
    int[] events = Arrays.copyOf(path, stem);
    missing = product.allMarks();
    do {
      events = append(events, way(missing != 0 ? null : first));
    } while (missing != 0 || !here.sameAs(first));
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
   * @param target where to, or null for over the next transition of a missing set
   */
  private int[] way(State target) {
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
          for (int i = 0; i < events.size(); i++) {
            int event = events.get(i);
            explorer.fire(current, event, successor);
            long next = component.id(successor, queue.id(), event);
            if (next == OUTSIDE || !component.holds(successor, next)) {
              continue;
            }
            path.fires(event);
            boolean there =
                target != null ? successor.sameAs(target) : (product.marks(event) & missing) != 0;
            if (there) {
              here.copyFrom(successor);
              id = next;
              int[] way = path.events();
              collect(way);
              return way;
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

  /** What is met on the way need not be sought. */
  private void collect(int[] way) {
    for (int event : way) {
      missing &= ~product.marks(event);
    }
  }
}
