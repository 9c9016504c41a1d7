package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Hash;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.search.cycle.FoundCycle;
import dev.nutshell.engine.search.cycle.IdColours;
import dev.nutshell.engine.search.cycle.Lasso;
import dev.nutshell.engine.search.cycle.LiveStates;
import dev.nutshell.engine.search.cycle.LongStack;
import dev.nutshell.engine.search.frontier.FrameStack;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Looks for a run that an automaton accepts, by nested depth-first searches of several threads that
 * share two colours (S. Evangelista, A. Laarman, L. Petrucci, J. van de Pol: <i>Improved multi-core
 * nested depth-first search</i>, 2012). Each thread goes depth-first from the initial state, in an
 * order of its own, and does not enter what is blue.
 *
 * <pre>
 * successor on the own path      : a cycle; accepted if an accepting transition lies on it
 * successor neither that nor blue: go on with it
 * no event left                  : where the state has accepting transitions,
 *     go on over these in red, into nothing that is red;
 *       a state on the own path  : an accepted cycle
 *     wait until every state passed that has accepting transitions itself is blue
 *     all states passed are red
 *   the state is blue
 * </pre>
 *
 * Here acceptance is of transitions, and blue is given after the red search, so that it says that
 * the state's own accepting transitions are done with. ADR 27 has the argument. With one acceptance
 * set, or none.
 */
public final class ThreadedNestedSearch extends ThreadedSearch<ThreadedNestedSearch.Hand> {
  private static final long WAIT_NANOS = 20_000;

  private final Product product;
  private final IdColours colours;
  private final List<Runnable> closings = new ArrayList<>();
  private Finding finding;
  private boolean telling;
  private volatile boolean trailLost;

  /**
   * @param task of the product; nothing else is checked
   */
  public ThreadedNestedSearch(Task task, Product product) {
    super(task);
    this.product = product;
    colours = new IdColours(task.budget());
  }

  @Override
  Hand worker(int thread) {
    return new Hand(thread);
  }

  @Override
  void wake() {}

  @Override
  boolean explore() {
    if (!crew.isStopping()) {
      crew.together(Hand::search);
    }
    return true;
  }

  @Override
  public void write(ImageWriter out) {
    throw new UnsupportedOperationException("nested searches of several threads do not pause");
  }

  @Override
  public void read(ImageReader in) {
    throw new UnsupportedOperationException("nested searches of several threads do not pause");
  }

  @Override
  public void moveFrom(StateStore before) {
    throw new UnsupportedOperationException("nested searches of several threads do not pause");
  }

  /** The first who finds something tells it. */
  private synchronized boolean tells() {
    boolean first = !telling;
    telling = true;
    return first;
  }

  private void found(Finding told) {
    synchronized (this) {
      finding = told;
    }
    crew.tells(List.of(told));
    crew.stop(null);
  }

  /** Every state was left once, and counted then with all its transitions. */
  @Override
  void settle() {
    Counters counters = crew.first().counters;
    long transitions = 0;
    long states = 0;
    for (Hand hand : crew.all()) {
      transitions += hand.transitions;
      states += hand.counters.states;
    }
    counters.matched = Math.max(0, transitions - states + 1);
  }

  @Override
  synchronized List<Finding> findings() {
    return finding == null ? List.of() : List.of(finding);
  }

  @Override
  boolean isTrailLost() {
    return trailLost;
  }

  @Override
  void closeFrontier() {
    synchronized (closings) {
      closings.forEach(Runnable::run);
    }
    colours.close();
  }

  private void closes(Runnable closing) {
    synchronized (closings) {
      closings.add(closing);
    }
  }

  /** One thread. */
  final class Hand extends Worker {
    private final FrameStack stack;
    private final FrameStack redStack;

    /** Of each frame and of the current state: accepting transitions on the way, and own ones. */
    private final LongStack standings;

