package dev.nutshell.promela.vector;

import dev.nutshell.engine.model.State;

/** Finds the processes of a vector without keeping anything; for words, not for the loop. */
public final class Wayfinder {
  private final VectorPlan plan;

  public Wayfinder(VectorPlan plan) {
    this.plan = plan;
  }

  public int count(State state) {
    return state.length() == 0 ? 0 : state.get(0) & 0xff;
  }

  /** Where the process's part starts. */
  public int base(State state, int pid) {
    int base = plan.globalBytes();
    for (int i = 0; i < pid; i++) {
      base += plan.frame(typeAt(state, base, i)).bytes();
    }
    return base;
  }

  public int type(State state, int pid) {
    return typeAt(state, base(state, pid), pid);
  }

  private int typeAt(State state, int base, int pid) {
    return plan.dynamic() ? state.get(base) & 0xff : plan.active(pid);
  }

  /** The control state that the process is in, as its automaton numbers them. */
  public int control(State state, int pid) {
    int base = base(state, pid);
    int at = base + plan.stateAt();
    return plan.wide(typeAt(state, base, pid)) ? state.getShort(at) & 0xffff : state.get(at) & 0xff;
  }

  /** Where processes have priorities. */
  public int priority(State state, int pid) {
    int base = base(state, pid);
    return state.get(base + plan.priorityAt(typeAt(state, base, pid))) & 0xff;
  }

  /** The channel of that number: its shape, name and place, or null where there is none. */
  public Found channel(State state, int number) {
    int rest = number;
    if (rest >= 1 && rest <= plan.channels().size()) {
      ChannelInstance channel = plan.channels().get(rest - 1);
      return new Found(channel.name(), channel.shape(), channel.at());
    }
    rest -= plan.channels().size();
    int base = plan.globalBytes();
    for (int pid = 0; pid < count(state) && rest >= 1; pid++) {
      int type = typeAt(state, base, pid);
      Frame frame = plan.frame(type);
      if (rest <= frame.channels().size()) {
        ChannelInstance channel = frame.channels().get(rest - 1);
        String owner = frame.process().name() + "(" + pid + "):";
        return new Found(owner + channel.name(), channel.shape(), base + channel.at());
      }
      rest -= frame.channels().size();
      base += frame.bytes();
    }
    return null;
  }

  /** A channel in a vector. */
  public record Found(String name, ChannelShape shape, int at) {}
}
