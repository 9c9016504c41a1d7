package dev.nutshell.promela.run;

import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.ChannelInstance;
import dev.nutshell.promela.vector.Frame;

/** How much room messages and arguments need. */
final class Widths {
  private Widths() {}

  /** The most numbers that are ever passed at once. */
  static int widest(Model model) {
    int widest = 1;
    for (ChannelInstance channel : model.plan().channels()) {
      widest = Math.max(widest, channel.shape().width());
    }
    for (Frame frame : model.plan().frames()) {
      widest = Math.max(widest, frame.process().parameterPlaces().size());
      for (ChannelInstance channel : frame.channels()) {
        widest = Math.max(widest, channel.shape().width());
      }
    }
    for (int action = 0; action < model.actions().size(); action++) {
      switch (model.actions().statement(action)) {
        case Statement.Send send -> widest = Math.max(widest, send.arguments().size());
        case Statement.Receive receive -> widest = Math.max(widest, receive.arguments().size());
        case Statement.Printf printf -> widest = Math.max(widest, printf.arguments().size());
        case null, default -> {}
      }
    }
    // A poll inside a condition may be wider than any message.
    return Math.max(widest, 64);
  }
}
