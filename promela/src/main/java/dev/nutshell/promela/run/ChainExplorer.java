package dev.nutshell.promela.run;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.ChannelInstance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Explores a model. An event is one step, or as many as an atomic sequence takes until it ends,
 * blocks or the process dies; where there are choices on the way, every path is an event.
 */
abstract class ChainExplorer extends ChainMachine implements Explorer.Plain, Sight {
  /** An atomic sequence with more choices than this on one path is taken to be endless. */
  private static final int MOST_FORKS = 20_000;

  /** A point on the path at hand from where another way is still to be tried. */
  private static final class Fork {
    final State state = new State();
    final Point point = new Point();
    int event;
    int steps;
  }

  private final Point root = new Point();
  private final State work = new State();
  private final State told = new State();
  private final EventList room = new EventList();
  private final List<Fork> forks = new ArrayList<>();
  private final MoveCache cache;
  private final boolean timeouts;
  private EventList events;

  /** Whether the events found last are there only because nothing else can move. */
  boolean timedOut;

  private int depth;
  private boolean passed;
  private boolean endless;
  private int pathFault;

  ChainExplorer(Model model, Moves moves, int widest) {
    super(model, moves, widest);
    timeouts = model.features().timeouts();
    cache = new MoveCache(moves);
  }

  @Override
  public void initial(State into) {
    into.resize(0);
    into.resize(plan.globalBytes());
    vector = into;
    b = into.bytes();
    count = 0;
    int number = 0;
    for (ChannelInstance channel : plan.channels()) {
      number++;
      if (!channel.isConstant()) {
        b[channel.variableAt()] = (byte) number;
      }
    }
    fault = 0;
    unsettledCount = 0;
    beginAll(types.size(), 0, 0);
    for (int pid = 0; pid < plan.active(); pid++) {
      int proctype = plan.active(pid);
      Arrays.fill(args, 0);
      start(proctype, types.process(proctype).priority().orElse(1));
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
    timedOut = into.isEmpty() && timeouts;
    if (timedOut) {
      timeout = true;
      scan(state, into);
      timeout = false;
    }
    return fault;
  }

  @Override
  final boolean isTimedOut(State state) {
    StepLog logBefore = log;
    log = null;
    enabled(state, room);
    log = logBefore;
    return timedOut;
  }

  private void scan(State state, EventList into) {
    for (int pid = count - 1; pid >= 0; pid--) {
      if (!mayMove(pid)) {
        continue;
      }
      int node = node(pid);
      if (chains.simple(node)) {
        expand(node, b, base[pid], pid);
        continue;
      }
      root.reset(pid);
      while (next(root)) {
        add(state, into);
      }
    }
  }

  @Override
  public void look(State state) {
    fault = 0;
    handshake = 0;
    timeout = false;
    moved = false;
    load(state);
  }

  @Override
  public boolean isStuck(State state, EventList room) {
    enabled(state, room);
    return timedOut || room.isEmpty();
  }

  @Override
  public boolean passesAccept(State state, int event) {
    passed = false;
    log = (pid, _, _, _) -> passed |= graph.accept(node(pid));
    fire(state, event, told);
    log = null;
    return passed;
  }

  @Override
  public boolean isAccepting(int node) {
    return graph.accept(node);
  }

  @Override
  public boolean isProgressing(int node) {
    return graph.progress(node);
  }

  @Override
  public boolean isAt(int node, String proctype, String label) {
    int type = types.number(proctype);
    return graph.number(node) == types.automaton(type).labels().get(label);
  }

  /** A condition is of no process; the variables of a claim lie behind the youngest. */
  @Override
  public boolean holds(int proposition) {
    return holds(proposition, b, base[count], -1);
  }

  @Override
  public void perform(int statement) {
    perform(statement, b, base[count], -1);
  }

  @Override
  public void beginClaim(int claim) {
    beginAll(types.size() + 1 + claim, base[count], -1);
  }

  @Override
  public boolean lacksProgress() {
    return nonProgress() != 0;
  }

  @Override
  public int fault() {
    return fault;
  }

  @Override
  public void timeout(boolean value) {
    timeout = value;
  }

  /** Generated: adds the events of a process in a simple node. */
  abstract void expand(int node, byte[] b, int base, int pid);

  /** Called by generated code. */
  final void addEvent(int pid, int transition) {
    events.add(Event.of(pid, transition));
  }

  private void add(State state, EventList into) {
    int pid = root.pid;
    int t = graph.firstTransition(node(pid)) + root.transition;
    if (root.partner < 0) {
      int event = Event.of(pid, root.transition);
      if (chains.plain(t)) {
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
    int received = graph.firstTransition(node(root.partner)) + root.partnerTransition;
    if (chains.plain(received)) {
      into.add(event);
    } else {
      addPaths(state, event, into);
    }
  }

  /** Adds an event for every path that starts with the alternative at {@link #root}. */
  private void addPaths(State state, int first, EventList into) {
    int faultBefore = fault;
    boolean timeoutBefore = timeout;
    work.copyFrom(state);
    load(work);
    depth = 0;
    endless = false;
    pathFault = 0;
    unsettledCount = 0;
    int runner = take(root.alternative());
    timeout = false;
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
      fail(model.faults().endlessAtomic());
    }
  }

  /** Goes on with the first alternative everywhere and remembers where there are others. */
  private void follow(int event, int runner) {
    int steps = 0;
    while (runner >= 0) {
      if (steps == Linkage.LONGEST_CHAIN || depth == MOST_FORKS) {
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
  public boolean findsEventsPastFaults() {
    return true;
  }

  @Override
  public boolean mayEnd(State state) {
    load(state);
    for (int pid = 0; pid < count; pid++) {
      if (!graph.ends(node(pid))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int label(State state, int event) {
    long first = first(event);
    load(state);
    return graph.action(graph.firstTransition(node(Event.pid(first))) + Event.transition(first));
  }

  /** What an event does in its middle is among its labels too, and what its partner does. */
  @Override
  public void labels(State state, int event, IntConsumer visitor) {
    long stepsBefore = innerSteps;
    StepLog logBefore = log;
    log = (pid, _, action, _) -> visitor.accept(StepLabel.of(pid, action));
    fire(state, event, told);
    log = logBefore;
    innerSteps = stepsBefore;
  }

  @Override
  public List<Narrator.Step> unreached() {
    return Unreached.list(model, visited);
  }

  @Override
  public void joins(Explorer other) {
    boolean[] also = ((ChainExplorer) other).visited;
    for (int node = 0; node < visited.length; node++) {
      visited[node] |= also[node];
    }
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.putLong(innerSteps);
    for (boolean each : visited) {
      out.putBoolean(each);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    innerSteps = in.getLong();
    for (int node = 0; node < visited.length; node++) {
      visited[node] |= in.getBoolean();
    }
  }
}
