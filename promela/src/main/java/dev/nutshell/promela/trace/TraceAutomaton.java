package dev.nutshell.promela.trace;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automata;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.run.Operations;
import dev.nutshell.promela.syntax.Argument;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.table.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The states of a trace, and which operation leads from one to another. */
final class TraceAutomaton {
  /** What is wrong, or not, with an operation. */
  static final int NONE = -1;

  static final int SEVERAL = -2;

  /** What one step of a trace matches. */
  private sealed interface Pattern {
    /** A goto or break that is left as a step: SPIN lets it pass for anything. */
    record Anything() implements Pattern {}

    /**
     * @param fields of the message, as far as they are compared
     */
    record Operation(boolean sent, Value channel, List<Field> fields) implements Pattern {}
  }

  private record Field(int number, Value value) {}

  private record Step(Pattern pattern, int target) {}

  private final List<List<Step>> steps = new ArrayList<>();
  private final List<ControlState> states;
  private final List<Pattern.Operation> operations = new ArrayList<>();

  /**
   * @throws Unreadable where something in it cannot be compared
   */
  TraceAutomaton(Model model, Process process) throws Unreadable {
    states = Automata.of(process, Set.of()).states();
    Value.Reader values = new Value.Reader(model.plan(), false);
    for (ControlState state : states) {
      List<Step> out = new ArrayList<>();
      for (Transition transition : state.transitions()) {
        if (transition.target() != Transition.GONE) {
          out.add(new Step(pattern(transition.action(), values), transition.target()));
        }
      }
      steps.add(List.copyOf(out));
    }
  }

  private Pattern pattern(Action action, Value.Reader values) throws Unreadable {
    if (!(action instanceof Action.Basic(Statement statement, _))) {
      return new Pattern.Anything();
    }
    return switch (statement) {
      case Statement.Send send -> {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < send.arguments().size(); i++) {
          // As in SPIN, whatever is no constant stands for any value.
          if (send.arguments().get(i) instanceof Expression.Constant
              || send.arguments().get(i) instanceof Expression.Symbol) {
            fields.add(new Field(i, values.of(send.arguments().get(i))));
          }
        }
        yield operation(true, send.channel(), fields, values);
      }
      case Statement.Receive receive -> {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < receive.arguments().size(); i++) {
          switch (receive.arguments().get(i)) {
            case Argument.Match(Expression constant) ->
                fields.add(new Field(i, values.of(constant)));
            case Argument.Eval(_, Expression expression) ->
                fields.add(new Field(i, values.of(expression)));
            case Argument.Store _, Argument.Ignore _ -> {}
          }
        }
        yield operation(false, receive.channel(), fields, values);
      }
      case Statement.Condition(_, Expression.Constant constant) when constant.value() != 0 ->
          new Pattern.Anything();
      default ->
          throw new Unreadable(
              "a trace reads sends and receives only, not line " + statement.at().line());
    };
  }

  private Pattern operation(boolean sent, Place channel, List<Field> fields, Value.Reader values)
      throws Unreadable {
    Pattern.Operation operation =
        new Pattern.Operation(sent, values.of(channel), List.copyOf(fields));
    operations.add(operation);
    return operation;
  }

  int states() {
    return states.size();
  }

  /** Whether there is nothing more to come. */
  boolean isEnd(int state) {
    return steps.get(state).isEmpty();
  }

  /** Whether the system may rest here. */
  boolean mayRest(int state) {
    return isEnd(state) || states.get(state).end();
  }

  /** The line that a state is at. */
  int line(int state) {
    return states.get(state).line();
  }

  /** Whether such operations on the channel are the trace's business. */
  boolean observes(boolean sent, int channel, byte[] vector) {
    for (int i = 0; i < operations.size(); i++) {
      Pattern.Operation operation = operations.get(i);
      if (operation.sent == sent && operation.channel.of(vector) == channel) {
        return true;
      }
    }
    return false;
  }

  /** Where an operation leads: a state, {@link #NONE}, or {@link #SEVERAL}. */
  int after(int state, boolean sent, int channel, Operations told) {
    List<Step> out = steps.get(state);
    int target = NONE;
    for (int i = 0; i < out.size(); i++) {
      Step step = out.get(i);
      if (matches(step.pattern, sent, channel, told)) {
        if (target != NONE) {
          return SEVERAL;
        }
        target = step.target;
      }
    }
    return target;
  }

  private static boolean matches(Pattern pattern, boolean sent, int channel, Operations told) {
    if (!(pattern instanceof Pattern.Operation operation)) {
      return true;
    }
    if (operation.sent != sent || operation.channel.of(told.vector()) != channel) {
      return false;
    }
    for (int i = 0; i < operation.fields.size(); i++) {
      Field field = operation.fields.get(i);
      if (told.field(field.number) != field.value.of(told.vector())) {
        return false;
      }
    }
    return true;
  }
}
