package dev.nutshell.promela.run;

import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.ResetRanges;
import dev.nutshell.promela.table.StepProgram;

/** Tests and takes single steps of single processes. */
abstract class StepMachine extends ChannelMemory {
  /** Nothing else in the system can move. */
  boolean timeout;

  /** An earlier transition of the process at hand is executable, so its {@code else} is not. */
  boolean moved;

  /** The processes of which some {@code enabled()} that is being answered asks. */
  private final boolean[] asked = new boolean[MOST_PROCESSES + 1];

  /** Narrates the steps taken, or null. */
  StepLog log;

  /** Whether some processes may move under a condition only. */
  private final boolean conditional;

  private final boolean last;
  private final boolean priorities;
  private final boolean rendezvous;
  private final ResetRanges resets;

  StepMachine(Model model, int widest) {
    super(model, widest);
    conditional = model.features().provided();
    last = plan.last();
    priorities = plan.priorities();
    rendezvous = plan.rendezvous();
    resets = model.resets();
  }

  /** Generated: the guard of an action that has one. */
  abstract boolean guard(int action, byte[] b, int base, int pid);

  /** Generated: the effect of an action that has one. */
  abstract void effect(int action, byte[] b, int base, int pid);

  /** Generated: the channel that a send action names. */
  abstract int channel(int action, byte[] b, int base, int pid);

  /**
   * Generated where steps are narrated: puts what is sent or printed into {@link #args}, of a
   * receive the channel and the place of the message in it.
   */
  void arguments(int action, byte[] b, int base, int pid) {}

  /** Generated: the condition under which processes of that type may move. */
  abstract boolean provided(int proctype, byte[] b, int base, int pid);

  /** Generated: a condition on the whole state, see {@link Model#propositions}. */
  abstract boolean holds(int proposition, byte[] b, int base, int pid);

  /** Generated: what a never claim does to its own variables, see {@link Model#propositions}. */
  abstract void perform(int statement, byte[] b, int base, int pid);

  final boolean executable(int transition, int pid) {
    return executableAction(graph.action(transition), pid);
  }

  private boolean executableAction(int action, int pid) {
    return switch (actions.kind(action)) {
      case Actions.ALWAYS -> handshake == 0;
      case Actions.ELSE -> handshake == 0 && !moved;
      case Actions.END -> handshake == 0 && pid + 1 == count;
      case Actions.GUARDED, Actions.SEND -> handshake == 0 && guard(action, b, base[pid], pid);
      case Actions.RECEIVE -> guard(action, b, base[pid], pid);
      default -> startable(action, pid);
    };
  }

