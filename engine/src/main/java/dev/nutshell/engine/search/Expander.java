package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.search.frontier.ParentLogs;
import dev.nutshell.engine.store.Batch;
import dev.nutshell.engine.store.Session;
import java.io.IOException;
import java.util.function.LongUnaryOperator;

/**
 * One thread of a search by several: it expands states and puts their successors, those of several
 * states together.
 *
 * <p>With a {@link Reducer}, a state may do with a part of its events. So that no event is put off
 * for ever, one of them must lead to a state that this very expansion found new: that one's
 * expansion begins later, so from every state that was expanded in part a chain of such states
 * leads on, and as there are finitely many expansions, to one in full. Whether a state is new for
 * one thread or another is chance, and with it what is left out.
 */
abstract class Expander extends Worker implements Spot, Imaged {
  /** So many successors are put together, */
  private static final int TOGETHER = 128;

  /** and of wide ones no more than lie in the nearest cache beside all else. */
  private static final int BYTES_TOGETHER = 1 << 13;

  private final Hands.Several hands;
  final Inspector inspector;
  final State current = new State();
  private final Reducer reducer;
  private final boolean minds;
  private final ParentLogs parents;
  private final int stride;
  private final EventList events = new EventList();
  private final Batch batch = new Batch();
  private final long[] numbers = new long[TOGETHER];
  private final long[] depths = new long[TOGETHER];
  private boolean leadsOn;

  // Where it is.
  private long length;
  private long number;
  private int index;
  private int event;

  /**
   * @param parents null where nobody will ask for a trail
   * @param stride by how much the numbers of states differ that one thread finds
   */
  Expander(
      Task task, Hands.Several hands, Crew<?> crew, int thread, ParentLogs parents, int stride) {
    super(task, hands, crew, thread);
    this.parents = parents;
    this.stride = stride;
    this.hands = hands;
    Checks checks = hands.checks().get();
    inspector = new Inspector(task, checks, explorer, counters, this);
    reducer = task.reducer(explorer, checks);
    minds = reducer != null && reducer.mindsCycles();
    batch.begin(Session.NO_PARENT);
  }

  @Override
  public final long length() {
    return length;
  }

  @Override
  public final long number() {
    return number;
  }

  @Override
  public final int index() {
    return index;
  }

  @Override
  public final int event() {
    return event;
  }

  /** A state is new, and still to be expanded. */
  abstract void keep(State state, long id, long number, long depth);

  @Override
  final void begin() {
    explorer.initial(current);
    long id = session.put(current, Session.NO_PARENT, 0);
    counters.states++;
    counters.vectorLength = current.length();
    meets(0, 0);
    inspector.newState(current);
    keep(current, id, 0, 0);
  }

  /** Expands the current state. */
  final void expand(long id, long itsNumber, long depth) {
    meets(depth, itsNumber);
    session.expand(current, id);
    int fault = explorer.enabled(current, events);
    inspector.expanded(current, events.size(), fault);
    int limit = reducer == null ? events.size() : reducer.propose(current, events);
    if (limit == events.size()) {
      fire(0, limit, id, itsNumber, depth);
    } else {
      fireReduced(limit, id, itsNumber, depth);
    }
    session.leave(id);
  }

  private void fireReduced(int proposed, long id, long itsNumber, long depth) {
    flush();
    leadsOn = false;
    int limit = proposed;
    fire(0, limit, id, itsNumber, depth);
    flush();
    while (limit < events.size() && minds && !leadsOn && !crew.isStopping()) {
      int more = reducer.extend(events, limit);
      fire(limit, more, id, itsNumber, depth);
      flush();
      limit = more;
    }
    if (limit < events.size()) {
      counters.reducedStates++;
      counters.eventsLeftOut += events.size() - limit;
    }
  }

