package dev.nutshell.report;

import dev.nutshell.engine.model.Moment;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** The flow of messages: a column for every process, a line for every message sent or received. */
final class MessageColumns {
  private final PrintWriter out;

  /** The processes that have been introduced, by number. */
  private final List<String> known = new ArrayList<>();

  private int headed;

  MessageColumns(PrintWriter out) {
    this.out = out;
  }

  /** Introduces processes that are new. */
  void processes(List<Moment.Standing> standings) {
    for (Moment.Standing standing : standings) {
      introduce(standing.actor());
    }
  }

  private void introduce(Moment.Actor actor) {
    String name = actor.title().replaceFirst(":\\d+$", "");
    while (known.size() <= actor.pid()) {
      known.add(null);
    }
    if (!name.equals(known.get(actor.pid()))) {
      known.set(actor.pid(), name);
      out.printf("proc %d = %s%n", actor.pid(), name);
    }
  }

  void message(Moment moment) {
    introduce(moment.actor());
    if (headed < known.size()) {
      headed = known.size();
      out.print("q\\p");
      for (int pid = 0; pid < headed; pid++) {
        out.printf(" %3d", pid);
      }
      out.println();
    }
    Moment.Message message = moment.message();
    out.printf("%3d   ", message.number());
    out.print(".   ".repeat(moment.actor().pid()));
    out.println(message.channel() + (message.sent() ? "!" : "?") + message.values());
  }
}
