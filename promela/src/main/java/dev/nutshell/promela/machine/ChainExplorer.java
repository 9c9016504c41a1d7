package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Explores a model. An event is one step, or as many as an atomic sequence takes until it ends,
 * blocks or the process dies; where there are choices on the way, every path is an event.
 */
abstract class ChainExplorer extends AlternativeMachine implements Explorer {
  /** An atomic sequence longer than this is taken to be endless. */
  static final int LONGEST_CHAIN = 1_000_000;

  /** So is one with more choices than this on one path. */
  private static final int MOST_FORKS = 20_000;

  /** A point on the path at hand from where another way is still to be tried. */
  private static final class Fork {
    final State state = new State();
    final Point point = new Point();
    int event;
    int steps;
  }

  private final Moves moves;
  private final Point root = new Point();
  private final Point ahead = new Point();
  private final State work = new State();
  private final State told = new State();
  private final List<Fork> forks = new ArrayList<>();
  private final MoveCache cache;
  private EventList events;

  /** Whether the events found last are there only because nothing else can move. */
  boolean timedOut;

  private int[] path = new int[64];
  private int depth;
  private boolean endless;
  private int pathFault;
  private long innerSteps;
  private long segmentSteps;

  ChainExplorer(Model model, Moves moves, int widest) {
    super(model, widest);
    this.moves = moves;
    cache = new MoveCache(moves);
  }

  @Override
  public void initial(State into) {
    into.resize(0);
    into.resize(plan.globalBytes);
    vector = into;
    b = into.bytes();
    count = 0;
    int number = 0;
    for (VectorPlan.ChannelInstance channel : plan.channels) {
      number++;
      if (channel.variableAt() != VectorPlan.ChannelInstance.CONSTANT) {
        b[channel.variableAt()] = (byte) number;
      }
    }
    fault = 0;
    unsettledCount = 0;
    beginAll(model.automata.size(), 0, 0);
    for (int proctype : model.active) {
      Arrays.fill(args, 0);
      start(proctype, model.process(proctype).priority().orElse(1));
    }
  }

  @Override
  public int enabled(State state, EventList into) {
    into.clear();
    fault = 0;
    handshake = 0;
    timeout = false;
    moved = false;
    events = into;
    load(state);
    scan(state, into);
    timedOut = into.isEmpty() && model.timeouts;
    if (timedOut) {
      timeout = true;
      scan(state, into);
      timeout = false;
    }
    return fault;
  }

  private void scan(State state, EventList into) {
    for (int pid = count - 1; pid >= 0; pid--) {
      if (!mayMove(pid)) {
        continue;
      }
      int node = node(pid);
      if (model.simple[node]) {
        expand(node, b, base[pid], pid);
        continue;
      }
      root.reset(pid);
      while (next(root)) {
        add(state, into);
      }
    }
  }

  /** Generated: adds the events of a process in a simple node. */
  abstract void expand(int node, byte[] b, int base, int pid);

  /** Called by generated code. */
  final void addEvent(int pid, int transition) {
    events.add(Event.of(pid, transition));
  }

  private void add(State state, EventList into) {
    int pid = root.pid;
    int t = model.firstTransition[node(pid)] + root.transition;
    if (root.partner < 0) {
      int event = Event.of(pid, root.transition);
      if (model.plain[t]) {
        into.add(event);
      } else {
        addPaths(state, event, into);
      }
      return;
    }
    int event =
        Event.fits(root.transition, root.partnerTransition)
            ? Event.of(pid, root.transition, root.partner, root.partnerTransition)
            : Event.ofRow(cache.number(Moves.ROOT, 0, root.alternative()));
    int received = model.firstTransition[node(root.partner)] + root.partnerTransition;
    if (model.plain[received]) {
      into.add(event);
    } else {
      addPaths(state, event, into);
    }
  }

  /** Adds an event for every path that starts with the alternative at {@link #root}. */
  private void addPaths(State state, int first, EventList into) {
    int faultBefore = fault;
    boolean timeoutBefore = timeout;
    timeout = false;
    work.copyFrom(state);
    load(work);
    depth = 0;
    endless = false;
    pathFault = 0;
    unsettledCount = 0;
    int runner = take(root.alternative());
    int event = first;
    follow(event, runner);
    into.add(event);
    while (depth > 0 && !endless) {
      Fork fork = forks.get(depth - 1);
      work.copyFrom(fork.state);
      load(work);
      long alternative = fork.point.alternative();
      event = Event.ofRow(cache.number(fork.event, fork.steps, alternative));
      if (!nextInside(fork.point)) {
        depth--;
      }
      runner = take(alternative);
      follow(event, runner);
      into.add(event);
    }
    load(state);
    timeout = timeoutBefore;
    fault = faultBefore;
    if (pathFault != 0) {
      fail(pathFault);
    }
    if (endless) {
      fail(model.endlessAtomic);
    }
  }

  /** Goes on with the first alternative everywhere and remembers where there are others. */
  private void follow(int event, int runner) {
    int steps = 0;
    while (runner >= 0) {
      if (steps == LONGEST_CHAIN || depth == MOST_FORKS) {
        endless = depth > 0;
        return;
      }
      ahead.reset(runner);
      if (!mayMove(runner) || !next(ahead)) {
        return;
      }
      long alternative = ahead.alternative();
      if (nextInside(ahead)) {
        Fork fork = fork();
        fork.state.copyFrom(work);
        fork.point.copyFrom(ahead);
        fork.event = event;
        fork.steps = steps;
      }
      runner = take(alternative);
      steps++;
    }
  }

