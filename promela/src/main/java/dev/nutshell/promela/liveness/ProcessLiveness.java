package dev.nutshell.promela.liveness;

import dev.nutshell.promela.automaton.Action;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.ControlState;
import dev.nutshell.promela.automaton.DStep;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.automaton.Transition;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Backwards through one automaton, until nothing changes: what is live in each control state. */
final class ProcessLiveness {
  private final Automaton automaton;
  private final LocalCells cells;
  private final Set<Variable> liveGlobals;
  private final BitSet kept = new BitSet();
  private final BitSet[] live;

  ProcessLiveness(Automaton automaton, Set<Variable> keptVariables, Set<Variable> liveGlobals) {
    this.automaton = automaton;
    this.liveGlobals = liveGlobals;
    cells = new LocalCells(automaton.process());
    for (Variable variable : automaton.process().variables()) {
      if (keptVariables.contains(variable)) {
        cells.add(Place.of(variable.at(), variable), kept);
      }
    }
    live = new BitSet[automaton.states().size()];
    for (int i = 0; i < live.length; i++) {
      live[i] = (BitSet) kept.clone();
    }
  }

  void solve() {
    boolean changed;
    do {
      changed = false;
      for (int i = live.length - 1; i >= 0; i--) {
        for (Transition transition : automaton.states().get(i).transitions()) {
          BitSet before = before(transition.action(), after(transition));
          before.andNot(live[i]);
          if (!before.isEmpty()) {
            live[i].or(before);
            changed = true;
          }
        }
      }
    } while (changed);
  }

  private BitSet after(Transition transition) {
    return transition.target() == Transition.GONE ? new BitSet() : live[transition.target()];
  }

  /** What is live before an action, given what is after it; always a new set. */
  private BitSet before(Action action, BitSet after) {
    return switch (action) {
      case Action.Skip _, Action.Else _, Action.End _ -> (BitSet) after.clone();
      case Action.Basic basic -> before(basic.statement(), after);
      case Action.Indivisible(_, DStep program) -> before(program, after);
    };
  }

  private BitSet before(DStep program, BitSet after) {
    BitSet[] inside = new BitSet[program.nodes().size()];
    for (int i = 0; i < inside.length; i++) {
      inside[i] = new BitSet();
    }
    boolean changed;
    do {
      changed = false;
      for (int i = inside.length - 1; i >= 0; i--) {
        BitSet known = (BitSet) inside[i].clone();
        for (DStep.Edge edge : program.nodes().get(i).edges()) {
          BitSet then = edge.target() == DStep.EXIT ? after : inside[edge.target()];
          inside[i].or(before(edge.action(), then));
        }
        changed |= !known.equals(inside[i]);
      }
    } while (changed);
    BitSet before = (BitSet) inside[0].clone();
    for (Action guard : program.guards()) {
      if (guard instanceof Action.Basic basic) {
        use(before, basic.statement());
      }
    }
    return before;
  }

  private BitSet before(Statement statement, BitSet after) {
    BitSet before = (BitSet) after.clone();
    if (statement instanceof Statement.Assign assign) {
      beforeAssign(assign, after, before);
      return before;
    }
    if (statement instanceof Statement.Receive) {
      kill(before, statement);
    }
    use(before, statement);
    return before;
  }

  /** What is assigned matters only where what it is assigned to does. */
  private void beforeAssign(Statement.Assign assign, BitSet after, BitSet before) {
    boolean matters =
        assign.target().isPresent() && isLive(assign.target().get(), after)
            || assign.value() instanceof Expression.Run
            || References.mayFail(assign.value());
    kill(before, assign);
    References uses = uses(before);
    if (matters) {
      uses.visit(assign.value());
    }
    assign.target().ifPresent(uses::visitTarget);
  }

  private boolean isLive(Place target, BitSet after) {
    if (!cells.has(target.variable())) {
      return liveGlobals.contains(target.variable());
    }
    BitSet written = new BitSet();
    cells.add(target, written);
    return written.intersects(after);
  }

  private void use(BitSet before, Statement statement) {
    uses(before).visit(statement);
  }

  private References uses(BitSet before) {
    return new References() {
      @Override
      protected void read(Place place) {
        if (cells.has(place.variable())) {
          cells.add(place, before);
        } else if (place.variable().isGlobal()) {
          liveGlobals.add(place.variable());
        }
      }
    };
  }

  /** Takes out what is surely overwritten. */
  private void kill(BitSet before, Statement statement) {
    new References() {
      @Override
      protected void read(Place place) {}

      @Override
      protected void write(Place place) {
        BitSet written = new BitSet();
        if (cells.has(place.variable()) && cells.add(place, written)) {
          before.andNot(written);
        }
      }
    }.visit(statement);
    before.or(kept);
  }

  private BitSet written(Action action) {
    BitSet written = new BitSet();
    References writes =
        new References() {
          @Override
          protected void read(Place place) {}

          @Override
          protected void write(Place place) {
            if (cells.has(place.variable())) {
              cells.add(place, written);
            }
          }
        };
    References.statements(action).forEach(writes::visit);
    return written;
  }

  /** Dead scalars are 0 already, so only those are reset that were live or have been written. */
  Resets resets() {
    List<List<BitSet>> all = new ArrayList<>();
    for (int i = 0; i < live.length; i++) {
      ControlState state = automaton.states().get(i);
      List<BitSet> list = new ArrayList<>();
      for (Transition transition : state.transitions()) {
        BitSet reset = written(transition.action());
        reset.or(live[i]);
        reset.andNot(after(transition));
        list.add(reset);
      }
      all.add(list);
    }
    BitSet initial = new BitSet();
    initial.set(0, cells.size());
    initial.andNot(live[automaton.initial()]);
    return new Resets(initial, all);
  }
}
