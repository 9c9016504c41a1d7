package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.automaton.Action;
import java.util.ArrayList;
import java.util.List;

/** Puts a Promela model into words. */
final class PromelaNarrator implements Narrator {
  private final PromelaSystem system;
  private final Model model;
  private final State after = new State();
  private ChainExplorer explorer;

  PromelaNarrator(PromelaSystem system, Model model) {
    this.system = system;
    this.model = model;
  }

  @Override
  public String label(int label) {
    int action = StatementNames.action(label);
    int pid = StatementNames.pid(label);
    return model.process(model.owners.get(action)).name()
        + (pid < 0 ? " " : "(" + pid + ") ")
        + model.actions.get(action).text();
  }

  @Override
  public synchronized List<Step> steps(State before, int event) {
    List<Step> steps = new ArrayList<>();
    if (explorer == null) {
      explorer = system.newExplorer();
    }
    explorer.log =
        (pid, type, number, _) -> {
          Action action = model.actions.get(number);
          if (!(action instanceof Action.Indivisible)) {
            steps.add(
                new Step(
                    model.process(type).name() + "(" + pid + ")",
                    action.text(),
                    action.at().file(),
                    action.at().line()));
          }
        };
    explorer.fire(before, event, after);
    return steps;
  }

  @Override
  public List<Moment> moments(State before, int event) {
    return new Moments(system, before).of(event);
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
    return model.faults.get(number);
  }
}
