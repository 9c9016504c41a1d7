package dev.nutshell.engine.search;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.property.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Applies the checks for a breadth-first search that is divided among processes. What one process
 * numbers, such as events, labels and faults, another may number otherwise; so only {@link Place}s
 * are told from one to another, and who settles what to report looks at those again.
 */
public final class Patrol implements Spot {
  private final Explorer explorer;
  private final Counters counters = new Counters();
  private final Inspector inspector;
  private final EventList events = new EventList();
  private final State next = new State();
  private long length;
  private int index = -1;
  private int event;

  /**
   * Where a violation was met.
   *
   * @param found whether it was when the state was found, not when it was expanded
   * @param length how many events lead there, the last one included where it is about that
   * @param vector of the state, or of the state whose event it was
   * @param index of the event among those of the state, or -1
   */
  public record Place(boolean found, long length, State vector, int index) {}

  /**
   * @param explorer of the thread
   * @param stopAtFirst whether one violation is enough
   */
  public Patrol(TransitionSystem system, Checks checks, Explorer explorer, boolean stopAtFirst) {
    this.explorer = explorer;
    Task task = new Task(system, null, checks, Long.MAX_VALUE, stopAtFirst, null, null);
    inspector = new Inspector(task, checks, explorer, counters, this);
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public long number() {
    return 0;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public int event() {
    return event;
  }

  /** A state is new. */
  public void found(State state, long depth) {
    at(depth, -1, 0);
    inspector.newState(state);
  }

  /** So many events of a state are enabled. */
  public void expanded(State state, long depth, int enabled, int fault) {
    at(depth, -1, 0);
    inspector.expanded(state, enabled, fault);
  }

  /** One of the events of a state at that depth was fired. */
  public void fired(State before, long depth, int itsIndex, int itsEvent, int fault) {
    at(depth + 1, itsIndex, itsEvent);
    inspector.fired(before, itsEvent, fault);
  }

  private void at(long itsLength, int itsIndex, int itsEvent) {
    length = itsLength;
    index = itsIndex;
    event = itsEvent;
  }

  /** How many violations were met since it was last {@linkplain #clear cleared}. */
  public long errors() {
    return counters.errors;
  }

  /** Whether the model went wrong so that nobody knows what comes after, sought or not. */
  public boolean wentWrong() {
    return counters.faults > 0;
  }

  /** The least place of each cause, the least of all first. */
  public List<Place> places() {
    List<Place> all = new ArrayList<>();
    for (Sighting each : Sightings.joined(List.of(inspector.sightings()), Inspector.RANK)) {
      boolean found = each.cause() instanceof Cause.Broken || each.cause() instanceof Cause.Decided;
      Place place = new Place(found, each.length(), each.vector(), each.index());
      if (!all.contains(place)) {
        all.add(place);
      }
    }
    return all;
  }

  /** Forgets what was met. */
  public void clear() {
    inspector.sightings().clear();
    counters.errors = 0;
  }

  /**
   * Looks at a place where another process met something.
   *
   * @throws Unrepeatable where there is nothing of the kind
   */
  public void look(Place place) {
    long before = counters.errors;
    State state = place.vector();
    if (place.found()) {
      found(state, place.length());
    } else {
      int fault = explorer.enabled(state, events);
      if (place.index() < 0) {
        expanded(state, place.length(), events.size(), fault);
      } else if (place.index() < events.size()) {
        int fired = events.get(place.index());
        int failed = explorer.fire(state, fired, next);
        fired(state, place.length() - 1, place.index(), fired, failed);
      }
    }
    if (counters.errors == before) {
      throw new Unrepeatable(
          "the model does not repeat itself: a process met a violation in a state in which another"
              + " meets none. What a model does in a state may depend on that state alone.");
    }
  }

  /**
   * Decides which of what was met is told, as the search of one process does.
   *
   * @param path the events that lead to a state, which is the place's or the one before its event
   */
  public void settle(Function<Place, int[]> path) {
    inspector.settle(List.of(inspector.sightings()), each -> trail(each, path));
  }

  private static int[] trail(Sighting each, Function<Place, int[]> path) {
    long depth = each.onEvent() ? each.length() - 1 : each.length();
    int[] stem = path.apply(new Place(true, depth, each.vector(), -1));
    if (!each.onEvent()) {
      return stem;
    }
    int[] events = Arrays.copyOf(stem, stem.length + 1);
    events[stem.length] = each.event();
    return events;
  }

  /** A run is accepted that goes on for ever by the events behind the first so many. */
  public void accepts(int stem, int[] lasso) {
    inspector.accepts(new Cause.Accepted(stem), lasso);
  }

  public List<Finding> findings() {
    return inspector.findings();
  }

  /** Whether the search is over because of what was found. */
  public boolean satisfied() {
    return inspector.satisfied();
  }
}
