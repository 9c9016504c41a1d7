package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.search.cycle.FoundCycle;
import dev.nutshell.engine.search.cycle.Lasso;
import dev.nutshell.engine.search.cycle.LiveStates;
import dev.nutshell.engine.search.cycle.LongStack;
import dev.nutshell.engine.search.frontier.FrameStack;
import dev.nutshell.engine.store.Session;
import java.io.IOException;
import java.util.List;

/**
 * Looks for a run that an automaton accepts by nested depth-first search (C. Courcoubetis, M.
 * Vardi, P. Wolper, M. Yannakakis 1992), with the cycles found early that S. Schwoon and J. Esparza
 * (2005) find. It keeps nothing of a state but what the store does, and the path: for stores that
 * omit states, beside which the vectors of all live states would be large.
 *
 * <pre>
 * blue, fire the next event of the current state
 *   successor on the path   : a cycle; it is accepted if an accepting transition lies on it
 *   successor new           : go on with it
 *   back from it, or seen   : if the transition is accepting, go on with the successor in red
 * red, fire the next event of the current state
 *   successor on the path   : a cycle, over the transition from which the red search began
 *   successor not yet red   : go on with it
 * </pre>
 *
 * Acceptance is of transitions: think of a state on every accepting one. With several sets, a state
 * has a level, the number of sets that were met one after the other, and an accepting transition
 * leads back to the lowest. Level and colour are a byte of the key that the store is asked for; so
 * a state costs the store a key, or two where it becomes red, and what the store says that it may
 * have omitted counts both.
 *
 * <p>What is on the path is known by hashes. Every cycle is gone round once more before it is
 * believed, and where it does not close, the search goes on.
 *
 * <p>That no red state leads to the path, on which all rests, is so because every state is blue
 * once. Where a store forgets, a state may come back onto the path after it was red, and cycles
 * would be missed: such stores are refused.
 */
public final class NestedSearch extends SearchLoop {
  private static final int LEVEL_BITS = 6;
  private static final int RED = 1;
  private static final long NOWHERE = -1;

  private final Product product;
  private final Session session;
  private final FrameStack stack;

  /** Of each frame and of the current state: its level, and above it the accepting transitions. */
  private final LongStack standings;

  private final LiveStates path;
  private final int sets;
  private final State key = new State();
  private State current = new State();
  private State successor = new State();
  private int cursor;
  private long id;

  /** How many frames there were when the red search began, or {@link #NOWHERE} in the blue one. */
  private long redFrom = NOWHERE;

  private long reddened;

  /** Of the transition that was fired last. */
  private int nextLevel;

  private boolean accepting;

  /** What the store answered when a state was to be red. */
  private long redId;

  /**
   * @param task of the product; nothing else is checked
   */
  public NestedSearch(Task task, Product product) {
    super(task, task.system().explorer());
    this.product = product;
    sets = Long.bitCount(product.allMarks());
    session = task.store().session();
    stack = FrameStack.keepingAll(new Spool(task.budget(), task.frontierShare()));
    closes(stack::close);
    standings = new LongStack(task.budget());
    closes(standings::close);
    path = new LiveStates(task.budget(), true);
    closes(path::close);
  }

  @Override
  long frontier() {
    return stack.size() + 1;
  }

  @Override
  List<String> notes() {
    return List.of(
        "nested depth-first search: %,d states were visited a second time".formatted(reddened));
  }

  @Override
  void begin() {
    explorer.initial(current);
    State asked = key(current, 0, 0);
    id = session.put(asked, Session.NO_PARENT, 0);
    standings.push(0);
    enter(asked.hash(0));
  }

  /** What the store is asked for. */
  private State key(State state, int level, int colour) {
    key.copyFrom(state);
    key.resize(state.length() + 1);
    key.set(state.length(), level << 1 | colour);
    return key;
  }

  private static int level(long standing) {
    return (int) standing & (1 << LEVEL_BITS) - 1;
  }

  private static long passed(long standing) {
    return standing >>> LEVEL_BITS;
  }

  private boolean isRed() {
    return redFrom != NOWHERE;
  }

  @Override
  void explore() {
    while (!inspector.satisfied() && !pauses() && !stops()) {
      if (cursor < events.size()) {
        fireNext();
      } else if (!leaves()) {
        return;
      }
    }
  }

