package dev.nutshell.report;

import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Narrator.Binding;
import dev.nutshell.engine.model.Narrator.Step;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.Changes;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;

/** A simulation as it goes along, in the lines that SPIN prints. */
public final class SimulationText {
  /**
   * What is shown.
   *
   * @param statements every step
   * @param globals global variables that a step changes
   * @param locals variables of processes that a step changes
   */
  public record Show(
      boolean statements, boolean globals, boolean locals, boolean receives, boolean sends) {}

  private final PrintWriter out;
  private final Show show;
  private final Supplier<Narrator> narrators;
  private final MessageColumns columns;
  private List<Binding> before;

  /**
   * @param columns whether messages are shown in a column for every process
   * @param narrators gives who tells of the states of this moment: vectors may become wider
   */
  public SimulationText(PrintWriter out, Show show, boolean columns, Supplier<Narrator> narrators) {
    this.out = out;
    this.show = show;
    this.narrators = narrators;
    this.columns = columns ? new MessageColumns(out) : null;
  }

  /** Before the first event, and after going back. */
  public void start(State state) {
    Narrator narrator = narrators.get();
    before = narrator.bindings(state);
    if (columns != null) {
      columns.processes(narrator.processes(state));
    }
  }

  /** One event, the {@code number}th. */
  public void event(int number, State from, int event, State to) {
    Narrator narrator = narrators.get();
    List<Moment> moments = narrator.moments(from, event);
    List<Binding> afterAll = narrator.bindings(to);
    for (int i = 0; i < moments.size(); i++) {
      Moment moment = moments.get(i);
      List<Binding> after = moment.after();
      if (after == null) {
        after = i == moments.size() - 1 ? afterAll : before;
      }
      moment(number, moment, after);
      before = after;
    }
    if (columns != null) {
      columns.processes(narrator.processes(to));
    }
    out.flush();
  }

  private void moment(int number, Moment moment, List<Binding> after) {
    if (!moment.printed().isEmpty()) {
      printed(moment);
    }
    if (columns != null && moment.message() != null) {
      columns.message(moment);
    }
    Moment.Message message = moment.message();
    if (message != null && (message.sent() ? show.sends : show.receives)) {
      out.printf(
          "%s %s %s\t%s queue %d (%s)%n",
          head(number, moment),
          message.sent() ? "Send" : "Recv",
          message.values(),
          message.sent() ? "->" : "<-",
          message.number(),
          message.channel());
    }
    if (show.statements) {
      String place = moment.place() == 0 ? "" : " (state " + moment.place() + ")";
      out.printf("%s%s\t[%s]%n", head(number, moment), place, moment.step().text());
    }
    for (Binding change : Changes.between(before, after)) {
      if (change.isLocal() ? show.locals : show.globals) {
        out.printf("\t\t%s%n", change.text(" = "));
      }
    }
  }

  private static String head(int number, Moment moment) {
    return String.format("%3d:\t%s", number, who(moment.actor(), moment.step()));
  }

  private static String who(Moment.Actor actor, Step step) {
    String where = step.line() == 0 ? "" : step.file() + ":" + step.line();
    if (actor != null) {
      return String.format("proc %2d (%s) %s", actor.pid(), actor.title(), where);
    }
    return step.process() == null ? where : step.process() + " " + where;
  }

  /** What the model prints stands further to the right the younger the process is. */
  private void printed(Moment moment) {
    String margin = moment.actor() == null ? "" : " ".repeat(6 + 4 * moment.actor().pid());
    moment.printed().lines().forEach(line -> out.println(margin + line));
  }

  /** An event in one line, for a list to choose from. */
  public static String choice(Narrator narrator, State state, int event) {
    List<Moment> moments = narrator.moments(state, event);
    StringBuilder text = new StringBuilder();
    Moment last = null;
    for (Moment moment : moments) {
      boolean same = last != null && same(last.actor(), moment.actor());
      text.append(last == null ? "" : "; ");
      String who = same || last == null && moment.actor() == null ? "" : who(moment);
      text.append(who).append(who.isEmpty() ? "" : " ").append("[").append(moment.step().text());
      text.append("]");
      last = moment;
    }
    return text.toString();
  }

  private static String who(Moment moment) {
    return moment.actor() == null && moment.step().process() == null
        ? ""
        : who(moment.actor(), moment.step()).strip();
  }

  private static boolean same(Moment.Actor one, Moment.Actor other) {
    return one == null ? other == null : one.equals(other);
  }

  /** Where all stand when the walk is over. */
  public void end(int number, State state) {
    Narrator narrator = narrators.get();
    List<Binding> bindings = narrator.bindings(state);
    List<Moment.Standing> standings = narrator.processes(state);
    boolean processes = !standings.isEmpty();
    if (processes) {
      out.printf("#processes: %d%n", standings.size());
    }
    for (Binding binding : bindings) {
      if (binding.isLocal() ? show.locals : show.globals) {
        out.printf("\t\t%s = %s%n", binding.name(), binding.value());
      }
    }
    for (Moment.Standing standing : standings.reversed()) {
      out.printf(
          "%3d:\tproc %2d (%s) %s:%d (state %d)%s%n",
          number,
          standing.actor().pid(),
          standing.actor().title(),
          standing.file(),
          standing.line(),
          standing.place(),
          standing.mayEnd() ? " <valid end state>" : "");
    }
    out.flush();
  }
}