    private final LongStack degrees;
    private final LiveStates path;
    private final LiveStates passed;
    private final LongStack awaited;
    private final EventList events = new EventList();
    private final EventList redEvents = new EventList();
    private final EventList seeds = new EventList();
    private final boolean every;
    private final StatePredicate decided;
    private State current = new State();
    private State successor = new State();
    private State red = new State();
    private int cursor;
    private int redCursor;
    private long id;
    private long redId;
    private long transitions;

    private Hand(int thread) {
      super(ThreadedNestedSearch.this.task, hands, ThreadedNestedSearch.this.crew, thread);
      every = product.allMarks() == 0;
      decided = hands.checks().get().decided();
      long share = task.frontierShare() / (2L * hands.threads());
      stack = FrameStack.keepingAll(new Spool(task.budget(), share));
      closes(stack::close);
      redStack = FrameStack.keepingAll(new Spool(task.budget(), share));
      closes(redStack::close);
      standings = new LongStack(task.budget());
      closes(standings::close);
      degrees = new LongStack(task.budget());
      closes(degrees::close);
      path = new LiveStates(task.budget(), true);
      closes(path::close);
      passed = new LiveStates(task.budget(), true);
      closes(passed::close);
      awaited = new LongStack(task.budget());
      closes(awaited::close);
    }

    @Override
    long kept() {
      return stack.size() + 1;
    }

    @Override
    void begin() {
      explorer.initial(current);
      session.put(current, Session.NO_PARENT, 0);
      counters.states++;
    }

    private void search() {
      explorer.initial(current);
      id = ~session.put(current, Session.NO_PARENT, 0);
      if (colours.has(id, IdColours.BLUE)) {
        return;
      }
      enter(0);
      while (!stops()) {
        if (cursor < events.size()) {
          fireNext();
        } else if (!leaves()) {
          return;
        }
        safepoint.poll();
      }
    }

    private boolean isAccepting(int event) {
      return every || product.marks(event) == product.allMarks();
    }

    private void enter(long accepted) {
      cursor = 0;
      counters.depth = Math.max(counters.depth, stack.size());
      counters.vectorLength = Math.max(counters.vectorLength, current.length());
      path.add(current, id);
      if (decided != null && decided.holds(current)) {
        events.clear();
        standings.push(accepted << 1);
        degrees.push(0);
        tell(() -> new Finding(new Cause.Decided(), stack.events(0)));
        return;
      }
      explorer.enabled(current, events);
      boolean own = false;
      for (int i = 0; i < events.size() && !own; i++) {
        own = isAccepting(events.get(i));
      }
      shuffle();
      standings.push(accepted << 1 | (own ? 1 : 0));
      degrees.push(events.size());
      session.expand(current, id);
    }

    /** Threads that go different ways meet later. */
    private void shuffle() {
      long random = thread == 0 ? 0 : current.hash(thread);
      for (int i = events.size() - 1; random != 0 && i > 0; i--) {
        random = Hash.mix(random);
        events.swap(i, (int) Long.remainderUnsigned(random, i + 1));
      }
    }

    private void fireNext() {
      int event = events.get(cursor++);
      explorer.fire(current, event, successor);
      long next = put(successor, id, event);
      boolean accepting = isAccepting(event);
      long accepted = standings.peek(0) >>> 1;
      long back = path.number(successor, next);
      if (back > 0) {
        if (accepting || accepted > standings.get(back - 1) >>> 1) {
          tell(() -> lasso(path(stack, events.get(cursor - 1)), (int) back - 1));
        }
        return;
      }
      if (colours.has(next, IdColours.BLUE)) {
        return;
      }
      stack.push(current, events, cursor, id);
      id = next;
      State swap = current;
      current = successor;
      successor = swap;
      enter(accepted + (accepting ? 1 : 0));
    }

    private long put(State state, long parent, int event) {
      long answer = session.put(state, parent, event);
      if (answer >= 0) {
        counters.states++;
      }
      return answer < 0 ? ~answer : answer;
    }