  final boolean startable(int action, int pid) {
    StepProgram program = actions.program(action);
    if (program.guards() == 0) {
      return handshake == 0;
    }
    for (int i = 0; i < program.guards(); i++) {
      if (executableAction(program.guard(i), pid)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the transition is a send that needs a partner. */
  final boolean meets(int transition, int pid) {
    int action = graph.action(transition);
    return rendezvous
        && actions.kind(action) == Actions.SEND
        && isRendezvous(channel(action, b, base[pid], pid));
  }

  /** Takes a transition that is executable. */
  final void take(int transition, int pid) {
    int action = graph.action(transition);
    if (log != null) {
      log.step(pid, type[pid], action, transition);
    }
    int target = graph.target(transition);
    if (target == Transition.GONE) {
      end();
    } else {
      if (actions.effect(action)) {
        if (actions.program(action) == null || actions.compiled(action) && log == null) {
          effect(action, b, base[pid], pid);
        } else {
          runThrough(actions.program(action), pid);
        }
      }
      setNode(pid, target);
      arrived(pid, target);
      int[] dead = resets.after(transition);
      if (dead != null) {
        reset(dead, pid);
      }
    }
    if (last) {
      b[1] = (byte) pid;
    }
  }

  private void runThrough(StepProgram program, int pid) {
    boolean before = moved;
    int steps = 0;
    for (int node = 0; node != DStep.EXIT; ) {
      int edge = program.firstEdge(node);
      int end = program.firstEdge(node + 1);
      moved = false;
      while (edge < end && !executableAction(program.action(edge), pid)) {
        edge++;
      }
      if (edge == end) {
        fail(program.blockFault(node));
        break;
      }
      int action = program.action(edge);
      if (log != null) {
        log.step(pid, type[pid], action, -1);
      }
      if (actions.effect(action)) {
        effect(action, b, base[pid], pid);
      }
      node = program.target(edge);
      if (++steps == Linkage.LONGEST_CHAIN) {
        fail(model.faults().endlessAtomic());
        break;
      }
    }
    moved = before;
  }

  /** Whether the process may move at all: its provided clause, and the priorities of others. */
  final boolean mayMove(int pid) {
    if (conditional && !provided(type[pid], b, base[pid], pid)) {
      return false;
    }
    return !priorities || isHighest(pid);
  }

  private boolean isHighest(int pid) {
    int own = priority(pid);
    for (int other = 0; other < count; other++) {
      if (other != pid
          && priority(other) > own
          && (!conditional || provided(type[other], b, base[other], other))
          && canMove(other)) {
        return false;
      }
    }
    return true;
  }

  private boolean canMove(int pid) {
    boolean before = moved;
    moved = false;
    int node = node(pid);
    boolean can = false;
    for (int t = graph.firstTransition(node); t < graph.firstTransition(node + 1) && !can; t++) {
      can = executable(t, pid);
    }
    moved = before;
    return can;
  }

  // What follows is called by generated code.

  final int index(int index, int length, int faultNumber) {
    if (index < 0 || index >= length) {
      return fail(faultNumber);
    }
    return index;
  }

  final int divide(int dividend, int divisor, int faultNumber) {
    return divisor == 0 ? fail(faultNumber) : dividend / divisor;
  }

  final int modulo(int dividend, int divisor, int faultNumber) {
    return divisor == 0 ? fail(faultNumber) : dividend % divisor;
  }

  final void check(int condition, int faultNumber) {
    if (condition == 0) {
      fail(faultNumber);
    }
  }

  /** {@code enabled(pid)}. */
  final int enabledProcess(int pid, int self, int ownFault, int cycleFault) {
    if (pid == self) {
      return fail(ownFault);
    }
    if (pid < 0 || pid >= count) {
      return 0;
    }
    if (asked[pid]) {
      return fail(cycleFault);
    }
    asked[pid] = true;
    boolean can = canMove(pid);
    asked[pid] = false;
    return can ? 1 : 0;
  }

  /** {@code pc_value(pid)}, and what remote references to labels compare. */
  final int stateNumber(int pid) {
    return pid >= 0 && pid < count ? graph.number(node(pid)) : 0;
  }

  /** {@code np_}. */
  final int nonProgress() {
    for (int pid = 0; pid < count; pid++) {
      if (graph.progress(node(pid))) {
        return 0;
      }
    }
    return 1;
  }

  public final boolean accepts() {
    for (int pid = 0; pid < count; pid++) {
      if (graph.accept(node(pid))) {
        return true;
      }
    }
    return false;
  }

  final int priorityOf(int pid) {
    return pid >= 0 && pid < count ? priority(pid) : 0;
  }

  final void setPriorityOf(int pid, int priority, int faultNumber) {
    if (priority < 1 || priority > 255) {
      fail(faultNumber);
    } else if (pid >= 0 && pid < count) {
      setPriority(pid, priority);
    }
  }

  /** The oldest process of that type, or -1. */
  final int processOf(int proctype) {
    for (int pid = 0; pid < count; pid++) {
      if (type[pid] == proctype) {
        return pid;
      }
    }
    return -1;
  }

  /** Where the locals of a process of that type start, or -1 where the process is none. */
  final int frameOf(int pid, int proctype) {
    return pid >= 0 && pid < count && type[pid] == proctype ? base[pid] : -1;
  }
}
