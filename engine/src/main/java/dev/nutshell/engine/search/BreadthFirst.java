package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.frontier.BreadthFirstPath;
import dev.nutshell.engine.search.frontier.IdMarks;
import dev.nutshell.engine.search.frontier.LevelQueue;
import dev.nutshell.engine.search.frontier.ParentLog;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Later;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import java.io.IOException;
import java.util.List;

/**
 * Breadth-first search, level by level: the violation that is told has a shortest trail. The level
 * in which one is met is finished, and the least is told ({@link Sighting}): so it is the same one
 * however many threads there are.
 *
 * <p>With a {@link Reducer}, a state may do with a part of its events. So that no event is put off
 * for ever, one of them must lead to a state that is still to be expanded (D. Bošnački, G. Holzmann
 * 2005): where no cycle is closed, something is always fired later. Otherwise more are added. A
 * state seen before is known to wait only where the store tells it by its id. Trails are then the
 * shortest among those that are left.
 */
public final class BreadthFirst extends SearchLoop implements Later.Listener {
  /** The successors of a state are put together, but no more than this. */
  private static final int MOST_TOGETHER = 256;

  private final Session session;
  private final LevelQueue queue;
  private final BreadthFirstPath path;
  private final State current = new State();
  private final Batch batch = new Batch();
  private final Reducer reducer;
  private final boolean minds;
  private IdMarks expanded;

  // What puts answers off until the end of a level, or null.
  private final Later later;

  /** A state that is new was told of, and there was no room to keep it. */
  private MemoryBudget.Exhausted lost;

  /** That of the states being expanded. */
  private long level = -1;

  /** Which of the events of the state being expanded was fired last. */
  private int fired;

  public BreadthFirst(Task task) {
    super(task, task.system().explorer());
    session = task.store().session();
    queue =
        new LevelQueue(
            task.budget(), task.frontierShare(), task.store().prefersIds() ? session : null);
    path = new BreadthFirstPath(edges == null ? new ParentLog(task.budget()) : null);
    later = edges == null ? task.store().later() : null;
    closes(queue::close);
    closes(path::close);
    reducer = task.reducer(explorer);
    minds = reducer != null && reducer.mindsCycles();
    boolean marks = minds && task.store().traits().stable();
    expanded = marks ? new IdMarks(task.budget()) : null;
    if (marks) {
      closes(() -> expanded.close());
    }
  }

  @Override
  long frontier() {
    return counters.states - path.number();
  }

  @Override
  int[] path() {
    return path.events();
  }

  @Override
  Spot spot() {
    return new Spot() {
      @Override
      public long length() {
        return path.onEvent() || path.at() != path.number() ? level + 1 : level;
      }

      @Override
      public long number() {
        return path.at();
      }

      @Override
      public int index() {
        return path.onEvent() ? fired : -1;
      }

      @Override
      public int event() {
        return path.event();
      }
    };
  }

  @Override
  void settles() {
    inspector.settle(
        List.of(inspector.sightings()),
        each -> path.events(each.number(), each.event(), each.onEvent()));
  }

  @Override
  void begin() {
    explorer.initial(current);
    long first = session.put(current, Session.NO_PARENT, 0);
    numbersInitial(first);
    found(current, first);
  }

  @Override
  void explore() {
    if (later != null) {
      later.listen(this);
    }
    exploreLevels();
    decide();
  }

  private void exploreLevels() {
    while (true) {
      while (!pauses() && queue.take(current)) {
        path.next();
        if (inspector.satisfied() || stops()) {
          return;
        }
        expand(queue.id());
        if (isStopped()) {
          return;
        }
      }
      if (pauses()) {
        return;
      }
      decide();
      settles();
      if (inspector.satisfied() || !queue.nextLevel()) {
        return;
      }
      counters.depth = ++level;
      if (level == task.depthLimit()) {
        cutAtDepth();
        return;
      }
    }
  }

  private void expand(long id) {
    session.expand(current, id);
    int fault = explorer.enabled(current, events);
    inspector.expanded(current, events.size(), fault);
    if (expanded != null) {
      expanded.set(id);
    }
    if (reducer == null) {
      fire(0, events.size(), id);
    } else {
      fireReduced(id);
    }
    session.leave(id);
  }

  private void fireReduced(long id) {
    int limit = reducer.propose(current, events);
    boolean leadsOn = fire(0, limit, id);
    while (limit < events.size() && minds && !leadsOn && !isStopped()) {
      int more = reducer.extend(events, limit);
      leadsOn = fire(limit, more, id);
      limit = more;
    }
    if (limit < events.size()) {
      counters.reducedStates++;
      counters.eventsLeftOut += events.size() - limit;
    }
  }

