package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.State;
import java.util.Arrays;

/**
 * The vector that is worked on, and where its processes and channels are. That follows from the
 * proctypes of the processes, so it is worked out again only from the first that differs.
 */
abstract class VectorMemory {
  static final int MOST_PROCESSES = 255;
  static final int MOST_CHANNELS = 255;

  final Model model;
  final VectorPlan plan;
  State vector;
  byte[] b;

  /** The number of processes. */
  int count;

  final int[] base = new int[MOST_PROCESSES + 2];
  final int[] type = new int[MOST_PROCESSES + 1];

  /** The number of channels that are older than the process. */
  final int[] channelsBefore = new int[MOST_PROCESSES + 2];

  int[] channelAt = new int[64];
  ChannelShape[] channelShape = new ChannelShape[64];

  /** The first thing that went wrong since this was set to 0. */
  int fault;

  /** Processes that came to a node that is only passed through, see {@link Model#passing}. */
  final int[] unsettled = new int[MOST_PROCESSES + 1];

  int unsettledCount;

  /** The nodes that some process came to, to tell what was never reached. */
  final boolean[] visited;

  private final boolean dynamic;

  /** So many of the processes are where {@link #base} says. */
  private int known;

  VectorMemory(Model model) {
    this.model = model;
    plan = model.plan;
    dynamic = plan.dynamic;
    visited = new boolean[model.nodeEnds.length];
    base[0] = plan.globalBytes;
    int number = 0;
    for (VectorPlan.ChannelInstance channel : plan.channels) {
      setChannel(++number, channel.shape(), channel.at());
    }
    channelsBefore[0] = number;
    if (!dynamic) {
      // More cannot be started.
      for (int pid = 0; pid < Math.min(model.active.length, MOST_PROCESSES); pid++) {
        place(pid, model.active[pid]);
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
    base[pid + 1] = base[pid] + model.frameBytes[proctype];
    int number = channelsBefore[pid];
    for (VectorPlan.ChannelInstance channel : model.frameChannels[proctype]) {
      setChannel(++number, channel.shape(), base[pid] + channel.at());
    }
    channelsBefore[pid + 1] = number;
    // What was known of younger processes is no longer true.
    known = pid + 1;
  }

  final int channelCount() {
    return channelsBefore[count];
  }

  /** The node that the process is at. */
  final int node(int pid) {
    int proctype = type[pid];
    int at = base[pid] + plan.stateAt;
    int state = model.wide[proctype] ? Bytes.getShort(b, at) & 0xffff : b[at] & 0xff;
    return model.firstNode[proctype] + state;
  }

  final void setNode(int pid, int node) {
    int proctype = type[pid];
    int at = base[pid] + plan.stateAt;
    int state = node - model.firstNode[proctype];
    if (model.wide[proctype]) {
      Bytes.setShort(b, at, state);
    } else {
      b[at] = (byte) state;
    }
  }

  private int priorityAt(int pid) {
    return base[pid] + plan.stateAt + (model.wide[type[pid]] ? 2 : 1);
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
      return fail(model.tooManyProcesses);
    }
    if (channelsBefore[count] + model.frameChannels[proctype].length > MOST_CHANNELS) {
      return fail(model.tooManyChannels);
    }
    int pid = count;
    place(pid, proctype);
    vector.resize(base[pid + 1]);
    b = vector.bytes();
    count = pid + 1;
    b[0] = (byte) count;
    if (dynamic) {
      b[base[pid] + plan.typeAt] = (byte) proctype;
    }
    setNode(pid, model.initialNode[proctype]);
    arrived(pid, model.initialNode[proctype]);
    if (plan.priorities) {
      setPriority(pid, priority);
    }
    int channel = channelsBefore[pid];
    for (VectorPlan.ChannelInstance made : model.frameChannels[proctype]) {
      b[base[pid] + made.variableAt()] = (byte) ++channel;
    }
    beginAll(proctype, base[pid], pid);
    if (model.initialResets[proctype] != null) {
      reset(model.initialResets[proctype], pid);
    }
    return pid;
  }

  final void arrived(int pid, int node) {
    visited[node] = true;
    if (model.passing == null || !model.passing[node]) {
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
    for (int i = model.firstBeginning[owner]; i < model.firstBeginning[owner + 1]; i++) {
      begin(i, b, base, pid);
    }
  }

  /** Generated: gives some variables their first values. */
  abstract void begin(int number, byte[] b, int base, int pid);
}