  /**
   * The same for what comes after the first alternative inside of an event. Firing the event does
   * not test these, so what goes wrong in testing them is a fault of the state that it starts in.
   */
  private boolean nextInside(Point point) {
    int faultBefore = fault;
    fault = 0;
    boolean found = next(point);
    pathFault = pathFault == 0 ? fault : pathFault;
    fault = faultBefore;
    return found;
  }

  private Fork fork() {
    if (depth == forks.size()) {
      forks.add(new Fork());
    }
    return forks.get(depth++);
  }

  @Override
  public int fire(State state, int event, State into) {
    into.copyFrom(state);
    load(into);
    fault = 0;
    handshake = 0;
    timeout = false;
    segmentSteps = 0;
    unsettledCount = 0;
    if (!Event.isRow(event)) {
      int runner = takeRoot(event);
      if (runner >= 0) {
        goOn(runner, Integer.MAX_VALUE);
      }
    } else {
      replay(event);
    }
    innerSteps += segmentSteps;
    if (unsettledCount > 0) {
      settle();
    }
    return fault;
  }

  /** Lets processes go on that can neither be seen nor disturbed, where they have no choice. */
  private void settle() {
    int before = count;
    for (int i = 0; i < unsettledCount; i++) {
      int pid = unsettled[i];
      while (pid < count && model.passing[node(pid)]) {
        ahead.reset(pid);
        if (!next(ahead)) {
          break;
        }
        int transition = ahead.transition;
        if (next(ahead)) {
          break;
        }
        take(pid, transition, -1, -1);
      }
    }
    if (count < before) {
      depart();
    }
  }

  /** Lets the youngest process go where it is at its end, and then the next. */
  private void depart() {
    while (count > 0 && model.departs[node(count - 1)]) {
      take(model.firstTransition[node(count - 1)], count - 1);
    }
  }

  private int takeRoot(int event) {
    int runner =
        take(
            Event.pid(event),
            Event.transition(event),
            Event.partner(event),
            Event.partnerTransition(event));
    if (runner >= 0) {
      segmentSteps++;
    }
    return runner;
  }

  private void replay(int event) {
    int length = 0;
    int at = event;
    while (Event.isRow(at) && moves.parent(Event.row(at)) != Moves.ROOT) {
      if (length == path.length) {
        path = Arrays.copyOf(path, 2 * length);
      }
      path[length++] = Event.row(at);
      at = moves.parent(Event.row(at));
    }
    int runner;
    if (Event.isRow(at)) {
      runner = take(moves.alternative(Event.row(at)));
      segmentSteps += runner >= 0 ? 1 : 0;
    } else {
      runner = takeRoot(at);
    }
    for (int i = length - 1; i >= 0; i--) {
      int row = path[i];
      goOn(runner, moves.steps(row));
      // What happened so far belongs to the event that is this one's parent.
      fault = 0;
      segmentSteps = 0;
      runner = take(moves.alternative(row));
      segmentSteps += runner >= 0 ? 1 : 0;
    }
    goOn(runner, Integer.MAX_VALUE);
  }

  /** Takes up to so many steps, always the first alternative. */
  private int goOn(int from, int most) {
    int runner = from;
    for (int steps = 0; runner >= 0 && steps < most; steps++) {
      ahead.reset(runner);
      if (!mayMove(runner) || !next(ahead)) {
        return -1;
      }
      runner = take(ahead.pid, ahead.transition, ahead.partner, ahead.partnerTransition);
      if (runner >= 0) {
        segmentSteps++;
      }
      if (steps == LONGEST_CHAIN) {
        fail(model.endlessAtomic);
        return -1;
      }
    }
    return runner;
  }

  @Override
  public boolean findsEventsPastFaults() {
    return true;
  }

  @Override
  public boolean mayEnd(State state) {
    load(state);
    for (int pid = 0; pid < count; pid++) {
      if (!model.nodeEnds[node(pid)]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int label(State state, int event) {
    long first = first(event);
    load(state);
    return model.action[model.firstTransition[node(Event.pid(first))] + Event.transition(first)];
  }

  /** What an event does in its middle is among its labels too, and what its partner does. */
  @Override
  public void labels(State state, int event, IntConsumer visitor) {
    long stepsBefore = innerSteps;
    StepLog logBefore = log;
    log = (pid, _, action, _) -> visitor.accept(StatementNames.number(pid, action));
    fire(state, event, told);
    log = logBefore;
    innerSteps = stepsBefore;
  }

  /** The alternative that the event starts with. */
  final long first(int event) {
    int at = event;
    while (Event.isRow(at) && moves.parent(Event.row(at)) != Moves.ROOT) {
      at = moves.parent(Event.row(at));
    }
    return Event.isRow(at)
        ? moves.alternative(Event.row(at))
        : Event.alternative(
            Event.pid(at), Event.transition(at), Event.partner(at), Event.partnerTransition(at));
  }

  @Override
  public long innerSteps() {
    return innerSteps;
  }

  @Override
  public List<Narrator.Step> unreached() {
    return Unreached.list(model, visited);
  }
}