    /** No event is left; false where that was the last state, or all come to an end. */
    private boolean leaves() {
      if ((standings.peek(0) & 1) != 0 && !every && !reddens()) {
        return false;
      }
      long degree = degrees.pop();
      if (colours.set(id, IdColours.BLUE)) {
        transitions += degree;
      }
      session.leave(id);
      path.complete(stack.size() + 1);
      standings.pop();
      if (stack.size() == 0) {
        return false;
      }
      id = stack.id();
      stack.pop(current, events);
      cursor = 0;
      return true;
    }

    /** Searches on from the accepting transitions of the current state; false where all end. */
    private boolean reddens() {
      explorer.enabled(current, seeds);
      for (int i = 0; i < seeds.size(); i++) {
        if (isAccepting(seeds.get(i)) && !reddens(seeds.get(i))) {
          return false;
        }
      }
      for (long i = 0; i < awaited.size(); i++) {
        while (!colours.has(awaited.get(i), IdColours.BLUE)) {
          if (stops()) {
            return false;
          }
          safepoint.poll();
          LockSupport.parkNanos(WAIT_NANOS);
        }
      }
      awaited.truncate(0);
      for (long number = passed.size(); number > 0; number--) {
        colours.set(passed.id(number), IdColours.RED);
      }
      passed.complete(1);
      return true;
    }

    /** Searches on from one of them. */
    private boolean reddens(int seed) {
      explorer.fire(current, seed, successor);
      long first = put(successor, id, seed);
      long onPath = path.number(successor, first);
      if (onPath > 0) {
        tell(() -> lasso(path(stack, seed), (int) onPath - 1));
        return false;
      }
      if (!isOpen(first)) {
        return true;
      }
      passOnTo(first);
      while (!stops()) {
        if (redCursor < redEvents.size()) {
          int event = redEvents.get(redCursor++);
          explorer.fire(red, event, successor);
          long next = put(successor, redId, event);
          long back = path.number(successor, next);
          if (back > 0) {
            tell(() -> lasso(redPath(seed, event), (int) back - 1));
            return false;
          }
          if (isOpen(next)) {
            redStack.push(red, redEvents, redCursor, redId);
            passOnTo(next);
          }
        } else if (redStack.size() == 0) {
          return true;
        } else {
          redId = redStack.id();
          redStack.pop(red, redEvents);
          redCursor = 0;
        }
        safepoint.poll();
      }
      return false;
    }

    /** Whether the successor has neither been passed nor is red. */
    private boolean isOpen(long next) {
      return passed.number(successor, next) == 0 && !colours.has(next, IdColours.RED);
    }

    /** Goes on in red with the successor. */
    private void passOnTo(long next) {
      State swap = red;
      red = successor;
      successor = swap;
      redId = next;
      redCursor = 0;
      passed.add(red, redId);
      explorer.enabled(red, redEvents);
      for (int i = 0; i < redEvents.size(); i++) {
        if (isAccepting(redEvents.get(i))) {
          awaited.push(redId);
          return;
        }
      }
    }

    private int[] path(FrameStack frames, int last) {
      int[] all = frames.events(1);
      all[all.length - 1] = last;
      return all;
    }

    /** Over the seed, and by the path in red to its last event. */
    private int[] redPath(int seed, int last) {
      int[] blue = path(stack, seed);
      int[] on = path(redStack, last);
      int[] all = Arrays.copyOf(blue, blue.length + on.length);
      System.arraycopy(on, 0, all, blue.length, on.length);
      return all;
    }

    private Finding lasso(int[] all, int stem) {
      Lasso.Path shorter = FoundCycle.shorter(product, task.budget(), all, stem);
      if (shorter == null) {
        throw new IllegalStateException("a cycle was found that is none");
      }
      return new Finding(new Cause.Accepted(shorter.stem()), shorter.events());
    }

    private void tell(Supplier<Finding> told) {
      if (tells()) {
        counters.errors++;
        trailLost = true;
        Finding whole = told.get();
        trailLost = false;
        found(whole);
      }
    }
  }
}