  private void fire(int from, int to, long id, long itsNumber, long depth) {
    batch.goOn(id);
    for (int i = from; i < to && !stops(); i++) {
      if (batch.size() == TOGETHER) {
        flush();
        batch.goOn(id);
      }
      int next = events.get(i);
      int fault = explorer.fire(current, next, batch.next());
      numbers[batch.size()] = itsNumber;
      depths[batch.size()] = depth + 1;
      batch.add(next);
      length = depth + 1;
      number = itsNumber;
      index = i;
      event = next;
      inspector.fired(current, next, fault);
    }
  }

  /** It goes on after a search by one thread, which found a state in this way. */
  final void follows(long parent, int by) {
    if (parents != null) {
      parents.add(thread, number(parent), by);
    }
  }

  /** What the number of a state of a search by one thread becomes, whose log this thread has. */
  final long number(long alone) {
    return alone * stride;
  }

  /** Fires the last so many events of the current state, which was expanded before. */
  final void finish(int left, long itsNumber, long depth) {
    explorer.enabled(current, events);
    fire(events.size() - left, events.size(), Session.NO_PARENT, itsNumber, depth);
  }

  /** The id of a state that was put. */
  final long known(State state) {
    long answer = session.put(state, Session.NO_PARENT, 0);
    if (answer >= 0) {
      throw new IllegalStateException("a state was not handed over");
    }
    return ~answer;
  }

  /** How many successors wait to be put. */
  final int waiting() {
    return batch.size();
  }

  final boolean isFull() {
    return batch.size() == TOGETHER || batch.size() * current.length() >= BYTES_TOGETHER;
  }

  /** Puts the successors that wait. What was put is counted, also where the budget cut it short. */
  final void flush() {
    if (batch.size() == 0) {
      return;
    }
    try {
      session.put(batch);
    } finally {
      count();
      for (int i = 0; i < batch.size(); i++) {
        if (batch.answer(i) >= 0) {
          found(i);
        }
      }
      batch.begin(Session.NO_PARENT);
    }
    safepoint.poll();
  }

  private void count() {
    int found = 0;
    int seen = 0;
    for (int i = 0, size = batch.size(); i < size; i++) {
      if (batch.answer(i) >= 0) {
        found++;
        counters.vectorLength = Math.max(counters.vectorLength, batch.state(i).length());
      } else if (batch.isAnswered(i)) {
        seen++;
      }
    }
    counters.states += found;
    counters.matched += seen;
    leadsOn |= found > 0;
  }

  private void found(int i) {
    long itsNumber = parents == null ? 0 : parents.add(thread, numbers[i], batch.event(i));
    meets(depths[i], itsNumber);
    inspector.newState(batch.state(i));
    keep(batch.state(i), batch.answer(i), itsNumber, depths[i]);
  }

  /** Written while it rests: nothing waits to be put. */
  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("thread", 2);
    counters.write(out);
    out.putLong(inherited);
    inspector.write(out);
    if (reducer != null) {
      reducer.write(out);
    }
    out.end();
    explorer.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    read(in, LongUnaryOperator.identity());
  }

  /**
   * @param numbers what the numbers of states have become
   */
  final void read(ImageReader in, LongUnaryOperator numbers) throws IOException {
    in.begin("thread", 2);
    counters.read(in);
    inherited = in.getLong();
    inspector.read(in, numbers);
    if (reducer != null) {
      reducer.read(in);
    }
    in.end();
    explorer.read(in);
  }

  /** Takes over what a thread has done that is not there any more. */
  final void inherit(ImageReader in, LongUnaryOperator numbers) throws IOException {
    in.begin("thread", 2);
    Counters theirs = new Counters();
    theirs.read(in);
    counters.add(theirs);
    inherited += in.getLong();
    inspector.read(in, numbers);
    Explorer other = task.system().explorer();
    Reducer chooses = task.reducer(other, hands.checks().get());
    if (chooses != null) {
      chooses.read(in);
    }
    in.end();
    other.read(in);
    inherited += other.innerSteps();
    explorer.joins(other);
  }

  private void meets(long depth, long itsNumber) {
    length = depth;
    number = itsNumber;
    index = -1;
  }
}
