package dev.nutshell.promela.run;

import dev.nutshell.engine.model.State;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.Chains;
import dev.nutshell.promela.table.ControlGraph;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.Passages;
import dev.nutshell.promela.table.Proctypes;
import dev.nutshell.promela.vector.Bytes;
import dev.nutshell.promela.vector.ChannelInstance;
import dev.nutshell.promela.vector.ChannelShape;
import dev.nutshell.promela.vector.VectorPlan;
import java.util.Arrays;
import java.util.List;

/**
 * The vector that is worked on, and where its processes and channels are. That follows from the
 * proctypes of the processes, so it is worked out again only from the first that differs.
 */
abstract class VectorMemory {
  static final int MOST_PROCESSES = VectorPlan.MOST_PROCESSES;

  final Model model;
  final VectorPlan plan;
  final Proctypes types;
  final Actions actions;
  final ControlGraph graph;
  final Passages passages;
  final Chains chains;
  State vector;
  byte[] b;

  /** The number of processes. */
  int count;

  final int[] base = new int[MOST_PROCESSES + 2];
  final int[] type = new int[MOST_PROCESSES + 1];

  /** Of a process's type, the first node, and whether a node takes two bytes. */
  private final int[] firstNode = new int[MOST_PROCESSES + 1];

  private final boolean[] wide = new boolean[MOST_PROCESSES + 1];
  private final int stateAt;

  /** The number of channels that are older than the process. */
  final int[] channelsBefore = new int[MOST_PROCESSES + 2];

  int[] channelAt = new int[64];
  ChannelShape[] channelShape = new ChannelShape[64];

  /** The first thing that went wrong since this was set to 0. */
  int fault;

  /** Processes that came to a node that is only passed through, see {@link Passages}. */
  final int[] unsettled = new int[MOST_PROCESSES + 1];

  int unsettledCount;

  /** The nodes that some process came to, to tell what was never reached. */
  final boolean[] visited;

  /** Who is told of processes that are started, or null. */
  Starts starts;

  private final boolean dynamic;

  /** So many of the processes are where {@link #base} says. */
  private int known;

  VectorMemory(Model model) {
    this.model = model;
    plan = model.plan();
    types = model.types();
    actions = model.actions();
    graph = model.graph();
    passages = model.passages();
    chains = model.chains();
    dynamic = plan.dynamic();
    stateAt = plan.stateAt();
    visited = new boolean[graph.nodes()];
    base[0] = plan.globalBytes();
    int number = 0;
    for (ChannelInstance channel : plan.channels()) {
      setChannel(++number, channel.shape(), channel.at());
    }
    channelsBefore[0] = number;
    if (!dynamic) {
      // More cannot be started.
      for (int pid = 0; pid < Math.min(plan.active(), MOST_PROCESSES); pid++) {
        place(pid, plan.active(pid));
      }
    }
  }

  private void setChannel(int number, ChannelShape shape, int at) {
    if (number >= channelAt.length) {
      channelAt = Arrays.copyOf(channelAt, 2 * number);
      channelShape = Arrays.copyOf(channelShape, 2 * number);
    }
    channelAt[number] = at;
    channelShape[number] = shape;
  }

  /** Makes this the vector that is worked on. */
  final void load(State state) {
    vector = state;
    b = state.bytes();
    count = b[0] & 0xff;
    if (dynamic) {
      settle();
    }
  }

  private void settle() {
    byte[] bytes = b;
    for (int i = 0; i < count; i++) {
      if (i >= known || type[i] != (bytes[base[i]] & 0xff)) {
        place(i, bytes[base[i]] & 0xff);
      }
    }
  }

  private void place(int pid, int proctype) {
    type[pid] = proctype;
    firstNode[pid] = types.firstNode(proctype);
    wide[pid] = plan.wide(proctype);
    base[pid + 1] = base[pid] + plan.frame(proctype).bytes();
    List<ChannelInstance> own = plan.frame(proctype).channels();
    int before = channelsBefore[pid];
    for (int i = 0; i < own.size(); i++) {
      setChannel(before + i + 1, own.get(i).shape(), base[pid] + own.get(i).at());
    }
    channelsBefore[pid + 1] = before + own.size();
    // What was known of younger processes is no longer true.
    known = pid + 1;
  }

  final int channelCount() {
    return channelsBefore[count];
  }

  /** The node that the process is at. */
  final int node(int pid) {
    int at = base[pid] + stateAt;
    return firstNode[pid] + (wide[pid] ? Bytes.getShort(b, at) & 0xffff : b[at] & 0xff);
  }

  final void setNode(int pid, int node) {
    int at = base[pid] + stateAt;
    int state = node - firstNode[pid];
    if (wide[pid]) {
      Bytes.setShort(b, at, state);
    } else {
      b[at] = (byte) state;
    }
  }

  private int priorityAt(int pid) {
    return base[pid] + plan.priorityAt(type[pid]);
  }

  final int priority(int pid) {
    return b[priorityAt(pid)] & 0xff;
  }

  final void setPriority(int pid, int priority) {
    b[priorityAt(pid)] = (byte) priority;
  }

  /** Starts a process; its arguments are in place. */
  final int start(int proctype, int priority) {
    if (count >= MOST_PROCESSES) {
      return fail(model.faults().tooManyProcesses());
    }
    List<ChannelInstance> made = plan.frame(proctype).channels();
    if (channelsBefore[count] + made.size() > VectorPlan.MOST_CHANNELS) {
      return fail(model.faults().tooManyChannels());
    }
    int pid = count;
    place(pid, proctype);
    vector.resize(base[pid + 1]);
    b = vector.bytes();
    count = pid + 1;
    b[0] = (byte) count;
    if (dynamic) {
      b[base[pid]] = (byte) proctype;
    }
    setNode(pid, types.initialNode(proctype));
    arrived(pid, types.initialNode(proctype));
    if (plan.priorities()) {
      setPriority(pid, priority);
    }
    for (int i = 0; i < made.size(); i++) {
      b[base[pid] + made.get(i).variableAt()] = (byte) (channelsBefore[pid] + i + 1);
    }
    beginAll(proctype, base[pid], pid);
    if (starts != null) {
      starts.started(pid, proctype, b, base[pid]);
    }
    if (model.resets().initial(proctype) != null) {
      reset(model.resets().initial(proctype), pid);
    }
    return pid;
  }

  final void arrived(int pid, int node) {
    visited[node] = true;
    if (!passages.passing(node)) {
      return;
    }
    for (int i = 0; i < unsettledCount; i++) {
      if (unsettled[i] == pid) {
        return;
      }
    }
    unsettled[unsettledCount++] = pid;
  }

  /** Sets parts of a process to 0. */
  final void reset(int[] ranges, int pid) {
    int from = base[pid];
    for (int i = 0; i < ranges.length; i += 2) {
      int at = from + ranges[i];
      for (int end = at + ranges[i + 1]; at < end; at++) {
        b[at] = 0;
      }
    }
  }

  /** Ends the youngest process. */
  final void end() {
    count--;
    vector.resize(base[count]);
    b[0] = (byte) count;
  }

  final int fail(int number) {
    if (fault == 0) {
      fault = number;
    }
    return 0;
  }

  /** Gives the parameters and variables of a proctype, or those of all, their first values. */
  final void beginAll(int owner, int base, int pid) {
    for (int i = model.beginnings().first(owner); i < model.beginnings().first(owner + 1); i++) {
      begin(i, b, base, pid);
    }
  }

  /** Generated: gives some variables their first values. */
  abstract void begin(int number, byte[] b, int base, int pid);
}
