package dev.nutshell.promela.liveness;

import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.automaton.References;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Finds what can be reset in a whole model. */
public final class Liveness {
  private final List<ProcessLiveness> processes = new ArrayList<>();
  private final Set<Variable> live = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * @param observed names of variables that are read from outside of the model
   */
  public Liveness(Program program, List<Automaton> automata, Set<String> observed) {
    Set<Variable> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Variable variable : program.globals()) {
      if (observed.contains(variable.name())) {
        live.add(variable);
      }
    }
    References always =
        new References() {
          @Override
          protected void read(Place place) {
            live.add(place.variable());
          }

          @Override
          protected void readRemote(Place place) {
            kept.add(place.variable());
          }
        };
    program.properties().forEach(property -> always.visit(property.formula()));
    for (Process process : program.processes()) {
      process.provided().ifPresent(always::visit);
    }
    for (Process process : program.processes()) {
      // What a process starts with is read when it starts.
      process.variables().stream()
          .flatMap(variable -> variable.initialValues().stream())
          .forEach(always::visit);
    }
    collectRemote(automata, always, kept);
    for (Process process : program.processes()) {
      if (process.kind() != Process.Kind.PROCTYPE && process.kind() != Process.Kind.INIT) {
        // A claim may read everything at any time.
        dev.nutshell.promela.automaton.Automata.of(process, Set.of()).states().stream()
            .flatMap(state -> state.transitions().stream())
            .flatMap(transition -> References.statements(transition.action()).stream())
            .forEach(always::visit);
      }
    }
    for (Automaton automaton : automata) {
      for (Variable variable : automaton.process().variables()) {
        if (observed.contains(variable.name())) {
          kept.add(variable);
        }
      }
      // A provided clause reads locals at any time.
      kept.addAll(live);
      processes.add(new ProcessLiveness(automaton, kept, live));
    }
    solve();
  }

  private static void collectRemote(
      List<Automaton> automata, References always, Set<Variable> kept) {
    References remote =
        new References() {
          @Override
          protected void read(Place place) {}

          @Override
          protected void readRemote(Place place) {
            kept.add(place.variable());
          }
        };
    for (Automaton automaton : automata) {
      automaton.states().stream()
          .flatMap(state -> state.transitions().stream())
          .flatMap(transition -> References.statements(transition.action()).stream())
          .forEach(remote::visit);
    }
  }

  /** Locals are live through globals and globals through locals: until nothing changes. */
  private void solve() {
    int before;
    do {
      before = live.size();
      processes.forEach(ProcessLiveness::solve);
    } while (live.size() > before);
  }

  /** Whether some run may read the global variable. */
  public boolean isLive(Variable global) {
    return live.contains(global);
  }

  /** For the automata in the order in which they were given. */
  public List<Resets> resets() {
    return processes.stream().map(ProcessLiveness::resets).toList();
  }
}
