package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.search.frontier.PathStack;
import dev.nutshell.engine.search.frontier.ReducedPath;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import java.io.IOException;
import java.util.function.IntConsumer;

/**
 * Depth-first search.
 *
 * <pre>
 * fire the next event of the current state
 *   successor seen  : go on with the next event
 *   successor new   : push the current state, go on with the successor
 * no event left     : leave the state, pop
 * </pre>
 *
 * With a {@link Reducer}, a state may do with a part of its events. So that no event is put off for
 * ever, one of them must lead to a state that is not itself reduced and on the stack (G. Holzmann,
 * P. Godefroid, D. Pirottin 1992): every such state then has a successor that is left before it, or
 * one of which all events are fired. Otherwise more events are added, in the end all. Reducers that
 * do not {@linkplain Reducer#mindsCycles mind cycles} need none of this.
 */
public final class DepthFirst extends SearchLoop {
  private final Session session;
  private final PathStack stack;
  private final Reducer reducer;
  private final ReducedPath reduced;
  private State current = new State();
  private State successor = new State();
  private int cursor;

  /** So many of the events are to be fired. */
  private int limit;

  /** Whether all events fired so far lead back to reduced states on the stack. */
  private boolean circling;

  private long id;
  private boolean onSuccessor;

  public DepthFirst(Task task) {
    super(task, task.system().explorer());
    session = task.store().session();
    reducer = task.reducer(explorer);
    stack =
        new PathStack(
            new Spool(task.budget(), task.frontierShare()),
            task.system()::explorer,
            reducer != null);
    closes(stack::close);
    boolean minds = reducer != null && reducer.mindsCycles();
    reduced = minds ? new ReducedPath(task.budget()) : null;
    if (minds) {
      closes(reduced::close);
    }
  }

  @Override
  long frontier() {
    return stack.size() + 1;
  }

  @Override
  void begin() {
    explorer.initial(current);
    id = session.put(current, Session.NO_PARENT, 0);
    numbersInitial(id);
    enter();
  }

  @Override
  void explore() {
    // The subset of a state may still have to be extended, by what its reducer has in mind.
    while (!inspector.satisfied() && (circling || !pauses()) && !stops()) {
      if (cursor == limit) {
        if (circling) {
          extend();
          continue;
        }
        session.leave(id);
        if (reduced != null) {
          reduced.leave(stack.size());
        }
        if (stack.size() == 0) {
          return;
        }
        id = stack.pop(current, events, id);
        cursor = 0;
        limit = events.size();
        if (!events.isEmpty()) {
          session.expand(current, id);
        }
      } else if (fireNext()) {
        enter();
      }
    }
  }

  /** Fires the event at the cursor; true where it leads to a new state. */
  private boolean fireNext() {
    int event = events.get(cursor++);
    int fault = explorer.fire(current, event, successor);
    onSuccessor = true;
    inspector.fired(current, event, fault);
    long answer = session.put(successor, id, event);
    if (edges != null) {
      handOn(current, id, event, answer);
    }
    if (answer < 0) {
      counters.matched++;
      circling = circling && reduced.has(successor);
      return false;
    }
    circling = false;
    if (stack.size() + 1 > task.depthLimit()) {
      counters.states++;
      inspector.newState(successor);
      session.leave(answer);
      cutAtDepth();
      return false;
    }
    events.truncate(limit);
    stack.push(current, events, cursor, id, answer);
    id = answer;
    State swap = current;
    current = successor;
    successor = swap;
    return true;
  }

  private void enter() {
    onSuccessor = false;
    counters.states++;
    counters.depth = Math.max(counters.depth, stack.size());
    counters.vectorLength = Math.max(counters.vectorLength, current.length());
    inspector.newState(current);
    cursor = 0;
    int fault = explorer.enabled(current, events);
    inspector.expanded(current, events.size(), fault);
    limit = reducer == null ? events.size() : reduce();
    session.expand(current, id);
  }

  private int reduce() {
    int proposed = reducer.propose(current, events);
    boolean part = proposed < events.size();
    circling = part && reduced != null;
    if (circling) {
      reduced.enter(current, stack.size());
    }
    if (part) {
      counters.reducedStates++;
      counters.eventsLeftOut += events.size() - proposed;
    }
    return proposed;
  }

  private void extend() {
    int more = reducer.extend(events, limit);
    counters.eventsLeftOut -= more - limit;
    limit = more;
    if (limit == events.size()) {
      reduced.leave(stack.size());
      counters.reducedStates--;
      circling = false;
    }
  }

  /** The ids on its stack are for stores that need parents; others are told of them in vain. */
  @Override
  void move(StateStore before) {
    before.listing().forEach(state -> session.put(state, Session.NO_PARENT, 0));
  }

  @Override
  boolean mayHandOver() {
    return isPlain();
  }

  /** Tells by which events it came to where it is, the last one first. */
  void tellPath(IntConsumer taker) {
    stack.forEachEvent(taker);
  }

  /** Takes a state of which some events are not fired yet: the last so many. */
  interface Taker {
    void take(State state, int left, long depth);
  }

  /** Hands over what is left of the uppermost state on the path; false where there is none. */
  boolean handOver(Taker heir) {
    if (cursor < limit) {
      heir.take(current, limit - cursor, stack.size());
    }
    if (stack.size() == 0) {
      return false;
    }
    id = stack.pop(current, events, id);
    cursor = 0;
    limit = events.size();
    return true;
  }

  @Override
  void writePosition(ImageWriter out) throws IOException {
    out.begin("depth-first search", 1);
    current.write(out);
    events.write(out);
    out.putInt(cursor);
    out.putInt(limit);
    out.putBoolean(circling);
    out.putLong(id);
    out.putBoolean(onSuccessor);
    if (reducer != null) {
      reducer.write(out);
    }
    out.end();
    stack.write(out);
    if (reduced != null) {
      reduced.write(out);
    }
  }

  @Override
  void readPosition(ImageReader in) throws IOException {
    in.begin("depth-first search", 1);
    current.read(in);
    events.read(in);
    cursor = in.getInt();
    limit = in.getInt();
    circling = in.getBoolean();
    id = in.getLong();
    onSuccessor = in.getBoolean();
    if (reducer != null) {
      reducer.read(in);
    }
    in.end();
    stack.read(in);
    if (reduced != null) {
      reduced.read(in);
    }
    session.expand(current, id);
  }

  @Override
  int[] path() {
    int[] path = stack.events(onSuccessor ? 1 : 0);
    if (onSuccessor) {
      path[path.length - 1] = events.get(cursor - 1);
    }
    return path;
  }
}
