package dev.nutshell.promela.run;

import dev.nutshell.engine.model.State;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.table.Actions;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.StepProgram;
import dev.nutshell.promela.vector.ChannelShape;
import java.util.BitSet;

/**
 * Tells what an event sends and receives, in order. A message that is only copied stays where it
 * is: that is neither.
 */
public final class Operations {
  /** Hears of sends and receives, each just before it takes place. */
  @FunctionalInterface
  public interface Listener {
    void operation(boolean sent, int channel);
  }

  private final ReducibleExplorer explorer;
  private final StepLog log = (pid, _, action, _) -> step(pid, action);
  private final State after = new State();
  private final BitSet silent = new BitSet();
  private final int[] message;
  private Listener listener;
  private int width;

  /**
   * @param explorer of code that tells what is sent and received
   */
  Operations(ReducibleExplorer explorer, int widest) {
    this.explorer = explorer;
    message = new int[widest];
    Model model = explorer.model;
    for (int t = 0; t < model.graph().transitions(); t++) {
      silent.set(t, !model.graph().atomic(t) && !speaks(model.actions(), model.graph().action(t)));
    }
  }

  private static boolean speaks(Actions actions, int action) {
    StepProgram program = actions.program(action);
    if (program == null) {
      return actions.kind(action) == Actions.SEND || actions.kind(action) == Actions.RECEIVE;
    }
    for (int edge = 0; edge < program.edges(); edge++) {
      if (speaks(actions, program.action(edge))) {
        return true;
      }
    }
    return false;
  }

  /** Tells of an event that leaves a state. */
  public void tell(State state, int event, Listener told) {
    explorer.load(state);
    if (!Event.isRow(event)
        && !Event.isPair(event)
        && silent.get(
            explorer.graph.firstTransition(explorer.node(Event.pid(event)))
                + Event.transition(event))) {
      return; // What is joined to it is local to some process.
    }
    listener = told;
    explorer.log = log;
    explorer.fire(state, event, after);
    explorer.log = null;
  }

  private void step(int pid, int action) {
    switch (explorer.actions.kind(action)) {
      case Actions.SEND -> {
        evaluate(pid, action);
        int channel = explorer.channel(action, explorer.b, explorer.base[pid], pid);
        if (channel >= 1 && channel <= explorer.channelCount()) {
          ChannelShape shape = explorer.channelShape[channel];
          width = shape.width();
          for (int i = 0; i < width; i++) {
            message[i] = shape.cut(i, explorer.args[i]);
          }
          listener.operation(true, channel);
        }
      }
      case Actions.RECEIVE -> {
        Statement.Receive receive = (Statement.Receive) explorer.actions.statement(action);
        evaluate(pid, action);
        int channel = explorer.args[0];
        int place = explorer.args[1];
        if (!receive.copy() && channel >= 1 && channel <= explorer.channelCount() && place >= 0) {
          width = explorer.channelShape[channel].width();
          for (int i = 0; i < width; i++) {
            message[i] = explorer.field(channel, place, i);
          }
          listener.operation(false, channel);
        }
      }
      default -> {}
    }
  }

  /** What goes wrong in it goes wrong in the step itself too. */
  private void evaluate(int pid, int action) {
    int fault = explorer.fault;
    explorer.arguments(action, explorer.b, explorer.base[pid], pid);
    explorer.fault = fault;
  }

  /** A field of the message that is told of; 0 where it has no such field. */
  public int field(int field) {
    return field < width ? message[field] : 0;
  }

  /** The vector as it is just before the operation that is told of. */
  public byte[] vector() {
    return explorer.b;
  }

  /** Whether the state has processes, and all of them may rightly stay where they are. */
  public boolean mayRest(State state) {
    return explorer.mayEnd(state) && explorer.count > 0;
  }
}