  /** No event is left; false where that was the last state. */
  private boolean leaves() {
    session.leave(id);
    if (isRed()) {
      redFrom = stack.size() == redFrom ? NOWHERE : redFrom;
    } else {
      path.complete(stack.size() + 1);
      if (stack.size() == 0) {
        return false;
      }
      boolean into = passed(standings.peek(0)) > passed(standings.peek(1));
      if (into && sets > 0 && reddens(current, level(standings.peek(0)))) {
        redFrom = stack.size();
        id = redId;
        expand(RED);
        return true;
      }
    }
    standings.pop();
    id = stack.id();
    stack.pop(current, events);
    cursor = 0;
    if (!events.isEmpty()) {
      session.expand(key(current, level(standings.peek(0)), isRed() ? RED : 0), id);
    }
    return true;
  }

  private void fireNext() {
    int event = events.get(cursor++);
    explorer.fire(current, event, successor);
    passes(product.marks(event));
    State asked = key(successor, nextLevel, 0);
    long hash = asked.hash(0);
    long back = path.number(asked, hash);
    if (isRed()) {
      if ((back == 0 || !closes((int) back - 1)) && reddens(successor, nextLevel)) {
        descend(redId);
        expand(RED);
      }
    } else if (back > 0) {
      counters.matched++;
      if (passed(standings.peek(0)) + (accepting ? 1 : 0) > passed(standings.get(back - 1))) {
        closes((int) back - 1);
      }
    } else {
      long answer = session.put(asked, id, event);
      if (answer >= 0) {
        found(answer, hash);
        return;
      }
      counters.matched++;
      if (accepting && sets > 0 && reddens(successor, nextLevel)) {
        descend(redId);
        expand(RED);
        redFrom = stack.size();
      }
    }
  }

  /** The successor is new. */
  private void found(long newId, long hash) {
    if (stack.size() + 1 > task.depthLimit()) {
      counters.states++;
      session.leave(newId);
      cutAtDepth();
      return;
    }
    descend(newId);
    enter(hash);
  }

  /** Whether a state was not red before; it is from now on. */
  private boolean reddens(State state, int level) {
    if (stack.size() + 1 > task.depthLimit()) {
      cutAtDepth();
      return false;
    }
    redId = session.put(key(state, level, RED), Session.NO_PARENT, 0);
    if (redId >= 0) {
      reddened++;
    }
    return redId >= 0;
  }

  /** The successor becomes the current state. */
  private void descend(long newId) {
    stack.push(current, events, cursor, id);
    standings.push(passed(standings.peek(0)) + (accepting ? 1 : 0) << LEVEL_BITS | nextLevel);
    id = newId;
    State swap = current;
    current = successor;
    successor = swap;
    cursor = 0;
  }

  private void enter(long hash) {
    inspector.newState(current);
    counters.states++;
    counters.depth = Math.max(counters.depth, stack.size());
    counters.vectorLength = Math.max(counters.vectorLength, current.length());
    path.add(current, hash);
    expand(0);
  }

  private void expand(int colour) {
    cursor = 0;
    explorer.enabled(current, events);
    session.expand(key(current, level(standings.peek(0)), colour), id);
  }

  /**
   * The event that was fired last leads to the state of the path at that depth.
   *
   * @return whether it really does
   */
  private boolean closes(int depth) {
    Lasso.Path found =
        inspector.keepingTrail(() -> FoundCycle.shorter(product, task.budget(), path(), depth));
    if (found != null) {
      inspector.accepts(new Cause.Accepted(found.stem()), found.events());
    }
    return found != null;
  }

  /** The level that a transition of those sets leads to, and whether it is accepting. */
  private void passes(long marks) {
    int level = level(standings.peek(0));
    while (level < sets && (marks >>> level & 1) != 0) {
      level++;
    }
    accepting = level == sets;
    nextLevel = accepting ? 0 : level;
  }

  /** To the current state, or by the event that was fired last in it. */
  @Override
  int[] path() {
    if (cursor == 0) {
      return stack.events(0);
    }
    int[] events = stack.events(1);
    events[events.length - 1] = this.events.get(cursor - 1);
    return events;
  }

  @Override
  void writePosition(ImageWriter out) throws IOException {
    out.begin("nested search", 1);
    current.write(out);
    events.write(out);
    out.putInt(cursor);
    out.putLong(id);
    out.putLong(redFrom);
    out.putLong(reddened);
    out.end();
    stack.write(out);
    standings.write(out);
    path.write(out);
  }

  @Override
  void readPosition(ImageReader in) throws IOException {
    in.begin("nested search", 1);
    current.read(in);
    events.read(in);
    cursor = in.getInt();
    id = in.getLong();
    redFrom = in.getLong();
    reddened = in.getLong();
    in.end();
    stack.read(in);
    standings.read(in);
    path.read(in);
    session.expand(key(current, level(standings.peek(0)), isRed() ? RED : 0), id);
  }
}
