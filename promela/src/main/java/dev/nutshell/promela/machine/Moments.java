package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator.Binding;
import dev.nutshell.engine.model.Narrator.Step;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Tells an event step by step: it is fired again by an explorer that says what it is about. */
final class Moments {
  private final Model model;
  private final ChainExplorer explorer;
  private final State before;
  private final State after = new State();
  private final List<Moment> moments = new ArrayList<>();
  private final int[] element;

  /** The step that is under way. */
  private Moment current;

  private int currentPlace;

  Moments(PromelaSystem system, State before) {
    model = system.model();
    explorer = system.newNarratingExplorer();
    this.before = before;
    element = elements(model);
  }

  /** The statement that each transition stands for, numbered as SPIN does. */
  static int[] elements(Model model) {
    int[] elements = new int[model.action.length];
    int next = 0;
    for (Automaton automaton : model.automata) {
      for (ControlState state : automaton.states()) {
        for (var transition : state.transitions()) {
          elements[next++] = transition.element();
        }
      }
    }
    return elements;
  }

  List<Moment> of(int event) {
    explorer.log = this::begin;
    explorer.fire(before, event, after);
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
    if (model.actions.get(action) instanceof Action.Indivisible) {
      return; // The steps inside tell it all.
    }
    int fault = explorer.fault;
    explorer.arguments(action, explorer.b, explorer.base[pid], pid);
    explorer.fault = fault;
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
    Action action = model.actions.get(number);
    String name = model.process(type).name();
    Step step =
        new Step(name + "(" + pid + ")", action.text(), action.at().file(), action.at().line());
    int priority = model.plan.priorities ? explorer.priority(pid) : 1;
    String printed = "";
    Moment.Message message = null;
    if (action instanceof Action.Basic(Statement statement, _)) {
      switch (statement) {
        case Statement.Printf printf ->
            printed = new PrintedText(model, after).of(printf, explorer.args);
        case Statement.Printm printm ->
            printed = new PrintedText(model, after).of(printm, explorer.args[0]);
        case Statement.Send _ -> message = sent(number, pid);
        case Statement.Receive _ -> message = received();
        default -> {}
      }
    }
    return new Moment(
        step, new Moment.Actor(pid, name + ":" + priority), currentPlace, printed, message, null);
  }

  private Moment.Message sent(int action, int pid) {
    int channel = explorer.channel(action, explorer.b, explorer.base[pid], pid);
    if (channel < 1 || channel > explorer.channelCount()) {
      return null;
    }
    ChannelShape shape = explorer.channelShape[channel];
    StringJoiner values = new StringJoiner(",");
    for (int i = 0; i < shape.fields.length; i++) {
      values.add(text(shape, i, shape.fields[i].cut(explorer.args[i])));
    }
    return message(true, channel, values.toString());
  }

  private Moment.Message received() {
    int channel = explorer.args[0];
    int place = explorer.args[1];
    if (channel < 1 || channel > explorer.channelCount() || place < 0) {
      return null;
    }
    ChannelShape shape = explorer.channelShape[channel];
    StringJoiner values = new StringJoiner(",");
    for (int i = 0; i < shape.fields.length; i++) {
      values.add(text(shape, i, explorer.field(channel, place, i)));
    }
    return message(false, channel, values.toString());
  }

  private String text(ChannelShape shape, int field, int value) {
    Type type = shape.declaration.fields().get(field);
    return Bindings.text(model, after, type, value);
  }

  private Moment.Message message(boolean sent, int channel, String values) {
    Wayfinder.Found found = new Wayfinder(model).channel(after, channel);
    return new Moment.Message(sent, found == null ? "?" : found.name(), channel, values);
  }

  /** Where every process of the state stands. */
  static List<Moment.Standing> standings(Model model, State state) {
    Wayfinder way = new Wayfinder(model);
    List<Moment.Standing> standings = new ArrayList<>();
    for (int pid = 0; pid < way.count(state); pid++) {
      int type = way.type(state, pid);
      int node = way.node(state, pid);
      Automaton automaton = model.automata.get(type);
      ControlState control = automaton.states().get(node - model.firstNode[type]);
      int priority = model.plan.priorities ? way.priority(state, pid) : 1;
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
