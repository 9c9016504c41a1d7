package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.State;

/** Finds the processes of a vector without keeping anything; for words, not for the loop. */
final class Wayfinder {
  private final Model model;

  Wayfinder(Model model) {
    this.model = model;
  }

  int count(State state) {
    return state.length() == 0 ? 0 : state.get(0) & 0xff;
  }

  /** Where the process's part starts. */
  int base(State state, int pid) {
    int base = model.plan.globalBytes;
    for (int i = 0; i < pid; i++) {
      base += model.frameBytes[typeAt(state, base, i)];
    }
    return base;
  }

  int type(State state, int pid) {
    return typeAt(state, base(state, pid), pid);
  }

  private int typeAt(State state, int base, int pid) {
    return model.plan.dynamic ? state.get(base) & 0xff : model.active[pid];
  }

  int node(State state, int pid) {
    int base = base(state, pid);
    int type = typeAt(state, base, pid);
    int at = base + model.plan.stateAt;
    return model.firstNode[type]
        + (model.wide[type] ? state.getShort(at) & 0xffff : state.get(at) & 0xff);
  }

  /** Where processes have priorities. */
  int priority(State state, int pid) {
    int base = base(state, pid);
    int at = base + model.plan.stateAt + (model.wide[typeAt(state, base, pid)] ? 2 : 1);
    return state.get(at) & 0xff;
  }

  /** The channel of that number: its shape, name and place, or null where there is none. */
  Found channel(State state, int number) {
    int rest = number;
    if (rest >= 1 && rest <= model.plan.channels.size()) {
      VectorPlan.ChannelInstance channel = model.plan.channels.get(rest - 1);
      return new Found(channel.name(), channel.shape(), channel.at());
    }
    rest -= model.plan.channels.size();
    int base = model.plan.globalBytes;
    for (int pid = 0; pid < count(state) && rest >= 1; pid++) {
      int type = typeAt(state, base, pid);
      VectorPlan.Frame frame = model.plan.frames.get(type);
      if (rest <= frame.channels.size()) {
        VectorPlan.ChannelInstance channel = frame.channels.get(rest - 1);
        String owner = model.process(type).name() + "(" + pid + "):";
        return new Found(owner + channel.name(), channel.shape(), base + channel.at());
      }
      rest -= frame.channels.size();
      base += frame.bytes;
    }
    return null;
  }

  /** A channel in a vector. */
  record Found(String name, ChannelShape shape, int at) {}
}
