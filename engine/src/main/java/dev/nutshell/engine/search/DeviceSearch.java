package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Checks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Breadth-first search by a {@link Device}, level by level. The device finds states and points at
 * those where something is wrong; what is wrong there is found out by the JVM's explorer, which
 * expands such a state again. So violations are told as {@link BreadthFirst} tells them, and a
 * device that points at nothing is noticed.
 *
 * <p>Invariants are read by the JVM in every new state. Beside an automaton the device points at
 * states where it decides.
 */
public final class DeviceSearch extends SearchLoop {
  private final Device.Space space;
  private final Portable model;
  private final boolean readsStates;

  /** Whether an automaton beside the system accepts whatever follows, or null. */
  private final StatePredicate decided;

  private final State current = new State();
  private final State next = new State();
  private long level = -1;

  /** The states below are expanded, */
  private long expanded;

  /** those below belong to the level that is, */
  private long levelEnd;

  /** and those below are read. */
  private long read;

  // Where it is.
  private long length;
  private long number;
  private int index = -1;
  private int event;

  public DeviceSearch(Task task, Device.Space space, Portable model) {
    super(task, task.system().explorer());
    this.space = space;
    this.model = model;
    readsStates = !task.checks().invariants().isEmpty();
    decided = task.checks().decided();
  }

  @Override
  Spot spot() {
    return new Spot() {
      @Override
      public long length() {
        return length;
      }

      @Override
      public long number() {
        return number;
      }

      @Override
      public int index() {
        return index;
      }

      @Override
      public int event() {
        return event;
      }
    };
  }

  @Override
  long frontier() {
    return counters.states - expanded;
  }

  @Override
  int[] path() {
    throw new IllegalStateException("violations are settled level by level");
  }

  @Override
  void settles() {
    inspector.settle(List.of(inspector.sightings()), this::trail);
  }

  @Override
  void begin() {
    explorer.initial(current);
    space.begin(current);
    count();
    if (decided == null) {
      look(0);
    } else {
      meet(0, 0);
      read = 1;
    }
  }

  @Override
  void explore() {
    while (true) {
      if (expanded == levelEnd) {
        settles();
        levelEnd = space.states();
        if (inspector.satisfied() || expanded == levelEnd) {
          return;
        }
        counters.depth = ++level;
        if (level == task.depthLimit()) {
          cutAtDepth();
          return;
        }
      }
      if (!expandLevel() || isStopped()) {
        return;
      }
    }
  }

  /** Expands what is left of a level; false where it has paused. */
  private boolean expandLevel() {
    Checks checks = task.checks();
    long first = expanded;
    long to = expanded;
    long marked = space.marked();
    boolean paused = false;
    try {
      while (expanded < levelEnd && !paused && !stops()) {
        to = Math.min(levelEnd, expanded + space.slice());
        // What goes wrong is looked at in any case: nobody knows what comes after it.
        space.expand(expanded, to, checks.deadlocks(), true);
        expanded = to;
        count();
        paused = pauses();
      }
    } catch (MemoryBudget.Exhausted exhausted) {
      // What was met before is told all the same.
      look(first, to, marked);
      throw exhausted;
    }
    look(first, to, marked);
    return !paused;
  }

  private void look(long first, long to, long markedBefore) {
    count();
    boolean marked = space.marked() != markedBefore;
    if (decided != null) {
      lookForDecisions(marked, first, to);
      return;
    }
    if (marked) {
      for (long i = first; i < to; i++) {
        if (space.isMarked(i)) {
          lookAgain(i);
        }
      }
    }
    look(level + 1);
  }

  /**
   * Tells of the new states in which the automaton decides; a state that is marked, and was
   * expanded all the same, is one that it cannot read.
   */
  private void lookForDecisions(boolean marked, long first, long to) {
    for (long i = first; marked && i < to; i++) {
      if (space.isMarked(i)) {
        space.read(i, current);
        if (!decided.holds(current)) {
          explorer.enabled(current, events);
          throw new IllegalStateException(
              "the device cannot read state " + current + ", and the automaton can");
        }
      }
    }
    long states = space.states();
    for (; marked && read < states; read++) {
      if (space.isMarked(read)) {
        meet(read, level + 1);
      }
    }
    read = states;
  }

  private void count() {
    counters.states = space.states();
    counters.matched = Math.max(0, space.fired() - (counters.states - 1));
    counters.vectorLength = Math.max(current.length(), space.longest());
  }

  /** Reads the states that are new, where somebody wants to know what is in them. */
  private void look(long depth) {
    if (!readsStates) {
      return;
    }
    for (long states = space.states(); read < states; read++) {
      meet(read, depth);
    }
  }

  private void meet(long fresh, long depth) {
    space.read(fresh, next);
    length = depth;
    number = fresh;
    index = -1;
    inspector.newState(next);
  }

  private void lookAgain(long marked) {
    long before = counters.errors;
    space.read(marked, current);
    length = level;
    number = marked;
    index = -1;
    int fault = explorer.enabled(current, events);
    boolean wrong = fault != Explorer.OK;
    inspector.expanded(current, events.size(), fault);
    length = level + 1;
    for (int i = 0; i < events.size(); i++) {
      event = events.get(i);
      index = i;
      fault = explorer.fire(current, event, next);
      wrong |= fault != Explorer.OK;
      inspector.fired(current, event, fault);
    }
    if (counters.errors == before && !wrong) {
      throw new IllegalStateException(
          "the device finds something wrong with state " + current + ", and the explorer nothing");
    }
  }

  /** The events that lead to a state, found again on the way from its predecessors. */
  private int[] trail(Sighting sighting) {
    List<Long> way = new ArrayList<>();
    for (long at = sighting.number(); at != 0; at = space.parent(at)) {
      way.addFirst(at);
    }
    State before = new State();
    State wanted = new State();
    int[] trail = new int[way.size() + (sighting.onEvent() ? 1 : 0)];
    space.read(0, before);
    for (int i = 0; i < way.size(); i++) {
      space.read(way.get(i), wanted);
      trail[i] = between(before, wanted);
      before.copyFrom(wanted);
    }
    if (sighting.onEvent()) {
      trail[way.size()] = sighting.event();
    }
    return trail;
  }

  private int between(State before, State after) {
    explorer.enabled(before, events);
    for (int i = 0; i < events.size(); i++) {
      explorer.fire(before, events.get(i), next);
      if (next.sameAs(after)) {
        return events.get(i);
      }
    }
    throw new IllegalStateException(
        "the device came from state " + before + " to " + after + ", and the explorer does not");
  }

  @Override
  Exploration told(Exploration exploration) {
    if (space.hasBroken() && task.system() instanceof Product product) {
      product.breaks();
    }
    return exploration.on(space.innerSteps(), model.unreached(space.marks()), space.threads());
  }

  @Override
  void writePosition(ImageWriter out) throws IOException {
    out.begin("search on a device", 1);
    out.putLong(level);
    out.putLong(expanded);
    out.putLong(levelEnd);
    out.putLong(read);
    out.end();
  }

  @Override
  void readPosition(ImageReader in) throws IOException {
    in.begin("search on a device", 1);
    level = in.getLong();
    expanded = in.getLong();
    levelEnd = in.getLong();
    read = in.getLong();
    in.end();
  }
}