  /** Whether some state of the batch is still to be expanded. */
  private boolean leadsOn() {
    for (int i = 0; i < batch.done(); i++) {
      if (batch.answer(i) >= 0 || expanded != null && !expanded.get(~batch.answer(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Fires these of the events.
   *
   * @return whether one leads to a state still to be expanded, where that matters
   */
  private boolean fire(int from, int to, long id) {
    boolean leadsOn = false;
    boolean asked = minds && to < events.size();
    for (int i = from; i < to && !isStopped() && !inspector.satisfied(); i += MOST_TOGETHER) {
      fireTogether(i, Math.min(to, i + MOST_TOGETHER), id, asked);
      leadsOn = leadsOn || asked && leadsOn();
    }
    return leadsOn;
  }

  /**
   * Fires these of the events and puts their successors.
   *
   * @param asked whether the answers are needed at once
   */
  private void fireTogether(int from, int to, long id, boolean asked) {
    // A store that puts answers off gives out no ids: the state's number is its name then.
    batch.begin(later == null ? id : path.number());
    for (int i = from; i < to && !stops(); i++) {
      int event = events.get(i);
      int fault = explorer.fire(current, event, batch.next());
      batch.add(event);
      path.fires(event);
      fired = i;
      inspector.fired(current, event, fault);
    }
    try {
      if (later != null && asked) {
        putOneByOne();
      } else {
        session.put(batch);
      }
    } finally {
      for (int i = 0; i < batch.done(); i++) {
        if (edges != null) {
          handOn(current, id, batch.event(i), batch.answer(i));
        }
        if (batch.answer(i) == Batch.LATER) {
          continue;
        }
        if (batch.answer(i) < 0) {
          counters.matched++;
        } else {
          path.leads(batch.event(i));
          found(batch.state(i), batch.answer(i));
        }
      }
    }
    throwIfLost();
  }

  /** So that no answer is put off. */
  private void putOneByOne() {
    for (int i = 0; i < batch.size(); i++) {
      batch.answer(session.put(batch.state(i), batch.parent(i), batch.event(i)));
    }
  }

  /** Has it decided which of the states that were put are new. */
  private void decide() {
    if (later != null) {
      later.decide();
      throwIfLost();
    }
  }

  @Override
  public void found(State state, long parent, int event) {
    try {
      path.leads(parent, event);
      found(state, 0);
    } catch (MemoryBudget.Exhausted exhausted) {
      // A store that looks for more room must not go on without this state.
      lost = exhausted;
      throw exhausted;
    }
  }

  private void throwIfLost() {
    if (lost != null) {
      throw lost;
    }
  }

  @Override
  public void matched() {
    counters.matched++;
  }

  private void found(State state, long id) {
    queue.add(state, id);
    path.finds(counters.states++);
    counters.vectorLength = Math.max(counters.vectorLength, state.length());
    inspector.newState(state);
  }

  @Override
  boolean mayHandOver() {
    return isPlain();
  }

  /** States that wait come first: all others are expanded. */
  @Override
  void move(StateStore before) {
    if (expanded != null) {
      expanded.close();
      expanded = new IdMarks(task.budget());
    }
    queue.rename(before.prefersIds() ? before.session() : null, this::idOf);
    before
        .listing()
        .forEach(
            state -> {
              long answer = session.put(state, Session.NO_PARENT, 0);
              if (answer >= 0 && expanded != null) {
                expanded.set(answer);
              }
            });
  }

  private long idOf(State state) {
    long answer = session.put(state, Session.NO_PARENT, 0);
    return answer < 0 ? ~answer : answer;
  }

  /**
   * Hands over the states that are still to be expanded. Nothing is left of them here.
   *
   * @return the level of those that come first
   */
  long handOver(ThreadedBreadthFirst.Hand heir) {
    path.forEach(heir::follows);
    while (queue.take(current)) {
      heir.takesNow(current, path.next());
    }
    queue.nextLevel();
    while (queue.take(current)) {
      heir.takesNext(current, path.next());
    }
    return level;
  }

  @Override
  void writePosition(ImageWriter out) throws IOException {
    out.begin("breadth-first search", 2);
    out.putLong(level);
    out.putBoolean(expanded != null);
    if (reducer != null) {
      reducer.write(out);
    }
    out.end();
    queue.write(out);
    path.write(out);
    if (expanded != null) {
      expanded.write(out);
    }
  }

  @Override
  void readPosition(ImageReader in) throws IOException {
    in.begin("breadth-first search", 2);
    level = in.getLong();
    boolean marks = in.getBoolean();
    if (reducer != null) {
      reducer.read(in);
    }
    in.end();
    queue.read(in);
    path.read(in);
    if (marks) {
      try (IdMarks read = expanded == null ? new IdMarks(task.budget()) : null) {
        (read == null ? expanded : read).read(in);
      }
    }
  }
}
