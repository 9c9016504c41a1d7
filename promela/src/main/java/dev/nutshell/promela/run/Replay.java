package dev.nutshell.promela.run;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.vector.ChannelShape;

/** Takes events while somebody listens, and tells the listener what a step is about. */
public final class Replay {
  /**
   * A message on its way.
   *
   * @param channel the number of the channel
   * @param values those of its fields
   */
  public record Transfer(int channel, ChannelShape shape, int[] values) {}

  private final ChainExplorer explorer;

  Replay(ChainExplorer explorer) {
    this.explorer = explorer;
  }

  public void initial(State into) {
    explorer.initial(into);
  }

  /** Returns a fault or 0. */
  public int enabled(State state, EventList into) {
    return explorer.enabled(state, into);
  }

  /**
   * Returns a fault or 0.
   *
   * @param into is the state that a step starts from while it is told
   */
  public int fire(State state, int event, State into, StepLog log) {
    explorer.log = log;
    int fault = explorer.fire(state, event, into);
    explorer.log = null;
    return fault;
  }

  /** Looks at this state; while steps are told, the one at hand is looked at. */
  public void load(State state) {
    explorer.load(state);
  }

  /** The number of processes. */
  public int count() {
    return explorer.count;
  }

  public int node(int pid) {
    return explorer.node(pid);
  }

  public int type(int pid) {
    return explorer.type[pid];
  }

  /** Where the process's part of the vector starts. */
  public int base(int pid) {
    return explorer.base[pid];
  }

  public byte[] vector() {
    return explorer.b;
  }

  /** Where processes have priorities. */
  public int priority(int pid) {
    return explorer.priority(pid);
  }

  /** What a step that prints is about to print. */
  public int[] printed(int action, int pid) {
    evaluate(action, pid);
    return explorer.args.clone();
  }

  /** What is about to be sent, or null where there is no such channel. */
  public Transfer sent(int action, int pid) {
    evaluate(action, pid);
    int channel = explorer.channel(action, explorer.b, explorer.base[pid], pid);
    if (channel < 1 || channel > explorer.channelCount()) {
      return null;
    }
    ChannelShape shape = explorer.channelShape[channel];
    int[] values = new int[shape.width()];
    for (int i = 0; i < values.length; i++) {
      values[i] = shape.cut(i, explorer.args[i]);
    }
    return new Transfer(channel, shape, values);
  }

  /** What is about to be received, or null where there is no such channel or message. */
  public Transfer received(int action, int pid) {
    evaluate(action, pid);
    int channel = explorer.args[0];
    int place = explorer.args[1];
    if (channel < 1 || channel > explorer.channelCount() || place < 0) {
      return null;
    }
    ChannelShape shape = explorer.channelShape[channel];
    int[] values = new int[shape.width()];
    for (int i = 0; i < values.length; i++) {
      values[i] = explorer.field(channel, place, i);
    }
    return new Transfer(channel, shape, values);
  }

  /** What goes wrong in it goes wrong in the step itself too. */
  private void evaluate(int action, int pid) {
    int fault = explorer.fault;
    explorer.arguments(action, explorer.b, explorer.base[pid], pid);
    explorer.fault = fault;
  }
}
