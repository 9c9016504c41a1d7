package dev.nutshell.promela.tell;

import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.run.Replay;
import dev.nutshell.promela.run.StepLabel;
import dev.nutshell.promela.run.StepLog;
import dev.nutshell.promela.table.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Puts a Promela model into words. */
public final class PromelaNarrator implements Narrator.Plain {
  private final Model model;
  private final Supplier<Replay> plain;
  private final Supplier<Replay> telling;
  private final State after = new State();
  private Replay replay;

  /**
   * @param telling those that can also say what is sent, received and printed
   */
  public PromelaNarrator(Model model, Supplier<Replay> plain, Supplier<Replay> telling) {
    this.model = model;
    this.plain = plain;
    this.telling = telling;
  }

  @Override
  public String label(int label) {
    int action = StepLabel.action(label);
    int pid = StepLabel.pid(label);
    return model.types().process(model.actions().owner(action)).name()
        + (pid < 0 ? " " : "(" + pid + ") ")
        + model.actions().get(action).text();
  }

  /** A d_step is no statement: what is in it is. */
  @Override
  public Step statement(int label) {
    int number = StepLabel.action(label);
    Action action = model.actions().get(number);
    return action instanceof Action.Indivisible
        ? null
        : new Step(
            model.types().process(model.actions().owner(number)).name(),
            action.text(),
            action.at().file(),
            action.at().line());
  }

  @Override
  public List<Step> statements() {
    return IntStream.range(0, model.actions().size())
        .mapToObj(this::statement)
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public synchronized List<Step> steps(State before, int event) {
    List<Step> steps = new ArrayList<>();
    if (replay == null) {
      replay = plain.get();
    }
    StepLog log =
        (pid, type, number, _) -> {
          Action action = model.actions().get(number);
          if (!(action instanceof Action.Indivisible)) {
            steps.add(
                new Step(
                    model.types().process(type).name() + "(" + pid + ")",
                    action.text(),
                    action.at().file(),
                    action.at().line()));
          }
        };
    replay.fire(before, event, after, log);
    return steps;
  }

  @Override
  public List<Moment> moments(State before, int event) {
    return new Moments(model, telling.get(), before).of(event);
  }

  @Override
  public List<Moment.Standing> processes(State state) {
    return Moments.standings(model, state);
  }

  @Override
  public List<Binding> bindings(State state) {
    return Bindings.of(model, state);
  }

  @Override
  public IntReader variable(String name) {
    return new VariableNames(model).reader(name);
  }

  @Override
  public Fault fault(int number) {
    return model.faults().get(number);
  }
}
