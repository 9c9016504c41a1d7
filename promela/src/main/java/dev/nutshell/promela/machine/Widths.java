package dev.nutshell.promela.machine;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.syntax.Statement;

/** How much room messages and arguments need. */
final class Widths {
  private Widths() {}

  /** The most numbers that are ever passed at once. */
  static int widest(Model model) {
    int widest = 1;
    for (VectorPlan.ChannelInstance channel : model.plan.channels) {
      widest = Math.max(widest, channel.shape().fields.length);
    }
    for (VectorPlan.Frame frame : model.plan.frames) {
      widest = Math.max(widest, frame.automaton.process().parameterPlaces().size());
      for (VectorPlan.ChannelInstance channel : frame.channels) {
        widest = Math.max(widest, channel.shape().fields.length);
      }
    }
    for (Action action : model.actions) {
      if (action instanceof Action.Basic(Statement statement, _)) {
        switch (statement) {
          case Statement.Send send -> widest = Math.max(widest, send.arguments().size());
          case Statement.Receive receive -> widest = Math.max(widest, receive.arguments().size());
          case Statement.Printf printf -> widest = Math.max(widest, printf.arguments().size());
          default -> {}
        }
      }
    }
    // A poll inside a condition may be wider than any message.
    return Math.max(widest, 64);
  }
}
