package dev.nutshell.promela.run;

import dev.nutshell.engine.model.State;
import dev.nutshell.promela.table.Model;
import java.util.Arrays;

/** Takes events: one step, or as many as there are until the next state that others see. */
abstract class ChainMachine extends AlternativeMachine {
  /** What may come next on the way. */
  final Point ahead = new Point();

  /** The steps after the first that were taken in all events. */
  long innerSteps;

  private final Moves moves;
  private final boolean timedEffects;
  private int[] path = new int[64];
  private long segmentSteps;

  ChainMachine(Model model, Moves moves, int widest) {
    super(model, widest);
    this.moves = moves;
    timedEffects = model.actions().readTimeoutInEffects();
  }

  /** Whether the events of a state are there only because nothing else can move. */
  abstract boolean isTimedOut(State state);

  public int fire(State state, int event, State into) {
    // What can move only where nothing else can may ask for that again while it moves.
    boolean timedOut = timedEffects && isTimedOut(state);
    into.copyFrom(state);
    load(into);
    fault = 0;
    handshake = 0;
    timeout = timedOut;
    segmentSteps = 0;
    unsettledCount = 0;
    if (Event.isPlain(event)) {
      int pid = Event.pid(event);
      int t = graph.firstTransition(node(pid)) + Event.plainTransition(event);
      take(t, pid);
      if (graph.atomic(t)) {
        segmentSteps++;
        goOn(pid, Integer.MAX_VALUE);
      }
    } else if (!Event.isRow(event)) {
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
      while (pid < count && passages.passing(node(pid))) {
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
    while (count > 0 && passages.departs(node(count - 1))) {
      take(graph.firstTransition(node(count - 1)), count - 1);
    }
  }

  private int takeRoot(int event) {
    int runner =
        take(
            Event.pid(event),
            Event.transition(event),
            Event.partner(event),
            Event.partnerTransition(event));
    timeout = false;
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
      timeout = false;
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
      if (steps == Linkage.LONGEST_CHAIN) {
        fail(model.faults().endlessAtomic());
        return -1;
      }
    }
    return runner;
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

  public long innerSteps() {
    return innerSteps;
  }
}
