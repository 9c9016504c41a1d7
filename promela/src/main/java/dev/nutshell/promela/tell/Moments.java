package dev.nutshell.promela.tell;

import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator.Binding;
import dev.nutshell.engine.model.Narrator.Step;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.run.Replay;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.Wayfinder;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Tells an event step by step: it is fired again by an explorer that says what it is about. */
final class Moments {
  private final Model model;
  private final Replay replay;
  private final State before;
  private final State after = new State();
  private final List<Moment> moments = new ArrayList<>();
  private final int[] element;

  /** The step that is under way. */
  private Moment current;

  private int currentPlace;

  Moments(Model model, Replay replay, State before) {
    this.model = model;
    this.replay = replay;
    this.before = before;
    element = elements(model);
  }

  /** The statement that each transition stands for, numbered as SPIN does. */
  static int[] elements(Model model) {
    int[] elements = new int[model.graph().transitions()];
    int next = 0;
    for (Automaton automaton : model.types().automata()) {
      for (ControlState state : automaton.states()) {
        for (var transition : state.transitions()) {
          elements[next++] = transition.element();
        }
      }
    }
    return elements;
  }

  List<Moment> of(int event) {
    replay.fire(before, event, after, this::begin);
    finish();
    // Where ways meet there is nothing to see, unless it is all that happens.
    List<Moment> seen = moments.stream().filter(moment -> moment.step().line() > 0).toList();
    return seen.isEmpty() ? moments : seen;
  }

  private void begin(int pid, int type, int action, int transition) {
    finish();
    if (transition >= 0) {
      currentPlace = element[transition];
    }
    if (model.actions().get(action) instanceof Action.Indivisible) {
      return; // The steps inside tell it all.
    }
    current = moment(pid, type, action);
  }

  private void finish() {
    if (current != null) {
      List<Binding> bindings = Bindings.of(model, after);
      moments.add(
          new Moment(
              current.step(),
              current.actor(),
              current.place(),
              current.printed(),
              current.message(),
              bindings));
      current = null;
    }
  }

  private Moment moment(int pid, int type, int number) {
    Action action = model.actions().get(number);
    String name = model.types().process(type).name();
    Step step =
        new Step(name + "(" + pid + ")", action.text(), action.at().file(), action.at().line());
    int priority = model.plan().priorities() ? replay.priority(pid) : 1;
    String printed = "";
    Moment.Message message = null;
    if (action instanceof Action.Basic(Statement statement, _)) {
      switch (statement) {
        case Statement.Printf printf ->
            printed = new PrintedText(model, after).of(printf, replay.printed(number, pid));
        case Statement.Printm printm ->
            printed = new PrintedText(model, after).of(printm, replay.printed(number, pid)[0]);
        case Statement.Send _ -> message = message(true, replay.sent(number, pid));
        case Statement.Receive _ -> message = message(false, replay.received(number, pid));
        default -> {}
      }
    }
    return new Moment(
        step, new Moment.Actor(pid, name + ":" + priority), currentPlace, printed, message, null);
  }

  private Moment.Message message(boolean sent, Replay.Transfer transfer) {
    if (transfer == null) {
      return null;
    }
    StringJoiner values = new StringJoiner(",");
    for (int i = 0; i < transfer.values().length; i++) {
      values.add(Bindings.text(model, after, transfer.shape().type(i), transfer.values()[i]));
    }
    Wayfinder.Found found = new Wayfinder(model.plan()).channel(after, transfer.channel());
    String name = found == null ? "?" : found.name();
    return new Moment.Message(sent, name, transfer.channel(), values.toString());
  }

  /** Where every process of the state stands. */
  static List<Moment.Standing> standings(Model model, State state) {
    Wayfinder way = new Wayfinder(model.plan());
    List<Moment.Standing> standings = new ArrayList<>();
    for (int pid = 0; pid < way.count(state); pid++) {
      int type = way.type(state, pid);
      Automaton automaton = model.types().automaton(type);
      ControlState control = automaton.states().get(way.control(state, pid));
      int priority = model.plan().priorities() ? way.priority(state, pid) : 1;
      standings.add(
          new Moment.Standing(
              new Moment.Actor(pid, automaton.process().name() + ":" + priority),
              automaton.process().at().file(),
              control.line(),
              control.number(),
              control.end()));
    }
    return standings;
  }
}
